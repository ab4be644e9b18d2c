import type { TransformersInfo } from "../model.ts";

type Processor = NonNullable<TransformersInfo["processor"]>;

/** How a class of the transformers library is loaded and what it does. */
export interface ArchitectureRule {
  /** Matched against a name of `architectures` in `config.json`. */
  readonly architecture: RegExp;
  readonly autoModel: string;
  readonly pipelineTag: string;
  readonly processor: Processor;
}

const rule = (
  architecture: RegExp,
  autoModel: string,
  pipelineTag: string,
  processor: Processor,
): ArchitectureRule => ({ architecture, autoModel, pipelineTag, processor });

const SPEECH = "Wav2Vec2|Hubert|WavLM|UniSpeech|SEW|Data2VecAudio|Whisper";
const VISION =
  "ViT|Vit|DeiT|Deit|Beit|BEiT|Swin|Dino|ConvNext|ResNet|Hiera|IJepa|PVT|Pvt|MobileNet|Siglip\\w*Vision|CLIPVision";
const VIDEO = "VideoMAE|Timesformer|Vivit|VJEPA";

/** The first that matches decides: the special before the general. */
export const ARCHITECTURE_RULES: readonly ArchitectureRule[] = [
  rule(
    /^Tapas\w*ForQuestionAnswering$/,
    "AutoModelForTableQuestionAnswering",
    "table-question-answering",
    "AutoTokenizer",
  ),
  rule(
    /^LayoutLM\w*ForQuestionAnswering$/,
    "AutoModelForDocumentQuestionAnswering",
    "document-question-answering",
    "AutoProcessor",
  ),
  rule(
    /^Vilt\w*ForQuestionAnswering$/,
    "AutoModelForVisualQuestionAnswering",
    "visual-question-answering",
    "AutoProcessor",
  ),
  rule(
    /^Blip\w*ForQuestionAnswering$/,
    "AutoModelForVisualQuestionAnswering",
    "visual-question-answering",
    "AutoProcessor",
  ),
  rule(
    /^(Owlv2|OwlViT|GroundingDino|MMGroundingDino|OmDetTurbo)ForObjectDetection$/,
    "AutoModelForZeroShotObjectDetection",
    "zero-shot-object-detection",
    "AutoProcessor",
  ),
  rule(
    /^(CLIP|Chinese?CLIP|AltCLIP|MetaClip2?|Siglip2?|Align|CLIPSeg)Model$/,
    "AutoModelForZeroShotImageClassification",
    "zero-shot-image-classification",
    "AutoProcessor",
  ),
  rule(/^(Clap|ClapAudio)Model/, "AutoModel", "audio-classification", "AutoProcessor"),
  rule(/^Sam\w*Model$/, "AutoModelForMaskGeneration", "mask-generation", "AutoProcessor"),
  rule(
    new RegExp(`^(${SPEECH}|AST|Audio)\\w*For(Sequence|Audio)Classification$`),
    "AutoModelForAudioClassification",
    "audio-classification",
    "AutoFeatureExtractor",
  ),
  rule(/ForCTC$/, "AutoModelForCTC", "automatic-speech-recognition", "AutoProcessor"),
  rule(
    /^(Whisper|Speech2Text|SeamlessM4T\w*SpeechToText|Moonshine|KyutaiSpeechToText|Voxtral|GraniteSpeech)\w*ForConditionalGeneration$/,
    "AutoModelForSpeechSeq2Seq",
    "automatic-speech-recognition",
    "AutoProcessor",
  ),
  rule(
    /ForSpeechSeq2Seq$|ForSpeechToText$|^SpeechEncoderDecoderModel$/,
    "AutoModelForSpeechSeq2Seq",
    "automatic-speech-recognition",
    "AutoProcessor",
  ),
  rule(/ForTextToSpeech$/, "AutoModelForTextToSpectrogram", "text-to-speech", "AutoProcessor"),
  rule(/^VitsModel$/, "AutoModelForTextToWaveform", "text-to-speech", "AutoTokenizer"),
  rule(
    /^(BarkModel|CsmForConditionalGeneration|ParlerTTSForConditionalGeneration)$/,
    "AutoModelForTextToWaveform",
    "text-to-speech",
    "AutoProcessor",
  ),
  rule(
    /^Musicgen\w*ForConditionalGeneration$/,
    "AutoModelForTextToWaveform",
    "text-to-audio",
    "AutoProcessor",
  ),
  rule(
    /^(Qwen2Audio|Qwen2_5Omni|Qwen3Omni\w*|UltravoxModel|AudioFlamingo3)\w*/,
    "AutoModel",
    "audio-text-to-text",
    "AutoProcessor",
  ),
  rule(
    /^(Blip|Git|Pix2Struct|Kosmos2|Udop)\w*For(ConditionalGeneration|CausalLM)$/,
    "AutoModelForImageTextToText",
    "image-to-text",
    "AutoProcessor",
  ),
  rule(
    /^VisionEncoderDecoderModel$/,
    "AutoModelForImageTextToText",
    "image-to-text",
    "AutoProcessor",
  ),
  rule(
    /^(Llava|Idefics|Idefics2|Idefics3|SmolVLM|PaliGemma|Mllama|Qwen2VL|Qwen2_5_?VL|Qwen3_?VL|Gemma3n?|Gemma4|Mistral3|Pixtral|Fuyu|InternVL|Aya|Florence2|Glm4v|Llama4|Video(Llava)|DeepseekVL|Emu3|InstructBlip|Janus|Ovis2|Kimi_?VL|Step3|Lfm2Vl|PerceptionLM|Cohere2Vision)\w*ForConditionalGeneration$/,
    "AutoModelForImageTextToText",
    "image-text-to-text",
    "AutoProcessor",
  ),
  rule(
    /For(Vision2Seq|ImageTextToText)$/,
    "AutoModelForImageTextToText",
    "image-text-to-text",
    "AutoProcessor",
  ),
  rule(
    /^Marian(MTModel|ForConditionalGeneration)$|^(M2M100|NllbMoe|FSMT)\w*ForConditionalGeneration$/,
    "AutoModelForSeq2SeqLM",
    "translation",
    "AutoTokenizer",
  ),
  rule(
    /^(BigBird)?Pegasus\w*ForConditionalGeneration$/,
    "AutoModelForSeq2SeqLM",
    "summarization",
    "AutoTokenizer",
  ),
  rule(
    /ForConditionalGeneration$|^EncoderDecoderModel$|ForSeq2SeqLM$/,
    "AutoModelForSeq2SeqLM",
    "text-generation",
    "AutoTokenizer",
  ),
  rule(
    /ForCausalLM$|LMHeadModel$|^BloomModel$/,
    "AutoModelForCausalLM",
    "text-generation",
    "AutoTokenizer",
  ),
  rule(/ForMaskedLM$/, "AutoModelForMaskedLM", "fill-mask", "AutoTokenizer"),
  rule(
    /ForTokenClassification$/,
    "AutoModelForTokenClassification",
    "token-classification",
    "AutoTokenizer",
  ),
  rule(
    /ForSequenceClassification$/,
    "AutoModelForSequenceClassification",
    "text-classification",
    "AutoTokenizer",
  ),
  rule(
    /ForQuestionAnswering$/,
    "AutoModelForQuestionAnswering",
    "question-answering",
    "AutoTokenizer",
  ),
  rule(/ForMultipleChoice$/, "AutoModelForMultipleChoice", "multiple-choice", "AutoTokenizer"),
  rule(
    /For(Image|ImageNet)Classification$/,
    "AutoModelForImageClassification",
    "image-classification",
    "AutoImageProcessor",
  ),
  rule(
    /ForVideoClassification$/,
    "AutoModelForVideoClassification",
    "video-classification",
    "AutoImageProcessor",
  ),
  rule(
    /ForObjectDetection$/,
    "AutoModelForObjectDetection",
    "object-detection",
    "AutoImageProcessor",
  ),
  rule(
    /ForSemanticSegmentation$/,
    "AutoModelForSemanticSegmentation",
    "image-segmentation",
    "AutoImageProcessor",
  ),
  rule(
    /ForInstanceSegmentation$/,
    "AutoModelForInstanceSegmentation",
    "image-segmentation",
    "AutoImageProcessor",
  ),
  rule(
    /ForUniversalSegmentation$/,
    "AutoModelForUniversalSegmentation",
    "image-segmentation",
    "AutoImageProcessor",
  ),
  rule(
    /ForImageSegmentation$/,
    "AutoModelForImageSegmentation",
    "image-segmentation",
    "AutoImageProcessor",
  ),
  rule(
    /ForDepthEstimation$/,
    "AutoModelForDepthEstimation",
    "depth-estimation",
    "AutoImageProcessor",
  ),
  rule(
    /For(ImageSuperResolution|ImageToImage)$/,
    "AutoModelForImageToImage",
    "image-to-image",
    "AutoImageProcessor",
  ),
  rule(
    /For(KeypointDetection|PoseEstimation)$/,
    "AutoModelForKeypointDetection",
    "keypoint-detection",
    "AutoImageProcessor",
  ),
  rule(
    /For(Audio|AudioFrame)Classification$/,
    "AutoModelForAudioClassification",
    "audio-classification",
    "AutoFeatureExtractor",
  ),
  rule(
    /^(TimeSeriesTransformer|Informer|Autoformer|PatchTST|PatchTSMixer|TimesFm|TimesFM)\w*ForPrediction$/,
    "AutoModelForTimeSeriesPrediction",
    "time-series-forecasting",
    "AutoProcessor",
  ),
  rule(
    /ForMaskedImageModeling$/,
    "AutoModelForMaskedImageModeling",
    "image-feature-extraction",
    "AutoImageProcessor",
  ),
  rule(/ForPreTraining$/, "AutoModelForPreTraining", "feature-extraction", "AutoTokenizer"),
  rule(
    new RegExp(`^(${VIDEO})\\w*Model$`),
    "AutoModel",
    "video-classification",
    "AutoImageProcessor",
  ),
  rule(
    new RegExp(`^(${VISION})\\w*Model$`),
    "AutoModel",
    "image-feature-extraction",
    "AutoImageProcessor",
  ),
  rule(
    new RegExp(`^(${SPEECH}|Encodec|Dac|Mimi)\\w*Model$`),
    "AutoModel",
    "feature-extraction",
    "AutoFeatureExtractor",
  ),
  rule(/(Model|Encoder)$/, "AutoModel", "feature-extraction", "AutoTokenizer"),
];

/** The rule of the first architecture that has one. */
export const findArchitectureRule = (
  architectures: readonly string[],
): ArchitectureRule | undefined =>
  architectures
    .map((name) => ARCHITECTURE_RULES.find(({ architecture }) => architecture.test(name)))
    .find((found) => found !== undefined);
