import type { MediaOutput } from "@orrery/inference";
import type { Gateway } from "../../gateway/gateway-api.ts";
import type { GatewayAnswer, GatewayCall } from "../../gateway/gateway-call.ts";
import { readGeneration } from "../../generation/generation.ts";
import { mediaOf } from "../../openai/media-of.ts";
import { presentCompletion } from "../../openai/present-completion.ts";
import { presentTaskOutput, type TaskOutput } from "../../openai/task-output.ts";
import type { Asked } from "./read-ask.ts";

/** An answer in the words of the body that asked for it. */
export async function presentAnswer(
  gateway: Gateway,
  { id, model, task }: GatewayCall,
  asked: Asked,
  answer: GatewayAnswer,
  { accept, signal }: { readonly accept: string; readonly signal: AbortSignal },
): Promise<TaskOutput> {
  const json = (value: unknown) => ({ kind: "json", value }) as const;
  switch (asked.kind) {
    case "generation": {
      const raw =
        task === "conversational"
          ? (answer.reply as object)
          : presentCompletion(id, model.id, answer.reply, answer.output);
      const { usage } = answer;
      const head = { id, model: model.id, asked: asked.body };
      return json(asked.dialect.present({ ...readGeneration(raw), usage }, head));
    }
    case "vector": {
      const [first] = answer.output as readonly unknown[];
      const embedding = Array.isArray(first) ? first : answer.output;
      return json({ embedding, inputTextTokenCount: answer.usage.inputTokens ?? 0 });
    }
    case "picture": {
      const file = await mediaOf(gateway, answer.output as MediaOutput, signal);
      if (accept.startsWith("image/")) return { kind: "file", ...file };
      const images = [file.bytes.toString("base64")];
      return json({ images, seeds: [asked.seed ?? null], finish_reasons: [null] });
    }
    case "task":
      return presentTaskOutput(gateway, task, answer, signal);
  }
}
