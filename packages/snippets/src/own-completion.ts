import type { TemplateVariables } from "./variables.ts";

/** Whether your own server completes a text, as in OpenAI's protocol. */
export const isOwnCompletion = ({ route, task, providerInputs }: TemplateVariables): boolean =>
  route === "endpoint" && task === "text-generation" && "prompt" in providerInputs.object;
