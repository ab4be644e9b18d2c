import { pythonFallback } from "../fallback-texts.ts";
import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const peft: Library = {
  prettyLabel: "PEFT",
  repoName: "PEFT",
  repoUrl: "https://github.com/huggingface/peft",
  filter: true,
  countDownloads: 'path:"adapter_config.json"',
  snippets: ({ id, config }) => {
    const { taskType = "", baseModelName } = config?.peft ?? {};
    const className = Object.hasOwn(TASKS, taskType) ? TASKS[taskType] : undefined;
    if (!className) return [pythonFallback("taskTypeInvalid")];
    if (!baseModelName) return [pythonFallback("baseModelMissing")];
    return [
      pipInstall("peft", "transformers"),
      python`
        from peft import PeftModel
        from transformers import ${className}

        base = ${className}.from_pretrained(${pyString(baseModelName)})
        model = PeftModel.from_pretrained(base, ${pyString(id)})
      `,
    ];
  },
};

/** Task type → class of transformers that loads the base model. */
const TASKS: Readonly<Record<string, string>> = {
  CAUSAL_LM: "AutoModelForCausalLM",
  SEQ_2_SEQ_LM: "AutoModelForSeq2SeqLM",
  TOKEN_CLS: "AutoModelForTokenClassification",
  SEQ_CLS: "AutoModelForSequenceClassification",
};
