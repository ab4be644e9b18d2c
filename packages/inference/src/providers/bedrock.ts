import { fieldAt } from "../fields.ts";
import { FAMILY_NAMES, findFamily, runtimeModelId } from "../hosted-runtime/families.ts";
import type { Embeddings, Generation, Images } from "../hosted-runtime/family.ts";
import {
  type GenerationRequest,
  readChatRequest,
  readTextRequest,
  refusal,
} from "../hosted-runtime/generation-request.ts";
import { textIn, wholeAnswer } from "../hosted-runtime/read-answer.ts";
import { runtimeModelPath } from "../hosted-runtime/runtime-path.ts";
import { bearer, json, type Prepared, type Provider } from "../provider.ts";

/** A hosted model runtime. Its address is the region's; here stands the usual one, for programs to print. */
export const bedrock: Provider = {
  label: "Amazon Bedrock",
  hubOrganization: "amazon",
  baseUrl: "https://bedrock-runtime.us-east-1.amazonaws.com",
  authorization: bearer,
  protocol: "hosted-runtime",
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
          throw refusal(`${providerModelId} takes ${mostTexts} texts a call.`);
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
    throw refusal(`${modelId} cannot call tools.`);
  if (isForm(request.chat.response_format) && !takesFormat)
    throw refusal(`${modelId} cannot be told the form of its answer (response_format).`);
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
    `${id} does not say how it makes ${what}. Put its family before it: ${FAMILY_NAMES.join(", ")}, as in anthropic=${id}.`,
  );
}
