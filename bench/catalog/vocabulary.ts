import {
  DATASET_FORMATS,
  DATASET_MODALITIES,
  listLanguages,
  listLicenses,
  SIZE_CLASSES,
  tasks,
} from "@orrery/catalog";
import type { Random } from "./random.ts";

const CONSONANTS = "b c d f g h j k l m n p r s t v w x z br cr dr gr kr pr tr st sh ch th".split(
  " ",
);
const VOWELS = "a e i o u ai ei ou ia oo".split(" ");
export const FAMILIES =
  "Llama-3.1 Llama-3.2 Llama-2 Qwen2.5 Qwen2 Qwen3 Mistral Mixtral gemma-2 gemma-3 Phi-3 Phi-4 DeepSeek-R1 DeepSeek-V3 SmolLM2 TinyLlama falcon gpt2 gpt-neo bloom opt yi internlm2 OLMo bert-base-uncased bert-base-cased distilbert-base roberta-base xlm-roberta-base deberta-v3 albert electra t5 flan-t5 mt5 bart pegasus marian whisper wav2vec2 hubert vit-base-patch16-224 swin resnet convnext deit beit detr segformer yolov8 clip siglip blip llava stable-diffusion sdxl FLUX.1-dev controlnet ppo dqn MiniLM bge e5 gte mpnet nomic-embed efficientnet mamba granite exaone glm-4 kimi ernie wan2.1 ltx-video musicgen bark kokoro".split(
    " ",
  );
export const SUFFIXES =
  "Instruct finetuned GGUF lora v1 v2 v3 chat it AWQ GPTQ 4bit 8bit sft dpo grpo merged adapter fp16 exl2 mlx onnx quantized test demo base uncased preview abliterated roleplay coder math reasoning thinking VL embedding reward distill squad imdb emotion ner sst2 sentiment en zh de fr ja ko multilingual 2024 2025 LunarLander-v2 Taxi-v3 CartPole-v1".split(
    " ",
  );
export const SIZES =
  "0.5B 1B 1.5B 3B 4B 7B 8B 9B 13B 14B 27B 32B 70B small base large xl tiny mini".split(" ");
/** Numbers of weights that models have, and how often. */
export const WEIGHTS: readonly (readonly [count: number, often: number])[] = [
  [22e6, 2],
  [66e6, 5],
  [110e6, 9],
  [355e6, 6],
  [494e6, 5],
  [1.1e9, 6],
  [1.54e9, 7],
  [2.6e9, 4],
  [3.2e9, 7],
  [7.24e9, 10],
  [7.6e9, 9],
  [8.03e9, 12],
  [9.2e9, 3],
  [13e9, 8],
  [24e9, 2],
  [32.8e9, 3],
  [70.6e9, 3],
  [235e9, 0.5],
  [671e9, 0.3],
  [1.03e12, 0.15],
];
const LIBRARY_HEAD =
  "transformers diffusers peft stable-baselines3 sentence-transformers ml-agents mlx keras timm transformers.js setfit lerobot adapter-transformers flair espnet fastai spacy nemo sklearn open_clip speechbrain ultralytics span-marker".split(
    " ",
  );
const LICENSE_HEAD =
  "apache-2.0 mit other openrail cc-by-nc-4.0 creativeml-openrail-m llama3.1 llama3 gemma llama2 cc-by-4.0 afl-3.0 llama3.2 cc-by-nc-sa-4.0 cc-by-sa-4.0 unknown bsd-3-clause gpl-3.0".split(
    " ",
  );
const LANGUAGE_HEAD =
  "en zh fr de es ja ko ru it pt ar hi vi nl id tr pl th sv fa bn uk cs fi ta ro da hu ur te he el no".split(
    " ",
  );
const TAG_HEAD =
  "endpoints_compatible autotrain_compatible text-generation-inference conversational generated_from_trainer model-index imatrix unsloth trl lora llama bert qwen2 mistral deep-reinforcement-learning custom_code mergekit merge 4-bit 8-bit code sft dpo vision flux audio speech finance medical legal biology music art".split(
    " ",
  );

/** The words that made-up repos are described with; some common, most rare. */
export function createVocabulary(random: Random, owners: number) {
  const { below, chance, pick, zipf } = random;
  const word = (least: number, most: number) => {
    let text = "";
    for (let i = least + below(most - least + 1); i > 0; i--)
      text += pick(CONSONANTS) + pick(VOWELS);
    return chance(0.4) ? text + pick(["n", "s", "r", "l", "x", "t", "m"]) : text;
  };
  const words = Array.from({ length: 40_000 }, () => word(1, 4));
  const wordAt = zipf(words.length, 0.9, 10);
  const anyWord = () => words[wordAt()]!;
  const head = (first: readonly string[], all: readonly string[], count: number) => [
    ...first,
    ...all.filter((one) => !first.includes(one)).slice(0, Math.max(0, count - first.length)),
  ];
  const common = (values: readonly string[], exponent: number, offset = 0) => {
    const at = zipf(values.length, exponent, offset);
    return () => values[at()]!;
  };
  const names = new Set<string>();
  while (names.size < owners) {
    const name = chance(0.35) ? `${anyWord()}${below(10_000)}` : `${anyWord()}-${anyWord()}`;
    names.add(names.has(name) ? `${name}${below(100_000)}` : name);
  }
  const bases = Array.from(
    { length: 40_000 },
    (_, index) => `${anyWord()}${index % 97}/${pick(FAMILIES)}-${pick(SIZES)}-${index}`,
  );
  const rareTags = Array.from(
    { length: 40_000 },
    (_, i) => `${words[i]!}${chance(0.5) ? `-${anyWord()}` : ""}`,
  );
  const corpora = Array.from(
    { length: 10_000 },
    (_, i) => `${word(1, 3)}/${anyWord()}-${anyWord()}${i}`,
  );
  const papers = Array.from(
    { length: 20_000 },
    (_, i) => `${17 + below(10)}${`${1 + below(12)}`.padStart(2, "0")}.${10_000 + i}`,
  );
  const codes = listLanguages().map(({ code }) => code);
  const ids = listLicenses().map(({ id }) => id.toLowerCase());
  return {
    anyWord,
    owner: common([...names], 1, 25),
    family: common(FAMILIES, 0.7),
    suffix: common(SUFFIXES, 0.6),
    task: common(Object.keys(tasks), 1.1, 1),
    library: common(LIBRARY_HEAD, 1.3, 4),
    language: common(head(LANGUAGE_HEAD, codes, 200), 1.35),
    license: common(head(LICENSE_HEAD, ids, 80), 1.25),
    tag: common([...TAG_HEAD, ...rareTags], 0.95, 8),
    dataset: common(corpora, 1.05, 2),
    paper: common(papers, 1, 3),
    base: common(bases, 0.95, 5),
    rows: common(
      SIZE_CLASSES.map(({ id }) => id),
      0.7,
    ),
    modality: common(
      ["text", ...Object.keys(DATASET_MODALITIES).filter((one) => one !== "text")],
      1.2,
    ),
    format: common(Object.keys(DATASET_FORMATS), 1.1),
  };
}

export type Vocabulary = ReturnType<typeof createVocabulary>;
