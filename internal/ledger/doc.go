// Package ledger keeps receipts on disk: one state directory, one key, one file
// a session, appended by any number of processes at once.
//
// # State directory
//
//	<state>/                      0700
//	<state>/key                   0600, the key file of package receipt
//	<state>/ledger/               0700
//	<state>/ledger/<name>.jsonl   0600, one session's lines, oldest first
//
// name is the SHA-256 of the session id in lower-case hexadecimal, so that no id
// can name another file, a device, or differ from another only by case. A file
// key.new-<hex> is a key that a crash kept from its place; it can be deleted.
//
// A directory, key or session file that is a symbolic link, of another kind,
// another user's, or open to others in any way is refused, with the command that
// repairs it. Nothing is repaired silently: whoever could read the key before
// still has it.
//
// # Key
//
// The first process makes the key, complete or not at all, and all others read
// it. If session files are there and the key is not, nobody makes another: old
// receipts would turn into forgeries, and a deleted key into a way to start over
// unseen.
//
// # Appending
//
// A session's file is locked (flock on Unix) while its end is read, the record
// chained to the last valid one, and the line written in one write. A failed
// write is cut off again under the same lock. A line that a crash cut short is
// closed with "!" and a newline, so that it can never become a record, and the
// chain goes on from the last valid record. Nothing waits for the disk.
//
// # What it does not promise
//
// Records removed from the end of a file, and a removed file, go unnoticed here;
// they can only make a reader refuse. A process of the same user can read the
// key. File systems without working advisory locks (some network mounts) are not
// supported; where locking reports an error, nothing is appended. Linux and macOS
// are supported, Windows builds and is untested.
package ledger
