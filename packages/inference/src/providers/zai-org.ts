import { textAt } from "../fields.ts";
import { asDataUrl } from "../media.ts";
import { mediaTask } from "../media-reply.ts";
import { openAiChat } from "../open-ai-chat.ts";
import { bearer, json, type Provider } from "../provider.ts";

export const zaiOrg: Provider = {
  label: "Z.ai",
  hubOrganization: "zai-org",
  baseUrl: "https://api.z.ai",
  authorization: bearer,
  headers: { "x-source-channel": "hugging_face", "accept-language": "en-US,en" },
  tasks: {
    conversational: openAiChat("/api/paas/v4/chat/completions"),
    "text-to-image": {
      ...mediaTask({ kind: "url", at: [["image_result", 0, "url"]] }),
      job: {
        id: ["id"],
        poll: "/api/paas/v4/async-result/{id}",
        status: ["task_status"],
        done: "SUCCESS",
        failed: ["FAIL"],
      },
      request: ({ providerModelId, input }) => ({
        path: "/api/paas/v4/async/images/generations",
        body: json({ ...input.parameters, model: providerModelId, prompt: input.inputs }),
      }),
    },
    "image-to-text": {
      request: ({ providerModelId, input }) => ({
        path: "/api/paas/v4/layout_parsing",
        body: json({ model: providerModelId, file: asDataUrl(input.inputs) }),
      }),
      response: (reply) => ({ generated_text: textAt(reply, ["md_results"]) }),
    },
  },
};
