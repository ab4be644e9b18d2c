import { jsString, shString } from "./literals.ts";
import type { LocalApp, LocalAppStep } from "./local-app.ts";
import { any, hasTag, isGgufLanguageModel } from "./local-apps/conditions.ts";
import { ggufFile } from "./local-apps/steps.ts";
import type { ModelInfo } from "./model.ts";

/** What an app's step written as text may leave open; each becomes a literal of the step's language. */
export const STEP_PLACEHOLDERS = ["{{id}}", "{{hub}}", "{{file}}"] as const;

/** JSON's strings are those of ECMAScript. */
const QUOTERS: Readonly<Record<LocalAppStep["language"], (text: string) => string>> = {
  sh: shString,
  json: jsString,
};

/** Formats steps as text. */
export const stepsOf = (templates: readonly LocalAppStep[]): LocalApp["use"] => ({
  kind: "commands",
  steps: (model, source) =>
    templates.map(({ title, language, content }) => {
      const values: Readonly<Record<string, string>> = {
        "{{id}}": model.id,
        "{{hub}}": source.hubUrl,
        "{{file}}": ggufFile(model, source),
      };
      return {
        title,
        language,
        content: content.replace(/\{\{(?:id|hub|file)\}\}/g, (name) =>
          QUOTERS[language](values[name] ?? ""),
        ),
      };
    }),
});

/** An app for models with one of these tags, and if so said for GGUF language models. */
export const offeredFor = (
  tags: readonly string[],
  isForGguf: boolean,
): ((model: ModelInfo) => boolean) =>
  any(...tags.map(hasTag), ...(isForGguf ? [isGgufLanguageModel] : []));
