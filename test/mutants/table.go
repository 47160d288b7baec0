package main

// table lists every gate with the mutation that opens it and the test that
// must then turn red.
var table = []mutation{}
