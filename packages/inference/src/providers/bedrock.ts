import { FAMILY_NAMES, findFamily, runtimeModelId } from "../bedrock/families.ts";
import type { Embeddings, Generation, Images } from "../bedrock/family.ts";
import {
  type GenerationRequest,
  readChatRequest,
  readTextRequest,
  refusal,
} from "../bedrock/generation-request.ts";
import { textIn, wholeAnswer } from "../bedrock/read-answer.ts";
import { runtimeModelPath } from "../bedrock/runtime-path.ts";
import { fieldAt } from "../fields.ts";
import { bearer, json, type Prepared, type Provider } from "../provider.ts";

/** A hosted model runtime. Its URL depends on the region; this is the default, for programs to print. */
export const bedrock: Provider = {
  label: "Amazon Bedrock",
  hubOrganization: "amazon",
  baseUrl: "https://bedrock-runtime.us-east-1.amazonaws.com",
  authorization: bearer,
  protocol: "bedrock",
  tasks: {
    conversational: {
      request: ({ providerModelId, input }) =>
        generate(providerModelId, readChatRequest(input), input.stream === true),
      response: (reply, id) => wholeAnswer(generationOf(id).read(reply)),
      serves: (id) => findFamily(id)?.generation !== undefined,
    },
    "text-generation": {
      request: ({ providerModelId, input }) =>
        generate(providerModelId, readTextRequest(input), input.parameters?.stream === true),
      response: (reply, id) => ({ generated_text: textIn(generationOf(id).read(reply)) }),
      serves: (id) => findFamily(id)?.generation !== undefined,
    },
    "feature-extraction": {
      request: ({ providerModelId, input: { inputs, parameters = {} } }) => {
        const { body, mostTexts } = embeddingsOf(providerModelId);
        const texts = [inputs].flat();
        if (texts.length > mostTexts)
          throw refusal(`${providerModelId} accepts at most ${mostTexts} texts per request.`);
        return call(providerModelId, body(texts, parameters));
      },
      response: (reply, id) => embeddingsOf(id).read(reply),
      serves: (id) => findFamily(id)?.embeddings !== undefined,
    },
    "text-to-image": {
      request: ({ providerModelId, input: { inputs, parameters = {} } }) =>
        call(providerModelId, imagesOf(providerModelId).body(inputs, parameters)),
      response: (reply, id) => ({
        kind: "base64",
        base64: imagesOf(id).read(reply),
        mediaType: "image/png",
      }),
      serves: (id) => findFamily(id)?.images !== undefined,
    },
  },
};

const call = (modelId: string, body: Readonly<Record<string, unknown>>): Prepared => ({
  path: runtimeModelPath(runtimeModelId(modelId), "invoke"),
  body: json(body),
});

function generate(modelId: string, request: GenerationRequest, isStream: boolean): Prepared {
  const { body, takesTools, takesFormat } = generationOf(modelId);
  if (request.tools.length > 0 && request.toolChoice !== "none" && !takesTools)
    throw refusal(`${modelId} does not support tools.`);
  if (isForm(request.chat.response_format) && !takesFormat)
    throw refusal(`${modelId} does not support response_format.`);
  const operation = isStream ? "invoke-with-response-stream" : "invoke";
  return { path: runtimeModelPath(runtimeModelId(modelId), operation), body: json(body(request)) };
}

const isForm = (format: unknown): boolean => {
  const type = fieldAt(format, ["type"]);
  return type !== undefined && type !== "text";
};

const generationOf = (id: string): Generation => findFamily(id)?.generation ?? unknown(id, "text");
const embeddingsOf = (id: string): Embeddings =>
  findFamily(id)?.embeddings ?? unknown(id, "embeddings");
const imagesOf = (id: string): Images => findFamily(id)?.images ?? unknown(id, "pictures");

function unknown(id: string, what: string): never {
  throw refusal(
    `${id} does not show its family, which is needed for ${what}. Put the family before it (${FAMILY_NAMES.join(", ")}), as in anthropic=${id}.`,
  );
}
