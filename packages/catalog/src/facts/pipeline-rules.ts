/** Class name in `model_index.json` → task; the first that matches decides. */
export const DIFFUSERS_PIPELINES: readonly (readonly [className: RegExp, task: string])[] = [
  [/(ImageToVideo|Image2Video|I2V|VideoDiffusion)\w*Pipeline$/, "image-to-video"],
  [/(VideoToVideo|Video2Video)\w*Pipeline$/, "video-to-video"],
  [
    /(TextToVideo|Text2Video|CogVideoX|HunyuanVideo|Mochi|LTX|LTXVideo|Allegro|Wan|AnimateDiff)Pipeline$/,
    "text-to-video",
  ],
  [
    /(Img2Img|Image2Image|Inpaint|InstructPix2Pix|Upscale|Kontext|Fill|Edit)\w*Pipeline$/,
    "image-to-image",
  ],
  [/(AudioLDM2?|StableAudio|MusicLDM|AceStep)Pipeline$/, "text-to-audio"],
  [/(ShapE)Img2ImgPipeline$/, "image-to-3d"],
  [/(ShapE)Pipeline$/, "text-to-3d"],
  [/(Marigold\w*Depth|DepthEstimation)Pipeline$/, "depth-estimation"],
  [
    /^(DDPM|DDIM|ScoreSdeVe|LDM|PNDM|KarrasVe|ConsistencyModel|DiT|DanceDiffusion|LatentDiffusionUncond\w*)Pipeline$/,
    "unconditional-image-generation",
  ],
  [/Pipeline$/, "text-to-image"],
];

/** `task_type` of an adapter → task. */
export const PEFT_TASKS: Readonly<Record<string, string>> = {
  CAUSAL_LM: "text-generation",
  SEQ_2_SEQ_LM: "text-generation",
  TOKEN_CLS: "token-classification",
  SEQ_CLS: "text-classification",
  QUESTION_ANS: "question-answering",
  FEATURE_EXTRACTION: "feature-extraction",
};

/** `speechbrain_interface` → task. */
export const SPEECHBRAIN_TASKS: Readonly<Record<string, string>> = {
  EncoderASR: "automatic-speech-recognition",
  EncoderDecoderASR: "automatic-speech-recognition",
  EncoderClassifier: "audio-classification",
  SepformerSeparation: "audio-to-audio",
  SpectralMaskEnhancement: "audio-to-audio",
  WaveformEnhancement: "audio-to-audio",
  Tacotron2: "text-to-speech",
  HIFIGAN: "text-to-speech",
};

/** Library → the task nearly all of its models are for, when nothing else says one. */
export const LIBRARY_TASKS: Readonly<Record<string, string>> = {
  gliner: "token-classification",
  "ml-agents": "reinforcement-learning",
  model2vec: "feature-extraction",
  open_clip: "zero-shot-image-classification",
  "sentence-transformers": "sentence-similarity",
  setfit: "text-classification",
  spacy: "token-classification",
  "span-marker": "token-classification",
  "stable-baselines3": "reinforcement-learning",
  timm: "image-classification",
  "unity-sentis": "reinforcement-learning",
};

/** Keras model kind → task. */
export const KERAS_TASKS: Readonly<Record<string, string>> = {
  CausalLM: "text-generation",
  TextToImage: "text-to-image",
  TextClassifier: "text-classification",
  ImageClassifier: "image-classification",
};

/** Architectures named in GGUF headers that do not write text. */
export const GGUF_TASKS: Readonly<Record<string, string>> = {
  bert: "feature-extraction",
  "nomic-bert": "feature-extraction",
  "jina-bert-v2": "feature-extraction",
  "modern-bert": "feature-extraction",
  "gemma-embedding": "feature-extraction",
  flux: "text-to-image",
  sd1: "text-to-image",
  sd3: "text-to-image",
  sdxl: "text-to-image",
  qwen_image: "text-to-image",
  wan: "text-to-video",
  ltxv: "text-to-video",
  whisper: "automatic-speech-recognition",
};
