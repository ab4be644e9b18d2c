import type { RepoContents } from "./repo-contents.ts";
import { field, fieldAt } from "./untrusted.ts";

/** How a repo shows which library wrote it. */
export interface LibraryRule {
  readonly library: string;
  readonly applies: (contents: RepoContents) => boolean;
}

type Condition = LibraryRule["applies"];

const file =
  (...paths: readonly string[]): Condition =>
  ({ files }) =>
    files.some(({ path }) => paths.includes(path));

const extension =
  (...extensions: readonly string[]): Condition =>
  ({ files }) =>
    files.some(({ path }) => extensions.some((end) => path.toLowerCase().endsWith(`.${end}`)));

const has =
  (path: string, ...names: readonly string[]): Condition =>
  ({ json }) =>
    fieldAt(field(json, path), ...names) !== undefined;

const all =
  (...conditions: readonly Condition[]): Condition =>
  (contents) =>
    conditions.every((condition) => condition(contents));

const not =
  (condition: Condition): Condition =>
  (contents) =>
    !condition(contents);

const modelType =
  (name: string): Condition =>
  ({ json }) =>
    fieldAt(json, "config.json", "model_type") === name;

const architecture =
  (name: string): Condition =>
  ({ json }) => {
    const architectures = fieldAt(json, "config.json", "architectures");
    return Array.isArray(architectures) && architectures.includes(name);
  };

const rule = (library: string, applies: Condition): LibraryRule => ({ library, applies });

/** The first that applies names the library, the others that apply are tags too. */
export const LIBRARY_RULES: readonly LibraryRule[] = [
  rule("diffusers", file("model_index.json", "modular_model_index.json")),
  rule("peft", has("adapter_config.json", "peft_type")),
  rule(
    "adapter-transformers",
    all(file("adapter_config.json"), not(has("adapter_config.json", "peft_type"))),
  ),
  rule("setfit", file("config_setfit.json")),
  rule("sentence-transformers", file("modules.json", "config_sentence_transformers.json")),
  rule("span-marker", architecture("SpanMarkerModel")),
  rule("model2vec", modelType("model2vec")),
  rule("gliner", file("gliner_config.json")),
  rule(
    "open_clip",
    file("open_clip_config.json", "open_clip_pytorch_model.bin", "open_clip_model.safetensors"),
  ),
  rule("timm", has("config.json", "pretrained_cfg")),
  rule("keras-hub", has("metadata.json", "keras_hub_version")),
  rule(
    "keras-hub",
    all(has("metadata.json", "keras_version"), file("task.json", "preprocessor.json")),
  ),
  rule("keras", extension("keras")),
  rule("keras", all(file("metadata.json"), file("model.weights.h5"))),
  rule("tf-keras", file("keras_metadata.pb")),
  rule("sklearn", has("config.json", "sklearn")),
  rule("sklearn", file("sklearn_model.joblib")),
  rule("speechbrain", has("config.json", "speechbrain_interface")),
  rule("speechbrain", file("hyperparams.yaml")),
  rule("spacy", has("meta.json", "spacy_version")),
  rule("nemo", extension("nemo")),
  rule("mlc-llm", file("mlc-chat-config.json")),
  rule("litert-lm", extension("litertlm")),
  rule("unity-sentis", extension("sentis")),
  rule("fastai", file("learner.pkl", "export.pkl")),
  rule("transformers", all(not(file("adapter_config.json")), has("config.json", "architectures"))),
  rule("transformers", has("config.json", "auto_map")),
  rule(
    "transformers",
    all(
      not(file("adapter_config.json")),
      not(has("config.json", "sklearn")),
      has("config.json", "model_type"),
      not(modelType("model2vec")),
    ),
  ),
];

/** The libraries that the files speak of, the one that loads the model first. */
export const findLibrariesByFiles = (contents: RepoContents): readonly string[] => [
  ...new Set(
    LIBRARY_RULES.filter(({ applies }) => applies(contents)).map(({ library }) => library),
  ),
];
