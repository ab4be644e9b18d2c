import { Malformed, type Reader, type Reading } from "./reader.ts";
import { type AnswerSink, readNamedCall, type Tool, type ToolFormat } from "./tool-format.ts";

/** The texts around a thought. */
export interface ThoughtTags {
  readonly open: string;
  readonly close: string;
}

export interface AnswerStyle {
  readonly thought: ThoughtTags | undefined;
  /** The prompt ends within a thought. */
  readonly isThinking: boolean;
  /** Absent: no tools may be called. */
  readonly tools: { readonly format: ToolFormat; readonly list: readonly Tool[] } | undefined;
}

/** Reads an answer: a thought at its beginning, text, and calls of tools. */
export function* readAnswer(
  reader: Reader,
  { thought, isThinking, tools }: AnswerStyle,
  sink: AnswerSink,
): Reading {
  if (thought) yield* readThought(reader, thought, isThinking, sink);
  if (!tools) return void (yield* reader.until([], sink.text));
  const said = trimming(sink.text);
  if (yield* isBareCall(reader)) {
    const { format, list } = tools;
    const isTool = (name: string) => list.some((tool) => tool.name === name);
    const read = (kept: AnswerSink) =>
      format.open === "" ? format.read(reader, kept, list) : readNamedCall(reader, kept, isTool);
    if (yield* attempt(reader, sink, read)) return yield* rest(reader, said);
  }
  const { open } = tools.format;
  if (open === "") return yield* rest(reader, said);
  while ((yield* reader.until([open], said.show)) !== undefined)
    if (!(yield* attempt(reader, sink, (kept) => tools.format.read(reader, kept, tools.list))))
      said.show(open);
    else said.drop();
  said.flush();
}

function* rest(reader: Reader, said: ReturnType<typeof trimming>): Reading {
  yield* reader.until([], said.show);
  said.flush();
}

/** Whether the answer begins like a call without marks. */
function* isBareCall(reader: Reader): Reading<boolean> {
  reader.keep();
  yield* reader.space();
  const is = (yield* reader.startsWith("{")) || (yield* reader.startsWith("<|python_tag|>"));
  reader.back();
  return is;
}

/** Reads calls; what is no call is left to be read as text. */
function* attempt(
  reader: Reader,
  sink: AnswerSink,
  read: (sink: AnswerSink) => Reading,
): Reading<boolean> {
  let hasCalled = false;
  reader.keep();
  const noting: AnswerSink = {
    ...sink,
    call(name) {
      hasCalled = true;
      // From here on there is no way back.
      reader.forget();
      sink.call(name);
    },
  };
  try {
    yield* read(noting);
    reader.forget();
    return true;
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    if (!hasCalled) reader.back();
    return hasCalled;
  }
}

function* readThought(
  reader: Reader,
  { open, close }: ThoughtTags,
  isThinking: boolean,
  sink: AnswerSink,
): Reading {
  if (!isThinking) {
    reader.keep();
    yield* reader.space();
    const begins = yield* reader.startsWith(open);
    if (!begins) return reader.back();
    reader.forget();
    reader.take(open.length);
  }
  yield* reader.space();
  const thought = trimming(sink.reasoning);
  yield* reader.until([close], thought.show);
  yield* reader.space();
}

/** Shows text, and white space at its end only when more text follows. */
function trimming(show: (text: string) => void) {
  let held = "";
  return {
    show(text: string) {
      const [space = ""] = /\s*$/.exec(text) ?? [];
      if (space.length === text.length) {
        held += text;
        return;
      }
      show(held + text.slice(0, text.length - space.length));
      held = space;
    },
    drop() {
      held = "";
    },
    flush() {
      if (held !== "") show(held);
      held = "";
    },
  };
}
