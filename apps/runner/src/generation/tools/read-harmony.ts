import type { Reader, Reading } from "./reader.ts";
import type { AnswerSink, CallLayout } from "./tool-format.ts";

const ENDS = ["<|end|>", "<|call|>", "<|return|>", "<|start|>"];

/** Texts that are control tokens in such a vocabulary. */
export const HARMONY_MARKERS: readonly string[] = [
  ...["<|start|>", "<|end|>", "<|message|>", "<|channel|>", "<|constrain|>"],
  ...["<|call|>", "<|return|>"],
];

/** How gpt-oss calls a tool; its answers have at most one call. */
export const HARMONY_LAYOUT: CallLayout = {
  begin: [],
  call: ({ name }, args) => [
    `<|channel|>commentary to=functions.${name} <|constrain|>json<|message|>`,
    args,
  ],
  end: [],
};

/** Reads an answer of gpt-oss: messages on channels, the head of the first one begun in the prompt. */
export function* readHarmony(reader: Reader, sink: AnswerSink): Reading {
  while (!reader.isAtEnd) {
    let head = "";
    const begun = yield* reader.until(["<|message|>"], (text) => {
      head += text;
    });
    if (begun === undefined) {
      // A model that forgets its channels just speaks.
      if (!head.includes("<|channel|>")) sink.text(head);
      return;
    }
    const tool = /to=(?:functions\.)?([^\s<]+)/.exec(head)?.[1];
    const channel = /<\|channel\|>\s*(\w+)/.exec(head)?.[1];
    if (tool !== undefined && tool !== "assistant") {
      sink.call(tool);
      yield* reader.until(ENDS, sink.arguments);
    } else yield* reader.until(ENDS, channel === "analysis" ? sink.reasoning : sink.text);
  }
}
