import type { MediaOutput } from "@orrery/inference";
import { answeredCall } from "../../gateway/fallbacks/answered.ts";
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
  call: GatewayCall,
  asked: Asked,
  answer: GatewayAnswer,
  { accept, signal }: { readonly accept: string; readonly signal: AbortSignal },
): Promise<TaskOutput> {
  const { task } = call;
  const { id, model } = answeredCall({ id: call.id, model: call.model.id }, answer.served);
  const json = (value: unknown) => ({ kind: "json", value }) as const;
  switch (asked.kind) {
    case "generation": {
      const raw =
        task === "conversational"
          ? (answer.reply as object)
          : presentCompletion(id, model, answer.reply, answer.output);
      const { usage } = answer;
      const head = { id, model, asked: asked.body };
      return json(asked.dialect.present({ ...readGeneration(raw), usage }, head));
    }
    case "vector": {
      const { inputTokens = 0 } = answer.usage;
      return json(asked.vectors.present(answer.output, inputTokens, { id, body: asked.body }));
    }
    case "picture": {
      const file = await mediaOf(gateway, answer.output as MediaOutput, signal);
      if (accept.startsWith("image/")) return { kind: "file", ...file };
      return json(asked.pictures.present(file.bytes.toString("base64"), asked.body));
    }
    case "task":
      return presentTaskOutput(gateway, task, answer, signal);
  }
}
