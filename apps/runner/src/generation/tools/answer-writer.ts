import type { Emitter } from "../../loaded-model.ts";
import type { FinishReason } from "../../protocol.ts";
import { Reader, type Reading } from "./reader.ts";
import type { AnswerSink } from "./tool-format.ts";

/** Shows an answer in its parts as it is generated. */
export interface AnswerWriter {
  show(text: string): void;
  /** How it ended; shows what was held back. */
  end(isWhole: boolean): FinishReason;
}

/** Reads an answer; absent: it is text, as it is. */
export type ReadAnswer = ((reader: Reader, sink: AnswerSink) => Reading) | undefined;

export function createAnswerWriter(read: ReadAnswer, emit: Emitter): AnswerWriter {
  if (!read)
    return {
      show: (text) => text !== "" && emit.text(text),
      end: (isWhole) => (isWhole ? "stop" : "length"),
    };
  let calls = 0;
  const unlessEmpty = (show: (text: string) => void) => (text: string) => {
    if (text !== "") show(text);
  };
  const reader = new Reader();
  const reading = read(reader, {
    text: unlessEmpty(emit.text),
    reasoning: unlessEmpty(emit.reasoning),
    arguments: unlessEmpty(emit.toolArguments),
    call(name) {
      calls++;
      emit.toolCall(name);
    },
  });
  return {
    show(text) {
      if (text === "") return;
      reader.push(text);
      reading.next();
    },
    end(isWhole) {
      reader.end();
      reading.next();
      // A call that was cut off cannot be made.
      if (!isWhole) return "length";
      return calls > 0 ? "tool_calls" : "stop";
    },
  };
}
