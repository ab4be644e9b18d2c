import { batchText } from "./batch-text.ts";
import type { Emitter } from "./loaded-model.ts";
import type { FromRunner } from "./protocol.ts";

const PIECES = ["reasoning", "text", "tool-arguments"] as const;

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
    const batches = PIECES.map((type) =>
      batchText((text) => send({ ...head, type, text }), interval),
    );
    const flush = () => {
      for (const batch of batches) batch.flush();
    };
    /** Pieces of one kind wait for each other, and never for those of another. */
    const piece = (type: (typeof PIECES)[number]) => (text: string) => {
      for (const [index, batch] of batches.entries())
        if (PIECES[index] === type) batch.add(text);
        else batch.flush();
    };
    return {
      of,
      flush,
      reading: (progress: number) => send({ type: "progress", id, progress }),
      text: piece("text"),
      reasoning: piece("reasoning"),
      toolArguments: piece("tool-arguments"),
      logprobs(tokens: Parameters<Emitter["logprobs"]>[0]) {
        flush();
        send({ ...head, type: "logprobs", tokens });
      },
      toolCall(name: string) {
        flush();
        send({ ...head, type: "tool-call", name });
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
