import { batchText } from "./batch-text.ts";
import type { Emitter } from "./loaded-model.ts";
import type { FromRunner } from "./protocol.ts";

/** The emitters of a generation, one for each of its answers; text goes out in batches. */
export function createEmitters(
  id: number,
  send: (message: FromRunner) => void,
  interval: number,
): { readonly first: Emitter; flush(): void } {
  const made = new Map<number, Emitter & { flush(): void }>();
  const of = (choice: number): Emitter => {
    const known = made.get(choice) ?? create(choice);
    made.set(choice, known);
    return known;
  };

  function create(choice: number) {
    const head = { id, ...(choice > 0 && { choice }) };
    const batch = batchText((text) => send({ ...head, type: "text", text }), interval);
    return {
      of,
      flush: batch.flush,
      reading: (progress: number) => send({ type: "progress", id, progress }),
      text: batch.add,
      logprobs(tokens: Parameters<Emitter["logprobs"]>[0]) {
        batch.flush();
        send({ ...head, type: "logprobs", tokens });
      },
      toolCall(name: string, json: string) {
        batch.flush();
        send({ ...head, type: "tool-call", name, arguments: json });
      },
    };
  }

  return {
    first: of(0),
    flush() {
      for (const { flush } of made.values()) flush();
    },
  };
}
