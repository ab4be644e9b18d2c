import { type LibraryKey, libraries } from "../libraries/index.ts";
import type { Library } from "../library.ts";
import type { ModelInfo } from "../model.ts";

export interface LibraryCase {
  readonly library: LibraryKey;
  /** Names the files in `goldens/`. */
  readonly name: string;
  readonly model: ModelInfo;
}

/** One model for every branch of every library that has snippets. */
export const libraryCases = (): readonly LibraryCase[] =>
  librariesWithSnippets().flatMap((library) =>
    Object.entries(BRANCHES[library] ?? { usage: {} }).map(([name, model]) => ({
      library,
      name,
      model: { id: "acme/watercolor", tags: [], ...model },
    })),
  );

export const librariesWithSnippets = (): readonly LibraryKey[] =>
  (Object.entries(libraries) as readonly (readonly [LibraryKey, Library])[])
    .filter(([, { snippets }]) => snippets !== undefined)
    .map(([key]) => key);

type Branches = Readonly<Record<string, Partial<ModelInfo>>>;

const text = { autoModel: "AutoModelForCausalLM", processor: "AutoTokenizer" };
const vision = { autoModel: "AutoModelForImageTextToText", processor: "AutoProcessor" };
const template = { chatTemplateJinja: "{{ messages }}" };
const lora = { tags: ["lora"], cardData: { baseModel: "acme/base", instancePrompt: "a drawing" } };

const tagged = (...tags: readonly string[]): Partial<ModelInfo> => ({ tags });
const task = (pipelineTag: string): Partial<ModelInfo> => ({ pipelineTag });
const peft = (taskType?: string, baseModelName?: string): Partial<ModelInfo> => ({
  config: {
    peft: { ...(taskType && { taskType }), ...(baseModelName && { baseModelName }) },
  },
});
const speechbrain = (name: string): Partial<ModelInfo> => ({
  config: { speechbrain: { interface: name } },
});
const kerasHub = (...tasks: readonly string[]): Partial<ModelInfo> => ({
  config: { kerasHub: { tasks } },
});

/** A library that is not here has one way of use, and one case. */
const BRANCHES: Partial<Record<LibraryKey, Branches>> = {
  transformers: {
    unknown: {},
    "invalid-class": { transformersInfo: { autoModel: "x; import os" } },
    "no-processor": { transformersInfo: { autoModel: "AutoModel" } },
    tokenizer: { transformersInfo: text },
    "custom-code": { transformersInfo: text, ...tagged("custom_code") },
    extractor: {
      transformersInfo: {
        autoModel: "AutoModelForAudioClassification",
        processor: "AutoFeatureExtractor",
      },
      ...task("audio-classification"),
    },
    "text-generation": { transformersInfo: text, ...task("text-generation") },
    chat: {
      transformersInfo: text,
      ...task("text-generation"),
      ...tagged("conversational"),
      config: template,
    },
    "chat-without-template": {
      transformersInfo: text,
      ...task("text-generation"),
      ...tagged("conversational"),
    },
    "chat-empty-template": {
      transformersInfo: text,
      ...tagged("conversational"),
      config: { tokenizerConfig: { chat_template: "" } },
    },
    "vision-chat": {
      transformersInfo: vision,
      ...task("image-text-to-text"),
      ...tagged("conversational", "custom_code", "image-text-to-text"),
      config: { processorConfig: { chat_template: "x" } },
    },
    translation: {
      transformersInfo: { autoModel: "AutoModelForSeq2SeqLM", processor: "AutoTokenizer" },
      ...task("translation"),
    },
    summarization: {
      transformersInfo: { autoModel: "AutoModelForSeq2SeqLM", processor: "AutoTokenizer" },
      ...task("summarization"),
    },
    "image-to-text": {
      transformersInfo: vision,
      ...task("image-to-text"),
    },
    "image-classification": {
      transformersInfo: {
        autoModel: "AutoModelForImageClassification",
        processor: "AutoImageProcessor",
      },
      ...task("image-classification"),
    },
    "zero-shot-image-classification": {
      transformersInfo: {
        autoModel: "AutoModelForZeroShotImageClassification",
        processor: "AutoProcessor",
      },
      ...task("zero-shot-image-classification"),
    },
  },
  diffusers: {
    "text-to-image": task("text-to-image"),
    "prompt-of-the-card": { widgetData: [{ text: 'a "quoted" cat' }] },
    inpainting: { config: { diffusers: { className: "StableDiffusionInpaintPipeline" } } },
    "inpainting-xl": tagged("StableDiffusionXLInpaintPipeline"),
    controlnet: { ...tagged("controlnet"), cardData: { baseModel: ["acme/base", "acme/other"] } },
    lora,
    "lora-without-base": tagged("lora"),
    "lora-image-to-image": { ...lora, ...task("image-to-image") },
    "lora-image-to-video": { ...lora, ...task("image-to-video") },
    "lora-text-to-video": { ...lora, ...task("text-to-video") },
    "textual-inversion": tagged("textual_inversion"),
    "flux-fill": tagged("FluxFillPipeline"),
    "image-to-video": task("image-to-video"),
    "image-to-image": task("image-to-image"),
    "text-to-video": task("text-to-video"),
    unconditional: task("unconditional-image-generation"),
  },
  "llama-cpp-python": {
    completion: {},
    "known-file": { gguf: { files: ["m-Q8_0.gguf", "m-Q4_K_M.gguf"] } },
    chat: { ...tagged("conversational"), ...task("text-generation") },
    "chat-without-task": tagged("conversational"),
    "vision-chat": { ...tagged("conversational"), ...task("image-text-to-text") },
  },
  "adapter-transformers": {
    usage: { config: { adapterTransformers: { modelName: "acme/base" } } },
    "without-base": {},
  },
  allennlp: { usage: {}, "question-answering": tagged("question-answering") },
  aneforge: {
    embeddings: {},
    "text-generation": task("text-generation"),
    "zero-shot-image-classification": task("zero-shot-image-classification"),
    clip: tagged("clip"),
    resnet: { ...tagged("resnet"), ...task("image-classification") },
    "image-classification": task("image-classification"),
    "speech-recognition": task("automatic-speech-recognition"),
  },
  audiocraft: {
    unknown: {},
    musicgen: tagged("musicgen"),
    audiogen: tagged("audiogen"),
    magnet: tagged("magnet"),
  },
  cortiq: {
    text: {},
    "text-to-image": task("text-to-image"),
    "text-to-video": task("text-to-video"),
    "text-to-audio": task("text-to-audio"),
  },
  "depth-anything-v2": {
    unknown: {},
    small: { id: "depth-anything/Depth-Anything-V2-Small" },
    base: { id: "depth-anything/Depth-Anything-V2-Base" },
    large: { id: "depth-anything/Depth-Anything-V2-Large" },
  },
  diffusionkit: { "stable-diffusion": {}, flux: tagged("flux") },
  edsnlp: { usage: { id: "acme/water-color" }, "without-namespace": { id: "water-color" } },
  espnet: {
    unknown: {},
    "text-to-speech": tagged("text-to-speech"),
    "speech-recognition": tagged("automatic-speech-recognition"),
  },
  "jev-style": { usage: {}, mlx: tagged("mlx"), gguf: tagged("gguf") },
  "keras-hub": {
    backbone: {},
    "causal-lm": kerasHub("CausalLM"),
    "text-to-image": kerasHub("TextToImage"),
    "text-classifier": kerasHub("TextClassifier"),
    "image-classifier": kerasHub("ImageClassifier"),
    "other-task": kerasHub("ObjectDetector"),
    "several-tasks": kerasHub("Segmenter", "ImageClassifier", "CausalLM", "class", "x; import os"),
  },
  ltx: {
    base: {},
    lora: tagged("lora"),
    "ic-lora": tagged("lora", "ic-lora"),
    "split-base": { id: "acme/LTX-2.5-watercolor" },
    "split-lora": tagged("lora", "ltx-2.5"),
    "split-ic-lora": { ...tagged("ic-lora"), cardData: { baseModel: "Lightricks/LTX-2.5" } },
  },
  "lightning-ir": {
    unknown: {},
    "bi-encoder": tagged("bi-encoder"),
    "cross-encoder": tagged("cross-encoder"),
  },
  lerobot: {
    nothing: {},
    smolvla: tagged("smolvla"),
    "smolvla-base": { id: "lerobot/smolvla_base", ...tagged("smolvla") },
  },
  mlx: {
    download: {},
    "text-generation": task("text-generation"),
    chat: { ...task("text-generation"), ...tagged("conversational") },
    "image-text-to-text": task("image-text-to-text"),
  },
  moshi: {
    pytorch: {},
    mlx: { id: "acme/moshi-mlx-bf16" },
    "mlx-q4": { id: "acme/moshi-mlx-q4" },
    "mlx-q8": { id: "acme/moshi-mlx-q8" },
    candle: { id: "acme/moshi-candle-bf16" },
  },
  multimolecule: {
    usage: {},
    widget: { widgetData: [{ text: "GGUC<mask>CUGG" }] },
    "fill-mask": {
      ...task("fill-mask"),
      maskToken: "[MASK]",
      widgetData: [{ text: "GGUC[MASK]CUGG" }],
    },
    "secondary-structure": {
      ...tagged("rna-secondary-structure"),
      widgetData: [{ text: "GGUCACUGG" }],
    },
    "structure-without-text": tagged("rna-secondary-structure"),
  },
  nemo: { unknown: {}, "speech-recognition": tagged("automatic-speech-recognition") },
  nobg: { usage: {}, promptable: tagged("promptable") },
  openasr: { usage: {}, "deep-id": { id: "acme/speech/watercolor" } },
  outetts: { usage: {}, gguf: tagged("gguf"), onnx: tagged("onnx") },
  paddlenlp: {
    unknown: {},
    architecture: { config: { architectures: ["ErnieForMaskedLM"] } },
    "invalid-architecture": { config: { architectures: ["class"] } },
  },
  PaddleOCR: {
    unknown: tagged("constructor"),
    "document-vlm": tagged("doc_vlm"),
    "document-parse": { id: "PaddlePaddle/PaddleOCR-VL", ...tagged("document-parse") },
    "document-parse-later": { id: "PaddlePaddle/PaddleOCR-VL-1.5", ...tagged("document-parse") },
    "textline-detection": tagged("textline_detection"),
    "textline-recognition": tagged("textline_recognition"),
    "seal-text-detection": tagged("seal_text_detection"),
    "image-unwarping": tagged("doc_img_unwarping"),
    "image-orientation": tagged("doc_img_orientation_classification"),
    "textline-orientation": tagged("textline_orientation_classification"),
    "chart-parsing": tagged("chart_parsing"),
    "formula-recognition": tagged("formula_recognition"),
    "layout-detection": tagged("layout_detection"),
    "table-cells-detection": tagged("table_cells_detection"),
    "wired-table-classification": tagged("wired_table_classification"),
    "table-structure-recognition": tagged("table_structure_recognition"),
  },
  peft: {
    "causal-lm": peft("CAUSAL_LM", "acme/base"),
    "seq-2-seq-lm": peft("SEQ_2_SEQ_LM", "acme/base"),
    "token-cls": peft("TOKEN_CLS", "acme/base"),
    "seq-cls": peft("SEQ_CLS", "acme/base"),
    "invalid-task": peft("toString", "acme/base"),
    "without-config": {},
    "without-base": peft("CAUSAL_LM"),
  },
  "perception-encoder": { usage: {}, core: { id: "acme/PE-Core-B16" } },
  "pruna-ai": {
    usage: {},
    pro: tagged("pruna_pro-ai"),
    diffusers: { ...tagged("diffusers"), widgetData: [{ text: "a red kite" }] },
    "diffusers-pro": tagged("diffusers", "pruna_pro-ai"),
    "diffusers-image-to-image": { ...tagged("diffusers"), ...task("image-to-image") },
    "diffusers-image-to-video": { ...tagged("diffusers"), ...task("image-to-video") },
    "diffusers-text-to-video": { ...tagged("diffusers"), ...task("text-to-video") },
    transformers: { ...tagged("transformers"), transformersInfo: text },
    "transformers-pipeline": {
      ...tagged("transformers"),
      ...task("text-generation"),
      transformersInfo: text,
    },
    "transformers-chat": {
      ...tagged("transformers", "conversational", "pruna_pro-ai"),
      transformersInfo: text,
      config: template,
    },
    "transformers-no-processor": {
      ...tagged("transformers"),
      transformersInfo: { autoModel: "AutoModel" },
    },
    "transformers-unknown": tagged("transformers"),
  },
  "pyannote-audio": { model: {}, pipeline: tagged("pyannote-audio-pipeline") },
  "sentence-transformers": {
    usage: {},
    "widget-sentences": {
      widgetData: [{ sourceSentence: "Rain again.", sentences: ["It is wet.", "It is dry."] }],
    },
    "widget-without-sentences": { widgetData: [{ sourceSentence: "Rain again.", sentences: [] }] },
    "custom-code": tagged("custom_code"),
    "cross-encoder": tagged("cross-encoder"),
    "cross-encoder-custom-code": tagged("cross-encoder", "custom_code"),
    "text-ranking": task("text-ranking"),
    pylate: tagged("PyLate", "cross-encoder"),
  },
  sklearn: {
    joblib: {},
    "skops-without-file": tagged("skops"),
    "skops-pickle": {
      ...tagged("skops"),
      config: { sklearn: { modelFile: "model.pkl", modelFormat: "pickle" } },
    },
    skops: {
      ...tagged("skops"),
      config: { sklearn: { modelFile: "model.skops", modelFormat: "skops" } },
    },
  },
  spacy: { usage: { id: "acme/en_water_color" }, hyphen: { id: "acme/en-water-color" } },
  speechbrain: {
    "without-interface": {},
    "invalid-interface": speechbrain("constructor"),
    "encoder-classifier": speechbrain("EncoderClassifier"),
    "encoder-decoder-asr": speechbrain("EncoderDecoderASR"),
    "encoder-asr": speechbrain("EncoderASR"),
    "spectral-mask-enhancement": speechbrain("SpectralMaskEnhancement"),
    "sepformer-separation": speechbrain("SepformerSeparation"),
  },
  stanza: { usage: { id: "stanfordnlp/stanza-en" }, "other-name": {} },
  tensorflowtts: {
    usage: {},
    "text-to-mel": tagged("text-to-mel"),
    "mel-to-wav": tagged("mel-to-wav"),
  },
  "transformers.js": { unknown: {}, usage: task("text-classification") },
  ultralytics: { usage: {}, "known-version": tagged("yolo", "yolov8") },
  yolov10: { usage: {}, "known-version": tagged("yolov10") },
};
