import { fieldAt } from "@orrery/inference";
import type { Generation, ToolCall } from "../generation/generation.ts";
import type { GenerationFrames } from "../generation/generation-sink.ts";
import { type AnswerHead, presentEnd, presentWords, wordsOf } from "./answer-words.ts";
import type { CallClock } from "./call-clock.ts";

const MAX_MESSAGE = 500;

/** Writes a generation in lines of JSON. Calls of tools come whole, before the last line. Pure but for the time. */
export function answerLines(head: AnswerHead, clock: CallClock): GenerationFrames {
  const calls = new Map<number, ToolCall>();
  let finishReason: string | undefined;

  const gather = (pieces: Generation["toolCalls"]) => {
    for (const piece of pieces) {
      const known = calls.get(piece.index);
      const args = `${known?.arguments ?? ""}${piece.arguments}`;
      calls.set(piece.index, { ...known, ...piece, arguments: args });
    }
  };

  return {
    chunk(piece) {
      finishReason = piece.finishReason ?? finishReason;
      gather(piece.toolCalls);
      const words = wordsOf(piece);
      if (words.text || words.thinking || piece.toolCalls.length > 0) clock.spoke();
      const isShown = words.text || words.logprobs || (head.showsThinking && words.thinking);
      return isShown ? [line(presentWords(head, words))] : [];
    },
    end(usage) {
      const called = [...calls.values()];
      const last = presentEnd(finishReason, usage, clock.read());
      return [
        ...(called.length > 0 ? [line(presentWords(head, { calls: called }))] : []),
        line({ ...presentWords(head, {}), ...last }),
      ];
    },
    failure: (error) => [line({ error: sentenceOf(error) })],
  };
}

const line = (value: object): string => `${JSON.stringify(value)}\n`;

function sentenceOf(error: unknown): string {
  const said = typeof error === "string" ? error : fieldAt(error, ["message"]);
  return typeof said === "string" ? said.slice(0, MAX_MESSAGE) : "The model failed.";
}
