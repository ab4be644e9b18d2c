import type { CallerSnippet } from "@orrery/snippets/callers";
import type { Program } from "./inference-usage.ts";
import type { PlainSnippet } from "./usage-source.ts";

const INSTALL: Readonly<Record<string, string>> = {
  "python/openai": "pip install openai",
  "python/huggingface_hub": "pip install huggingface_hub",
  "python/fal_client": "pip install fal-client",
  "python/requests": "pip install requests",
  "python/boto3": "pip install boto3",
  "js/openai": "npm install openai",
  "js/aws-sdk": "npm install @aws-sdk/client-bedrock-runtime",
  "js/huggingface.js": "npm install @huggingface/inference",
};

export const installLine = (program: Program): string | undefined =>
  isCaller(program) ? program.install : INSTALL[`${program.language}/${program.client}`];

export const isCaller = (program: Program): program is CallerSnippet => "group" in program;

/** What the panel shows of a program: first what fetches its sample, where it does not itself. */
export function presentBlocks(program: Program): readonly PlainSnippet[] {
  const shown = presentProgram(program);
  if (!isCaller(program) || program.fetch === undefined) return [shown];
  return [{ label: "Fetch the sample", language: "sh", content: program.fetch }, shown];
}

/** The program itself. */
export function presentProgram(program: Program): PlainSnippet {
  const install = installLine(program);
  return {
    label: (isCaller(program) && program.file) || "Run the model",
    language: isCaller(program) ? program.format : program.language,
    content: program.content,
    ...(install !== undefined && { install }),
  };
}
