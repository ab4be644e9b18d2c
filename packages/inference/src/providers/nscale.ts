import { openAiChat } from "../open-ai-chat.ts";
import { openAiImages } from "../open-ai-images.ts";
import { bearer, type Provider } from "../provider.ts";

export const nscale: Provider = {
  label: "Nscale",
  hubOrganization: "nscale",
  baseUrl: "https://inference.api.nscale.com",
  authorization: bearer,
  tasks: {
    conversational: openAiChat(),
    "text-to-image": openAiImages("/v1/images/generations"),
  },
};
