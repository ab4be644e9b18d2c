import { describe, expect, it } from "vitest";
import { createCatalog } from "../catalog.ts";
import { libraries } from "../libraries/index.ts";
import { MODEL_FORMATS } from "../model-formats.ts";
import { tasks } from "../tasks/index.ts";
import { hostileTexts } from "../testing/hostile-texts.ts";
import { listLibraryUsage } from "../usage.ts";
import { ARCHITECTURE_RULES } from "./architecture-rules.ts";
import { describeRepo, modelInfo } from "./describe-repo.ts";
import { MODEL_FORMAT_RULES } from "./format-rules.ts";
import { LIBRARY_RULES } from "./library-rules.ts";
import {
  DIFFUSERS_PIPELINES,
  GGUF_TASKS,
  KERAS_TASKS,
  LIBRARY_TASKS,
  PEFT_TASKS,
  SPEECHBRAIN_TASKS,
} from "./pipeline-rules.ts";
import { DESCRIBING_FILES, type RepoContents } from "./repo-contents.ts";
import type { RepoFacts } from "./repo-facts.ts";

interface Written extends Partial<Omit<RepoContents, "files">> {
  readonly files?: readonly string[];
}

const catalog = createCatalog();

/** JSON files count as files of the repo too. */
const describeFiles = ({ files = [], json = {}, text = {}, ...rest }: Written): RepoFacts =>
  describeRepo(catalog, {
    type: "model",
    card: {},
    json,
    text,
    ...rest,
    files: [...files, ...Object.keys(json), ...Object.keys(text)].map((path) => ({
      path,
      size: 1,
    })),
  });

const llama = { architectures: ["LlamaForCausalLM"], model_type: "llama" };

/** What is left out is not looked at. */
interface Expected {
  readonly library?: string | undefined;
  readonly task?: string | undefined;
  readonly tags?: readonly string[];
  readonly without?: readonly string[];
}

const MODELS: readonly (readonly [name: string, repo: Written, expected: Expected])[] = [
  ["an empty repo", {}, { library: undefined, task: undefined }],
  [
    "a chat model",
    {
      files: ["model.safetensors", "tokenizer.json"],
      json: { "config.json": llama, "tokenizer_config.json": { chat_template: "x" } },
    },
    {
      library: "transformers",
      task: "text-generation",
      tags: [
        "transformers",
        "safetensors",
        "llama",
        "text-generation",
        "conversational",
        "text-generation-inference",
      ],
    },
  ],
  [
    "a chat template in its own file",
    { json: { "config.json": llama }, text: { "chat_template.jinja": "" } },
    { tags: ["conversational"] },
  ],
  [
    "a base model",
    { json: { "config.json": llama, "tokenizer_config.json": {} } },
    { without: ["conversational"] },
  ],
  [
    "code of its own",
    {
      json: {
        "config.json": {
          ...llama,
          model_type: "mine",
          architectures: ["MineForCausalLM"],
          auto_map: { AutoModelForCausalLM: "modeling.Mine" },
        },
      },
    },
    { library: "transformers", task: "text-generation", tags: ["custom_code"] },
  ],
  [
    "an adapter",
    {
      files: ["adapter_model.safetensors"],
      json: {
        "adapter_config.json": {
          peft_type: "LORA",
          task_type: "CAUSAL_LM",
          base_model_name_or_path: "acme/base",
        },
      },
    },
    {
      library: "peft",
      task: "text-generation",
      tags: ["peft", "safetensors", "lora", "base_model:acme/base", "base_model:adapter:acme/base"],
      without: ["transformers"],
    },
  ],
  [
    "an adapter trained from a local folder",
    {
      json: {
        "adapter_config.json": {
          peft_type: "LORA",
          base_model_name_or_path: "/home/ada/models/base",
        },
      },
    },
    { library: "peft", without: ["base_model:/home/ada/models/base"] },
  ],
  [
    "an adapter of the Adapters library",
    {
      json: {
        "adapter_config.json": { model_name: "bert-base-uncased", model_class: "BertModel" },
      },
    },
    { library: "adapter-transformers" },
  ],
  [
    "sentence embeddings",
    {
      json: {
        "modules.json": [{ idx: 0 }],
        "config.json": { architectures: ["BertModel"], model_type: "bert" },
      },
    },
    {
      library: "sentence-transformers",
      task: "sentence-similarity",
      tags: ["sentence-transformers", "transformers", "bert"],
    },
  ],
  [
    "a few-shot classifier",
    { json: { "modules.json": [], "config_setfit.json": {} } },
    { library: "setfit", task: "text-classification" },
  ],
  [
    "a picture pipeline",
    { json: { "model_index.json": { _class_name: "StableDiffusionXLPipeline" } } },
    { library: "diffusers", task: "text-to-image", tags: ["diffusers:StableDiffusionXLPipeline"] },
  ],
  [
    "a film pipeline",
    { json: { "model_index.json": { _class_name: "WanImageToVideoPipeline" } } },
    { task: "image-to-video" },
  ],
  [
    "an unconditional pipeline",
    { json: { "model_index.json": { _class_name: "DDPMPipeline" } } },
    { task: "unconditional-image-generation" },
  ],
  [
    "a GGUF repo",
    {
      files: ["m-Q4_K_M.gguf"],
      gguf: { contextLength: 4096, architecture: "llama", chatTemplate: "x" },
    },
    { task: "text-generation", tags: ["gguf", "conversational"] },
  ],
  [
    "a GGUF embedding model",
    { files: ["m.gguf"], gguf: { contextLength: 512, architecture: "bert" } },
    { task: "feature-extraction" },
  ],
  [
    "a GGUF repo nobody has read",
    { files: ["m.gguf"] },
    { library: undefined, task: undefined, tags: ["gguf"] },
  ],
  [
    "GGUF made from another model",
    { files: ["m.gguf"], card: { base_model: "acme/base" } },
    { tags: ["base_model:acme/base", "base_model:quantized:acme/base"] },
  ],
  [
    "a fine-tuned model",
    { card: { base_model: ["acme/base"] }, json: { "config.json": llama } },
    { tags: ["base_model:finetune:acme/base"] },
  ],
  [
    "a merge",
    { card: { base_model: ["acme/one", "acme/two"] } },
    { tags: ["base_model:merge:acme/one", "base_model:merge:acme/two"] },
  ],
  [
    "a stated relation",
    { card: { base_model: "acme/base", base_model_relation: "quantized" } },
    { tags: ["base_model:quantized:acme/base"] },
  ],
  [
    "a quantized model",
    {
      json: { "config.json": { ...llama, quantization_config: { quant_method: "awq", bits: 4 } } },
    },
    { tags: ["4-bit", "awq"] },
  ],
  [
    "bitsandbytes",
    {
      json: {
        "config.json": {
          ...llama,
          quantization_config: { quant_method: "bitsandbytes", load_in_8bit: true },
        },
      },
    },
    { tags: ["8-bit", "bitsandbytes"] },
  ],
  [
    "scikit-learn by skops",
    { json: { "config.json": { sklearn: { model: { file: "m.pkl" }, model_format: "pickle" } } } },
    { library: "sklearn", without: ["transformers"] },
  ],
  [
    "scikit-learn by joblib",
    { files: ["sklearn_model.joblib"] },
    { library: "sklearn", tags: ["joblib"] },
  ],
  [
    "speech recognition",
    {
      files: ["hyperparams.yaml"],
      json: { "config.json": { speechbrain_interface: "EncoderDecoderASR" } },
    },
    { library: "speechbrain", task: "automatic-speech-recognition" },
  ],
  ["Keras", { files: ["model.keras"] }, { library: "keras" }],
  [
    "KerasHub",
    {
      json: {
        "metadata.json": { keras_version: "3" },
        "task.json": { class_name: "GemmaCausalLM" },
        "config.json": { class_name: "GemmaBackbone" },
      },
    },
    { library: "keras-hub", task: "text-generation" },
  ],
  [
    "a spaCy pipeline",
    { json: { "meta.json": { spacy_version: ">=3" } } },
    { library: "spacy", task: "token-classification" },
  ],
  [
    "timm",
    { json: { "config.json": { architecture: "resnet50", pretrained_cfg: {} } } },
    { library: "timm", task: "image-classification" },
  ],
  [
    "OpenCLIP",
    { files: ["open_clip_model.safetensors"] },
    { library: "open_clip", task: "zero-shot-image-classification" },
  ],
  ["NeMo", { files: ["asr.nemo"] }, { library: "nemo" }],
  [
    "GLiNER",
    { json: { "gliner_config.json": {} } },
    { library: "gliner", task: "token-classification" },
  ],
  [
    "an audio classifier",
    { json: { "config.json": { architectures: ["Wav2Vec2ForSequenceClassification"] } } },
    { task: "audio-classification" },
  ],
  [
    "speech to text",
    { json: { "config.json": { architectures: ["WhisperForConditionalGeneration"] } } },
    { task: "automatic-speech-recognition" },
  ],
  [
    "pictures and text",
    { json: { "config.json": { architectures: ["Qwen2_5_VLForConditionalGeneration"] } } },
    { task: "image-text-to-text" },
  ],
  [
    "a picture encoder",
    { json: { "config.json": { architectures: ["Dinov2Model"] } } },
    { task: "image-feature-extraction" },
  ],
  [
    "a text encoder",
    { json: { "config.json": { architectures: ["BertModel"] } } },
    { task: "feature-extraction" },
  ],
  [
    "a card that knows better",
    {
      card: { pipeline_tag: "text-classification", library_name: "flair" },
      json: { "config.json": llama },
    },
    { library: "flair", task: "text-classification", tags: ["flair", "transformers"] },
  ],
  [
    "a card whose tags name task and library",
    { card: { tags: ["audiocraft", "text-to-audio"] } },
    { library: "audiocraft", task: "text-to-audio" },
  ],
  [
    "a card in full",
    {
      card: {
        license: "Apache-2.0",
        language: ["en", "pt-BR"],
        datasets: ["acme/data"],
        tags: ["medical"],
        "model-index": [],
      },
      text: { "README.md": "https://arxiv.org/abs/2106.09685v2, doi.org/10.1000/xyz123." },
    },
    {
      tags: [
        "model-index",
        "license:apache-2.0",
        "en",
        "pt-BR",
        "dataset:acme/data",
        "arxiv:2106.09685",
        "doi:10.1000/xyz123",
        "medical",
      ],
    },
  ],
  ["a bare Norwegian no", { card: { language: [false] } }, { tags: ["no"] }],
  [
    "formats",
    {
      files: [
        "pytorch_model-00001-of-00002.bin",
        "tf_model.h5",
        "flax_model.msgpack",
        "onnx/model.onnx",
        "rust_model.ot",
        "openvino_model.xml",
        "m.mlpackage/Manifest.json",
        "m.tflite",
      ],
    },
    { tags: ["pytorch", "tf", "jax", "rust", "tflite", "onnx", "openvino", "coreml"] },
  ],
];

describe("a model", () => {
  it.each(MODELS)("%s", (_, repo, expected) => {
    const { library, task, tags = [], without = [] } = expected;
    const facts = describeFiles(repo);
    if ("library" in expected) expect(facts.libraryName).toBe(library);
    if ("task" in expected) expect(facts.pipelineTag).toBe(task);
    expect(facts.tags.filter((tag) => tags.includes(tag))).toEqual(tags);
    expect(facts.tags.filter((tag) => without.includes(tag))).toEqual([]);
    if (task !== undefined) expect(facts.tags).toContain(task);
  });

  it("that says nothing has no tags and no facts", () => {
    expect(describeFiles({})).toEqual({
      tags: [],
      languages: [],
      datasets: [],
      baseModels: [],
      cardData: {},
    });
  });

  it("gives a snippet all it needs", () => {
    const facts = describeFiles({
      files: ["tokenizer.json"],
      json: {
        "config.json": llama,
        "tokenizer_config.json": { mask_token: { content: "[MASK]" }, chat_template: "x" },
      },
      card: {
        base_model: "acme/base",
        instance_prompt: "a drawing",
        widget: ["Hello", 3, { text: "Bye", source_sentence: "a" }],
      },
      safetensors: { total: 5, parameters: { F32: 5 } },
    });
    expect(modelInfo("acme/model", facts)).toMatchObject({
      id: "acme/model",
      pipelineTag: "text-generation",
      libraryName: "transformers",
      cardData: { baseModel: ["acme/base"], instancePrompt: "a drawing" },
      widgetData: [{ text: "Hello" }, { text: "Bye", sourceSentence: "a" }],
      transformersInfo: { autoModel: "AutoModelForCausalLM", processor: "AutoTokenizer" },
      safetensors: { total: 5, parameters: { F32: 5 } },
      maskToken: "[MASK]",
    });
  });

  it("names no processor whose files are missing, and the class of its own code", () => {
    expect(describeFiles({ json: { "config.json": llama } }).transformersInfo).toEqual({
      autoModel: "AutoModelForCausalLM",
      pipelineTag: "text-generation",
    });
    const config = { architectures: ["MineModel"], auto_map: { AutoModel: "modeling.Mine" } };
    expect(describeFiles({ json: { "config.json": config } }).transformersInfo).toMatchObject({
      autoModel: "AutoModel",
      customClass: "MineModel",
    });
  });

  it("passes on what the card asks of those who want access", () => {
    const card = { extra_gated_prompt: "Be kind.", extra_gated_fields: { Company: "text" } };
    expect(describeFiles({ card }).gated).toEqual({
      prompt: "Be kind.",
      fields: { Company: "text" },
    });
  });
});

describe("a dataset", () => {
  it.each<readonly [string, Written, readonly string[]]>([
    [
      "parquet files",
      { files: ["data/train-00000.parquet"] },
      [
        "format:parquet",
        "library:datasets",
        "library:pandas",
        "library:polars",
        "library:dask",
        "library:mlcroissant",
      ],
    ],
    [
      "one format before another",
      { files: ["a.csv", "b.parquet"] },
      [
        "format:parquet",
        "format:csv",
        "library:datasets",
        "library:pandas",
        "library:polars",
        "library:dask",
        "library:mlcroissant",
      ],
    ],
    [
      "pictures",
      { files: ["cats/1.JPG"] },
      ["format:imagefolder", "modality:image", "library:datasets", "library:mlcroissant"],
    ],
    ["no data", { files: ["README.md", "requirements.txt", "dataset_infos.json"] }, []],
    [
      "a card",
      {
        card: {
          task_categories: ["translation"],
          language: "en",
          license: "cc-by-4.0",
          size_categories: "n<1K",
          tags: ["law"],
        },
      },
      [
        "task_categories:translation",
        "language:en",
        "license:cc-by-4.0",
        "size_categories:n<1K",
        "law",
      ],
    ],
    [
      "counted rows and typed columns",
      {
        card: {
          dataset_info: [
            {
              features: [
                { name: "a", dtype: "string" },
                { name: "b", dtype: "float32" },
                { name: "c", dtype: "no such" },
              ],
              splits: [{ num_examples: 900 }, { num_examples: 200 }],
            },
          ],
        },
      },
      ["size_categories:1K<n<10K", "modality:tabular", "modality:text"],
    ],
  ])("%s", (_, repo, tags) => {
    expect(describeFiles({ ...repo, type: "dataset" }).tags).toEqual(tags);
  });
});

it("a space is tagged by its kit, license and card", () => {
  const card = { sdk: "gradio", license: "mit", tags: ["demo"] };
  expect(describeFiles({ type: "space", card }).tags).toEqual(["gradio", "license:mit", "demo"]);
});

describe("whatever the files contain", () => {
  const circular: Record<string, unknown> = {};
  circular.again = circular;
  const texts = hostileTexts().slice(0, 300);
  const values: readonly unknown[] = [
    null,
    undefined,
    true,
    -1,
    Number.NaN,
    "",
    "x".repeat(1_000_000),
    [],
    {},
    [[[]]],
    circular,
    texts,
    Object.fromEntries(texts.map((text) => [text, text])),
    { constructor: 1, toString: null, length: -1 },
    new Date(Number.NaN),
    Symbol.iterator,
    () => 1,
    10n,
    Array(200).fill(Array(200).fill("x".repeat(9_999))),
    Array(50_000).fill("tag"),
    Array.from({ length: 5_000 }, (_, index) => `tag-${index}`),
    JSON.parse('{"__proto__": {"tags": ["x"]}}'),
  ];
  const CARD_FIELDS = [
    "tags",
    "license",
    "language",
    "datasets",
    "base_model",
    "pipeline_tag",
    "library_name",
    "widget",
    "instance_prompt",
    "extra_gated_fields",
    "dataset_info",
    "task_categories",
    "size_categories",
    "sdk",
    "model-index",
  ];
  const CONFIG_FIELDS = [
    "architectures",
    "model_type",
    "auto_map",
    "quantization_config",
    "sklearn",
    "speechbrain_interface",
    "peft_type",
    "chat_template",
    "class_name",
    "_class_name",
    "mask_token",
    "pretrained_cfg",
  ];

  it.each(values.map((value, index) => [index, value] as const))(
    "the answer is bounded (%d)",
    (_, value) => {
      const config = Object.fromEntries(CONFIG_FIELDS.map((name) => [name, value]));
      const json = Object.fromEntries(DESCRIBING_FILES.map((path) => [path, config]));
      const whole = Object.fromEntries(DESCRIBING_FILES.map((path) => [path, value]));
      const card = Object.fromEntries(CARD_FIELDS.map((name) => [name, value]));
      for (const type of ["model", "dataset", "space"] as const) {
        for (const content of [json, whole]) {
          const text = content as Readonly<Record<string, string>>;
          const facts = describeFiles({ type, card, json: content, text });
          expect(facts.tags.length).toBeLessThanOrEqual(200);
          for (const tag of facts.tags) expect(tag.length).toBeLessThanOrEqual(100);
          expect(new Set(facts.tags).size).toBe(facts.tags.length);
          expect(JSON.stringify(facts).length).toBeLessThan(2_000_000);
          expect(() => listLibraryUsage(catalog, modelInfo("acme/model", facts))).not.toThrow();
        }
      }
    },
  );

  it("takes little time", () => {
    const files = Array.from(
      { length: 20_000 },
      (_, index) => `${"a/".repeat(50)}${index}.json.bin`,
    );
    const text = { "README.md": "arxiv:doi.org/10.1000/".repeat(45_000) };
    const started = performance.now();
    for (const type of ["model", "dataset"] as const) describeFiles({ type, files, text });
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

describe("the rules", () => {
  it("have a label for every format", () => {
    expect(Object.keys(MODEL_FORMATS)).toEqual(MODEL_FORMAT_RULES.map(({ tag }) => tag));
  });

  it("name only tasks and libraries of the catalogue", () => {
    const named = [
      ...ARCHITECTURE_RULES.map(({ pipelineTag }) => pipelineTag),
      ...DIFFUSERS_PIPELINES.map(([, task]) => task),
      ...[GGUF_TASKS, KERAS_TASKS, LIBRARY_TASKS, PEFT_TASKS, SPEECHBRAIN_TASKS].flatMap((table) =>
        Object.values(table),
      ),
    ];
    expect(named.filter((task) => !Object.hasOwn(tasks, task))).toEqual([]);
    const keys = [...LIBRARY_RULES.map(({ library }) => library), ...Object.keys(LIBRARY_TASKS)];
    expect(keys.filter((key) => !Object.hasOwn(libraries, key))).toEqual([]);
  });
});
