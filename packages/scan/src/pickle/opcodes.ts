/** An opcode's argument: a number of bytes, a text with a length of so many bytes, or lines. */
type Argument = number | "text1" | "text4" | "text8" | "line" | "lines";

/** What an opcode takes from the stack: so many values, or all above the last mark. */
type Pops = number | "mark";

export interface Opcode {
  readonly name: string;
  readonly argument: Argument;
  readonly pops: Pops;
  readonly pushes: 0 | 1;
}

const op = (name: string, argument: Argument, pops: Pops, pushes: 0 | 1): Opcode => ({
  name,
  argument,
  pops,
  pushes,
});

/** Every opcode of pickle protocols 0 to 5, by its byte: Python's `pickletools` is the source. */
export const OPCODES: ReadonlyMap<number, Opcode> = new Map([
  [0x28, op("MARK", 0, 0, 1)],
  [0x2e, op("STOP", 0, 0, 0)],
  [0x30, op("POP", 0, 1, 0)],
  [0x31, op("POP_MARK", 0, "mark", 0)],
  [0x32, op("DUP", 0, 0, 1)],
  [0x46, op("FLOAT", "line", 0, 1)],
  [0x49, op("INT", "line", 0, 1)],
  [0x4a, op("BININT", 4, 0, 1)],
  [0x4b, op("BININT1", 1, 0, 1)],
  [0x4c, op("LONG", "line", 0, 1)],
  [0x4d, op("BININT2", 2, 0, 1)],
  [0x4e, op("NONE", 0, 0, 1)],
  [0x50, op("PERSID", "line", 0, 1)],
  [0x51, op("BINPERSID", 0, 1, 1)],
  [0x52, op("REDUCE", 0, 2, 1)],
  [0x53, op("STRING", "line", 0, 1)],
  [0x54, op("BINSTRING", "text4", 0, 1)],
  [0x55, op("SHORT_BINSTRING", "text1", 0, 1)],
  [0x56, op("UNICODE", "line", 0, 1)],
  [0x58, op("BINUNICODE", "text4", 0, 1)],
  [0x61, op("APPEND", 0, 1, 0)],
  [0x62, op("BUILD", 0, 1, 0)],
  [0x63, op("GLOBAL", "lines", 0, 1)],
  [0x64, op("DICT", 0, "mark", 1)],
  [0x7d, op("EMPTY_DICT", 0, 0, 1)],
  [0x65, op("APPENDS", 0, "mark", 0)],
  [0x67, op("GET", "line", 0, 1)],
  [0x68, op("BINGET", 1, 0, 1)],
  [0x69, op("INST", "lines", "mark", 1)],
  [0x6a, op("LONG_BINGET", 4, 0, 1)],
  [0x6c, op("LIST", 0, "mark", 1)],
  [0x5d, op("EMPTY_LIST", 0, 0, 1)],
  [0x6f, op("OBJ", 0, "mark", 1)],
  [0x70, op("PUT", "line", 0, 0)],
  [0x71, op("BINPUT", 1, 0, 0)],
  [0x72, op("LONG_BINPUT", 4, 0, 0)],
  [0x73, op("SETITEM", 0, 2, 0)],
  [0x74, op("TUPLE", 0, "mark", 1)],
  [0x29, op("EMPTY_TUPLE", 0, 0, 1)],
  [0x75, op("SETITEMS", 0, "mark", 0)],
  [0x47, op("BINFLOAT", 8, 0, 1)],
  [0x42, op("BINBYTES", "text4", 0, 1)],
  [0x43, op("SHORT_BINBYTES", "text1", 0, 1)],
  [0x80, op("PROTO", 1, 0, 0)],
  [0x81, op("NEWOBJ", 0, 2, 1)],
  [0x82, op("EXT1", 1, 0, 1)],
  [0x83, op("EXT2", 2, 0, 1)],
  [0x84, op("EXT4", 4, 0, 1)],
  [0x85, op("TUPLE1", 0, 1, 1)],
  [0x86, op("TUPLE2", 0, 2, 1)],
  [0x87, op("TUPLE3", 0, 3, 1)],
  [0x88, op("NEWTRUE", 0, 0, 1)],
  [0x89, op("NEWFALSE", 0, 0, 1)],
  [0x8a, op("LONG1", "text1", 0, 1)],
  [0x8b, op("LONG4", "text4", 0, 1)],
  [0x8c, op("SHORT_BINUNICODE", "text1", 0, 1)],
  [0x8d, op("BINUNICODE8", "text8", 0, 1)],
  [0x8e, op("BINBYTES8", "text8", 0, 1)],
  [0x8f, op("EMPTY_SET", 0, 0, 1)],
  [0x90, op("ADDITEMS", 0, "mark", 0)],
  [0x91, op("FROZENSET", 0, "mark", 1)],
  [0x92, op("NEWOBJ_EX", 0, 3, 1)],
  [0x93, op("STACK_GLOBAL", 0, 2, 1)],
  [0x94, op("MEMOIZE", 0, 0, 0)],
  [0x95, op("FRAME", 8, 0, 0)],
  [0x96, op("BYTEARRAY8", "text8", 0, 1)],
  [0x97, op("NEXT_BUFFER", 0, 0, 1)],
  [0x98, op("READONLY_BUFFER", 0, 0, 0)],
]);
