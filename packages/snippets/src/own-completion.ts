import type { TemplateVariables } from "./variables.ts";

/** Whether a server of one's own is asked to go on with a text, as OpenAI's protocol has it. */
export const isOwnCompletion = ({ route, task, providerInputs }: TemplateVariables): boolean =>
  route === "endpoint" && task === "text-generation" && "prompt" in providerInputs.object;
