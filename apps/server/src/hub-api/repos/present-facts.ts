import type { GgufInfo, ModelConfig, TransformersInfo } from "@orrery/catalog";

/** The parts of a model's configuration that clients read, in its files' own spelling. */
export const presentConfig = (config: ModelConfig) => ({
  architectures: config.architectures,
  model_type: config.modelType,
  auto_map: config.autoMap,
  quantization_config: config.quantizationConfig && {
    quant_method: config.quantizationConfig.quantMethod,
    bits: config.quantizationConfig.bits,
    load_in_4bit: config.quantizationConfig.loadIn4bit,
    load_in_8bit: config.quantizationConfig.loadIn8bit,
  },
  diffusers: config.diffusers && { _class_name: config.diffusers.className },
  peft: config.peft && {
    base_model_name_or_path: config.peft.baseModelName,
    task_type: config.peft.taskType,
  },
  tokenizer_config: config.tokenizerConfig,
  processor_config: config.processorConfig,
  chat_template_jinja: config.chatTemplateJinja,
});

export const presentGguf = (gguf: GgufInfo) => ({
  total: gguf.total,
  architecture: gguf.architecture,
  context_length: gguf.contextLength,
  chat_template: gguf.chatTemplate,
  bos_token: gguf.bosToken,
  eos_token: gguf.eosToken,
});

/** These four and no more: a client's strict class refuses others (hub-protocol §1.2). */
export const presentTransformersInfo = (info: TransformersInfo) => ({
  auto_model: info.autoModel,
  custom_class: info.customClass,
  pipeline_tag: info.pipelineTag,
  processor: info.processor,
});
