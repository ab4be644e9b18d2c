import type { TextResult } from "@orrery/realtime/realtime-messages";
import { z } from "zod";
import type { RealtimeGeneration } from "../../inference/gateway/realtime-model.ts";
import { named } from "./named.ts";
import { namedAndTimed, type RealtimeKind, readMap } from "./realtime-job.ts";

const options = named.extend({
  max_tokens: z.int().min(1).max(100_000).nullish(),
  temperature: z.number().min(0).max(10).nullish(),
  top_p: z.number().min(0).max(1).nullish(),
  seed: z.int().nullish(),
  stop: z.union([z.string(), z.array(z.string()).max(16)]).nullish(),
});
const turn = z.object({ role: z.string().max(40), content: z.string().max(200_000) });
const schema = options
  .extend({
    messages: z.array(turn).min(1).max(1000).optional(),
    prompt: z.string().max(200_000).optional(),
  })
  .refine(({ messages, prompt }) => (messages === undefined) !== (prompt === undefined), {
    path: ["prompt"],
    error: "text or messages is required",
  });

/** Milliseconds between two partial results: faster than people read, slow enough for a busy hub. */
const PARTIAL_MS = 16;

/** A prompt or a chat in, the text so far out, again and again. */
export const text: RealtimeKind = (model) => (message) => {
  const asked = readMap(schema, message);
  const request = generationOf(asked, model.isChat);
  return {
    isYielding: true,
    async run(signal, emit) {
      const began = performance.now();
      let output = "";
      let sentAt = Number.NEGATIVE_INFINITY;
      const sendResult = (isPartial: boolean, usage?: TextResult["usage"]) => {
        sentAt = performance.now();
        const result: TextResult = {
          output,
          partial: isPartial,
          ...(usage && { usage }),
          ...namedAndTimed(asked, began),
        };
        emit(result, isPartial);
      };
      for await (const event of model.generate(request, signal)) {
        if (event.type === "text") {
          output += event.text;
          if (performance.now() - sentAt >= PARTIAL_MS) sendResult(true);
        }
        if (event.type !== "done") continue;
        const { inputTokens, outputTokens } = event;
        sendResult(false, { input_tokens: inputTokens, output_tokens: outputTokens });
        return { inputTokens, outputTokens };
      }
      throw signal.reason ?? new Error("The model stopped unexpectedly.");
    },
  };
};

/** A chat model gets a message; another model completes the prompt. */
function generationOf(asked: z.infer<typeof schema>, isChat: boolean): RealtimeGeneration {
  const { request_id: _, messages, prompt, ...given } = asked as Readonly<Record<string, unknown>>;
  const settings = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
  if (messages) return { ...settings, messages } as RealtimeGeneration;
  if (!isChat) return { ...settings, prompt: prompt as string };
  return { ...settings, messages: [{ role: "user", content: prompt as string }] };
}
