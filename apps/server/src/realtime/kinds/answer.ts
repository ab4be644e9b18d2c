import type { AnswerResult } from "@orrery/realtime/realtime-messages";
import { z } from "zod";
import type { RealtimeFiles } from "../../inference/gateway/realtime-model.ts";
import { named } from "./named.ts";
import {
  bytesOf,
  type Model,
  namedAndTimed,
  ownBytes,
  type RealtimeJob,
  type RealtimeKind,
  readMap,
} from "./realtime-job.ts";

/** What msgpack knows beyond JSON, no model takes. */
const parameters = z.record(z.string(), z.json()).optional();
const question = named
  .extend({
    inputs: z.json().optional(),
    text: z.string().optional(),
    prompt: z.string().optional(),
  })
  .extend({ parameters })
  // What fal's programs call a text.
  .transform(({ text, prompt, ...asked }) => ({
    ...asked,
    inputs: asked.inputs ?? text ?? prompt,
  }));
const sighting = named.extend({ image: z.instanceof(Uint8Array), parameters });

/** Takes the task's form, returns its answer. */
export const answer: RealtimeKind = (model) => (message) => {
  const asked = readMap(question, message);
  return ask(model, { inputs: asked.inputs, parameters: asked.parameters }, new Map(), asked);
};

/** Takes an image, returns what the model finds in it. */
export const sight: RealtimeKind = (model) => (message) => {
  const asked: z.infer<typeof sighting> =
    message.kind === "bytes" ? { image: ownBytes(message.bytes) } : readMap(sighting, message);
  const file = { name: "picture", mediaType: mediaTypeOf(asked.image) };
  const files = new Map([[file, ownBytes(asked.image)]]);
  return ask(model, { inputs: file, parameters: asked.parameters }, files, asked);
};

function ask(
  model: Model,
  {
    inputs,
    parameters = {},
  }: { readonly inputs: unknown; readonly parameters?: object | undefined },
  files: RealtimeFiles,
  asked: { readonly request_id?: string | number | undefined },
): RealtimeJob {
  return {
    async run(signal, emit) {
      const began = performance.now();
      const { reply, usage } = await model.run({ inputs, parameters }, files, signal);
      const result: AnswerResult = {
        output: await presentReply(reply),
        ...namedAndTimed(asked, began),
      };
      emit(result, false);
      return usage;
    },
  };
}

async function presentReply(reply: unknown): Promise<unknown> {
  if (!(reply instanceof Blob)) return reply;
  const { bytes, mediaType } = await bytesOf(reply);
  return { content: bytes, content_type: mediaType };
}

const mediaTypeOf = ([first]: Uint8Array): string =>
  first === 0xff ? "image/jpeg" : first === 0x52 ? "image/webp" : "image/png";
