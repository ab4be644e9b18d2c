import type { ModelConfig } from "../model.ts";
import type { RepoContents } from "./repo-contents.ts";
import {
  asNumber,
  asRecord,
  asText,
  asTexts,
  field,
  fieldAt,
  orUndefined,
  present,
} from "./untrusted.ts";

/** The bounded extract of a model's configuration files, or `undefined` when they say nothing. */
export function readModelConfig({ json, text }: RepoContents): ModelConfig | undefined {
  const config = asRecord(field(json, "config.json"));
  const template = field(text, "chat_template.jinja");
  return orUndefined(
    present({
      architectures: nonEmpty(asTexts(field(config, "architectures"), 20)),
      modelType: asText(field(config, "model_type")),
      contextLength: readContextLength(config),
      autoMap: orUndefined(readAutoMap(config)),
      quantizationConfig: orUndefined(readQuantization(config)),
      diffusers: orUndefined(
        present({ className: asText(fieldAt(json, "model_index.json", "_class_name")) }),
      ),
      peft: orUndefined(readPeft(asRecord(field(json, "adapter_config.json")))),
      sklearn: orUndefined(
        present({
          modelFile: asText(fieldAt(config, "sklearn", "model", "file")),
          modelFormat: asText(fieldAt(config, "sklearn", "model_format")),
        }),
      ),
      speechbrain: orUndefined(
        present({
          interface: asText(field(config, "speechbrain_interface")),
          vocoderInterface: asText(fieldAt(config, "vocoder_interface")),
        }),
      ),
      kerasHub: orUndefined(present({ tasks: readKerasTasks(json) })),
      adapterTransformers: orUndefined(readAdapters(asRecord(field(json, "adapter_config.json")))),
      tokenizerConfig: orUndefined(readTokenizer(json)),
      processorConfig: orUndefined(
        present({
          chat_template: readTemplate(fieldAt(json, "processor_config.json", "chat_template")),
        }),
      ),
      chatTemplateJinja:
        readTemplate(template) ??
        readTemplate(fieldAt(json, "chat_template.json", "chat_template")),
    }),
  );
}

/** Each family of models has its own word for it; some keep the language model's settings one level down. */
const CONTEXT_FIELDS = ["max_position_embeddings", "n_positions", "max_sequence_length", "n_ctx"];

function readContextLength(config: Readonly<Record<string, unknown>>): number | undefined {
  const text = asRecord(field(config, "text_config"));
  const lengths = CONTEXT_FIELDS.flatMap((name) => [field(config, name), field(text, name)]);
  return lengths.map(asNumber).find((length) => length !== undefined && length > 0);
}

const MAX_TEMPLATE = 200_000;

const nonEmpty = (texts: readonly string[]) => (texts.length > 0 ? texts : undefined);

/** Unlike other texts, an empty template still says that there is one. */
const readTemplate = (value: unknown): string | undefined =>
  typeof value === "string" && value.length <= MAX_TEMPLATE ? value : undefined;

/** Auto class → class in the repo's code. A value may be a pair, slow and fast tokenizer. */
function readAutoMap(config: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const entries = Object.entries(asRecord(field(config, "auto_map")))
    .slice(0, 20)
    .map(([name, target]) => [name, asTexts(target, 2, 200)[0]] as const)
    .filter(([name, target]) => /^Auto\w{1,80}$/.test(name) && target !== undefined);
  return Object.fromEntries(entries as readonly (readonly [string, string])[]);
}

function readQuantization(config: Readonly<Record<string, unknown>>) {
  const settings = asRecord(field(config, "quantization_config"));
  return present({
    quantMethod: asText(field(settings, "quant_method")),
    bits: asNumber(field(settings, "bits")),
    loadIn4bit: field(settings, "load_in_4bit") === true || undefined,
    loadIn8bit: field(settings, "load_in_8bit") === true || undefined,
  });
}

const readPeft = (adapter: Readonly<Record<string, unknown>>) =>
  field(adapter, "peft_type") === undefined
    ? {}
    : present({
        baseModelName: asText(field(adapter, "base_model_name_or_path")),
        taskType: asText(field(adapter, "task_type")),
      });

/** The Adapters library's own file has the same name and no `peft_type`. */
const readAdapters = (adapter: Readonly<Record<string, unknown>>) =>
  field(adapter, "peft_type") !== undefined
    ? {}
    : present({
        modelName: asText(field(adapter, "model_name")),
        modelClass: asText(field(adapter, "model_class")),
      });

const KERAS_TASKS = ["CausalLM", "TextToImage", "TextClassifier", "ImageClassifier"] as const;

/** `GemmaCausalLM` in `task.json` → `CausalLM`; a task not listed keeps its class name. */
function readKerasTasks(json: RepoContents["json"]): readonly string[] | undefined {
  const className = asText(fieldAt(json, "task.json", "class_name"));
  if (className === undefined) return undefined;
  return [KERAS_TASKS.find((task) => className.endsWith(task)) ?? className];
}

const TOKENS = ["bos_token", "eos_token", "mask_token", "pad_token", "unk_token"] as const;

function readTokenizer(json: RepoContents["json"]): Readonly<Record<string, unknown>> {
  const tokenizer = asRecord(field(json, "tokenizer_config.json"));
  const tokens = TOKENS.map((name) => [name, readToken(field(tokenizer, name))] as const);
  return present({
    ...Object.fromEntries(tokens),
    chat_template: readTokenizerTemplate(field(tokenizer, "chat_template")),
  });
}

/** A token is a text, or an object that also says how to strip around it. */
const readToken = (value: unknown) => asText(value) ?? asText(fieldAt(value, "content"));

/** Either one template, or a list of named ones. */
function readTokenizerTemplate(value: unknown): unknown {
  if (!Array.isArray(value)) return readTemplate(value);
  const templates = value
    .slice(0, 5)
    .map((item) => ({
      name: asText(fieldAt(item, "name")) ?? "default",
      template: readTemplate(fieldAt(item, "template")),
    }))
    .filter(({ template }) => template !== undefined);
  return templates.length > 0 ? templates : undefined;
}
