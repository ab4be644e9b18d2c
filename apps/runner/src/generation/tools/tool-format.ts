import { copyJson, readJson } from "./read-json.ts";
import { Malformed, type Reader, type Reading } from "./reader.ts";

/** Where what a model says goes, in its parts. */
export interface AnswerSink {
  text(text: string): void;
  reasoning(text: string): void;
  /** A call begins. */
  call(name: string): void;
  /** A piece of the last call's arguments, as JSON. */
  arguments(json: string): void;
}

export interface Tool {
  readonly name: string;
  /** A JSON schema. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** A call of it must follow the schema. */
  readonly isStrict?: boolean;
}

/** A piece of a grammar: text as it is, or a rule by its name. */
export type Piece = string | { readonly rule: string };

/** Rules that all grammars of calls have. */
export const SPACE: Piece = { rule: "space" };
export const DIGITS: Piece = { rule: "digits" };

/** How a grammar writes calls: `open`, `begin`, one call or more with `between`, `end`. */
export interface CallLayout {
  readonly begin: readonly Piece[];
  call(tool: Tool, args: Piece): readonly Piece[];
  /** Absent where an answer has one call at most. */
  readonly between?: readonly Piece[];
  readonly end: readonly Piece[];
  /** Arguments are not JSON: the rules of a tool's arguments, by the names of its properties' rules. */
  args?(tool: Tool, ruleOf: (schema: unknown) => string): string;
}

/** How a family of models calls tools. */
export interface ToolFormat {
  readonly name: string;
  /** Whether a chat template is of this family. */
  fits(template: string): boolean;
  /** What calls begin with. Empty: they are the whole answer. */
  readonly open: string;
  /** Texts within calls that may be control tokens. */
  readonly markers: readonly string[];
  /** Reads the calls after `open`. Throws `Malformed` for what is no call. */
  read(reader: Reader, sink: AnswerSink, tools: readonly Tool[]): Reading;
  readonly layout: CallLayout;
  /** The calls as the text of a message, for templates that do not write them. */
  write?(calls: readonly { readonly name: string; readonly text: string }[]): string;
}

const NAMES: ReadonlySet<string> = new Set(["name", "tool_name"]);
const ARGUMENTS: ReadonlySet<string> = new Set(["arguments", "parameters"]);

/** Reads `{"name": …, "arguments": {…}}`; the arguments are shown as they come. */
export function* readNamedCall(
  reader: Reader,
  sink: AnswerSink,
  isTool: (name: string) => boolean = () => true,
): Reading {
  yield* reader.expect("{");
  let name: string | undefined;
  let args: string | undefined;
  let isShown = false;
  for (let isFirst = true; ; isFirst = false) {
    yield* reader.space();
    if (yield* reader.startsWith("}")) break;
    if (!isFirst) {
      yield* reader.expect(",");
      yield* reader.space();
    }
    if (!(yield* reader.startsWith('"'))) throw new Malformed();
    const key = yield* readJson(reader);
    yield* reader.space();
    yield* reader.expect(":");
    yield* reader.space();
    if (typeof key === "string" && NAMES.has(key)) {
      const value = yield* readJson(reader);
      if (typeof value !== "string" || !isTool(value)) throw new Malformed();
      name = value;
    } else if (typeof key === "string" && ARGUMENTS.has(key) && args === undefined) {
      args = "";
      // Some models write the arguments as text.
      if (yield* reader.startsWith('"')) args = String(yield* readJson(reader));
      else if (!(yield* reader.startsWith("{"))) throw new Malformed();
      else if (name === undefined)
        yield* copyJson(reader, (piece) => {
          args += piece;
        });
      else {
        sink.call(name);
        isShown = true;
        yield* copyJson(reader, sink.arguments);
      }
    } else yield* readJson(reader);
  }
  reader.take(1);
  if (name === undefined) throw new Malformed();
  if (isShown) return;
  if (args === undefined) throw new Malformed();
  sink.call(name);
  sink.arguments(args === "" ? "{}" : args);
}

/** Reads a list of such calls. */
export function* readCallList(reader: Reader, sink: AnswerSink): Reading {
  yield* reader.space();
  // Some models write one call without a list.
  if (yield* reader.startsWith("{")) return yield* readNamedCall(reader, sink);
  yield* reader.expect("[");
  while (true) {
    yield* reader.space();
    if (yield* reader.startsWith("]")) break;
    yield* readNamedCall(reader, sink);
    yield* reader.space();
    if (!(yield* reader.startsWith(","))) break;
    reader.take(1);
  }
  yield* reader.expect("]");
}

/** Reads a name up to a marker; it must fit a name. */
export function* readName(reader: Reader, markers: readonly string[]): Reading<string> {
  let name = "";
  const found = yield* reader.until(markers, (text) => {
    name += text;
    if (name.length > 200) throw new Malformed();
  });
  name = name.trim();
  if (found === undefined || !/^[\w.:/-]+$/.test(name)) throw new Malformed();
  return name;
}

/** Reads arguments after a name. */
export function* readArguments(reader: Reader, sink: AnswerSink, name: string): Reading {
  yield* reader.space();
  if (!(yield* reader.startsWith("{"))) throw new Malformed();
  sink.call(name);
  yield* copyJson(reader, sink.arguments);
}

/** Whether the text continues with this, after white space; it is read then. */
export function* readIf(reader: Reader, text: string): Reading<boolean> {
  yield* reader.space();
  if (!(yield* reader.startsWith(text))) return false;
  reader.take(text.length);
  return true;
}

/** `{"name": "f", "arguments": …}` in a grammar. */
export const namedCall = (
  tool: Tool,
  args: Piece,
  key: "arguments" | "parameters" = "arguments",
): readonly Piece[] => [`{"name": ${JSON.stringify(tool.name)}, "${key}": `, args, "}"];
