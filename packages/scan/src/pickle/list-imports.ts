import { type ByteReader, MalformedFile } from "../byte-reader.ts";
import { OPCODES, type Opcode } from "./opcodes.ts";

/** A name that a pickle has Python import. `undefined` parts are computed by the pickle: they are hidden on purpose. */
export interface RawImport {
  readonly module: string | undefined;
  readonly name: string | undefined;
}

/** Only texts matter, because only they name what is imported. */
type Value = string | undefined | typeof MARK | typeof MADE;
const MARK = Symbol("mark");
/** The result of a call or an import: possibly a hidden text. */
const MADE = Symbol("made");
const MAKERS = new Set(
  "GLOBAL INST STACK_GLOBAL REDUCE NEWOBJ NEWOBJ_EX OBJ PERSID BINPERSID EXT1 EXT2 EXT4".split(" "),
);
const NAME = /^[\w.]+$/u;

const MAX_STACK = 2_000_000;
const MAX_OPCODES = 20_000_000;
/** Names are shorter; a longer text is data. */
const MAX_NAME = 4096;

/**
 * Follows one pickle to its STOP as Python would, without making anything, and reports each import.
 * Throws `MalformedFile`, after the imports before it: Python runs those, too.
 */
export async function listImports(
  reader: ByteReader,
  report: (found: RawImport) => void,
): Promise<void> {
  const stack: Value[] = [];
  const memo = new Map<number, Value>();
  for (let count = 0; count < MAX_OPCODES; count++) {
    const opcode = OPCODES.get(await reader.number(1));
    if (!opcode) throw new MalformedFile("Not a pickle.");
    if (opcode.name === "STOP") return;
    const argument = await readArgument(reader, opcode);
    step(opcode, argument, stack, memo, report);
    if (stack.length > MAX_STACK || memo.size > MAX_STACK)
      throw new MalformedFile("The pickle is too large to scan.");
  }
  throw new MalformedFile("The pickle is too large to scan.");
}

async function readArgument(reader: ByteReader, { argument }: Opcode): Promise<string | number> {
  if (argument === "line") return reader.line();
  if (argument === "lines") return `${await reader.line()}\n${await reader.line()}`;
  if (argument === 0) return 0;
  if (argument === 1 || argument === 2 || argument === 4 || argument === 8)
    return reader.number(argument);
  const length = await reader.number(Number((argument as string).slice(4)) as 1 | 4 | 8);
  if (length <= MAX_NAME) return reader.text(length);
  reader.skip(length);
  return 0;
}

function step(
  opcode: Opcode,
  argument: string | number,
  stack: Value[],
  memo: Map<number, Value>,
  report: (found: RawImport) => void,
): void {
  switch (opcode.name) {
    case "MARK":
      stack.push(MARK);
      return;
    case "DUP":
      stack.push(stack.at(-1));
      return;
    case "GET":
    case "BINGET":
    case "LONG_BINGET":
      stack.push(memo.get(Number(argument)));
      return;
    case "PUT":
    case "BINPUT":
    case "LONG_BINPUT":
      memo.set(Number(argument), stack.at(-1));
      return;
    case "MEMOIZE":
      memo.set(memo.size, stack.at(-1));
      return;
    case "GLOBAL":
    case "INST": {
      const [module = "", name = ""] = String(argument).split("\n");
      if (!NAME.test(module) || !NAME.test(name)) throw new MalformedFile("An import has no name.");
      report({ module, name });
      break;
    }
    case "STACK_GLOBAL": {
      const [module, name] = stack.slice(-2).map(textOf);
      // Only what an import made can compute a name: anything else fails in Python, too.
      if (
        stack.length < 2 ||
        ((module === undefined || name === undefined) && !stack.includes(MADE))
      )
        throw new MalformedFile("An import has no name.");
      report({ module, name });
      break;
    }
    case "EXT1":
    case "EXT2":
    case "EXT4":
      report({ module: "copyreg", name: `extension ${argument}` });
      break;
  }
  pop(stack, opcode.pops);
  if (opcode.pushes === 1) stack.push(resultOf(opcode, argument));
}

function pop(stack: Value[], pops: Opcode["pops"]): void {
  if (pops === "mark") stack.length = Math.max(0, stack.lastIndexOf(MARK));
  else stack.length = Math.max(0, stack.length - pops);
}

/** Texts of every kind: Python takes names from each of them. */
function resultOf({ name }: Opcode, argument: string | number): Value {
  if (MAKERS.has(name)) return MADE;
  if (typeof argument !== "string") return undefined;
  if (name === "STRING") return argument.replace(/^(['"])(.*)\1\s*$/, "$2");
  return /UNICODE|STRING/.test(name) ? argument : undefined;
}

const textOf = (value: Value): string | undefined =>
  typeof value === "string" ? value : undefined;
