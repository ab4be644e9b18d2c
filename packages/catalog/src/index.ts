export {
  type AccessAnswers,
  MAX_ACCESS_ANSWER,
  readAccessAnswers,
} from "./access/access-answers.ts";
export {
  type AccessField,
  type AccessOption,
  MAX_ACCESS_FIELDS,
  MAX_ACCESS_OPTIONS,
  readAccessFields,
} from "./access/access-fields.ts";
export { COUNTRY_CODES } from "./access/countries.ts";
export { type ByteReader, createByteReader } from "./byte-reader.ts";
export { type Catalog, type CatalogChanges, createCatalog, type RowChanges } from "./catalog.ts";
export { countsAsDownload, DEFAULT_COUNTED_FILES } from "./count-downloads.ts";
export {
  type CountExpression,
  matchesCountExpression,
  parseCountExpression,
} from "./count-expression.ts";
export { countedFiles } from "./count-words.ts";
export {
  type CroissantFile,
  type CroissantRecordSet,
  croissant,
} from "./datasets/croissant.ts";
export {
  DATASET_LIBRARIES,
  type DatasetLibrary,
  type DatasetLibraryKey,
} from "./datasets/dataset-libraries.ts";
export { type DatasetLibraryUsage, listDatasetPrograms } from "./datasets/dataset-programs.ts";
export { type DatasetUse, datasetUse, findLoadable } from "./datasets/dataset-use.ts";
export { type DatasetConfig, type DatasetSplit, findSplits } from "./datasets/find-splits.ts";
export { DATASET_FORMATS, type DatasetFormat } from "./datasets/formats.ts";
export {
  type Builder,
  isMedia,
  isMediaBuilder,
  isMediaMetadata,
  MEDIA_BUILDERS,
  type MediaBuilder,
} from "./datasets/layout/builders.ts";
export { readCardLabels } from "./datasets/layout/card-labels.ts";
export {
  type DatasetLayout,
  findLayout,
  type LayoutConfig,
  type LayoutProblem,
} from "./datasets/layout/find-layout.ts";
export { DATASET_MODALITIES, type DatasetModality } from "./datasets/modalities.ts";
export { listRecordSets, type RecordSetPlace } from "./datasets/record-sets.ts";
export { SIZE_CLASSES, type SizeClass, sizeClassOf } from "./datasets/size-classes.ts";
export { EMBEDDED_PROVIDER } from "./embedded-provider.ts";
export type { EngineLine } from "./engine-lines/engine-line.ts";
export { addEngineCommand, engineLines } from "./engine-lines/engine-lines.ts";
export { type Benchmark, readBenchmarks } from "./facts/benchmarks.ts";
export { findChatTemplate } from "./facts/chat-template.ts";
export { describeRepo, modelInfo } from "./facts/describe-repo.ts";
export { type EvalResult, readEvalFile, readModelIndex } from "./facts/eval-results.ts";
export {
  addSafetensors,
  readSafetensorsHeader,
} from "./facts/read-safetensors-header.ts";
export { DESCRIBING_FILES, type RepoContents, type RepoFile } from "./facts/repo-contents.ts";
export type { AccessForm, BaseModelRelation, DatasetSize, RepoFacts } from "./facts/repo-facts.ts";
export { FALLBACK_ADVICE, type FallbackReason } from "./fallback-texts.ts";
export { type GgufFileLabel, ggufPartIndex, parseGgufFileLabel } from "./gguf/file-label.ts";
export { findGgufFileType, GGUF_FILE_TYPES, type GgufFileType } from "./gguf/file-types.ts";
export {
  MAX_GGUF_ENTRIES,
  MAX_GGUF_HEADER_BYTES,
  MAX_GGUF_TEXT_BYTES,
} from "./gguf/gguf-reader.ts";
export { GGUF_TYPES, type GgufTypeRow } from "./gguf/gguf-type-rows.ts";
export type { GgufTypes } from "./gguf/gguf-types.ts";
export { type GgufVariant, type GgufWidth, groupGgufByBits } from "./gguf/group-by-bits.ts";
export { formatParameterSize } from "./gguf/parameter-size.ts";
export { preferredGgufFile, projectorFile } from "./gguf/preferred-file.ts";
export { GGUF_QUANT_ORDER, nearestGgufFileType } from "./gguf/quant-order.ts";
export { type GgufFile, readGgufFile, readGgufHeader } from "./gguf/read-gguf-header.ts";
export { findGgufTensorType, GGUF_TENSOR_TYPES, type GgufTensorType } from "./gguf/tensor-types.ts";
export {
  BITS_PER_WEIGHT,
  COMMON_QUANTIZATIONS,
  isQuantization,
  type Quantization,
} from "./hardware/bits-per-weight.ts";
export type { Hardware } from "./hardware/hardware.ts";
export { HARDWARE, HARDWARE_BY_KEY, hardwareKey, MEMORY_OPTIONS_GB } from "./hardware/index.ts";
export { findMachine, MACHINES, type Machine } from "./hardware/machines.ts";
export { memoryNeeded, mostParameters } from "./hardware/memory-needed.ts";
export { isSmallJson, type JsonLimits } from "./json-size.ts";
export { findLanguage, type Language, listLanguages } from "./languages/languages.ts";
export { type LibraryKey, libraries } from "./libraries/index.ts";
export type { HubAddress, HubReach, Library, LibrarySnippet, SnippetLanguage } from "./library.ts";
export { findLicense, type License, listLicenses } from "./licenses/licenses.ts";
export { jsObject, jsValue, pyDict, pyValue } from "./literal-values.ts";
export { code, jsString, pyString, shJson, shString } from "./literals.ts";
export type { LocalApp, LocalAppStep, LocalAppUse, ModelSource } from "./local-app.ts";
export { isGgufOnly } from "./local-apps/conditions.ts";
export { type LocalAppKey, localApps } from "./local-apps/index.ts";
export { TASK_MODALITIES, type TaskModality } from "./modalities.ts";
export type {
  GgufInfo,
  ModelCardData,
  ModelConfig,
  ModelInfo,
  SafetensorsInfo,
  TransformersInfo,
  WidgetExample,
} from "./model.ts";
export { MODEL_FORMATS, type ModelFormat } from "./model-formats.ts";
export {
  CATALOG_SORTS,
  type CatalogQuery,
  type CatalogSort,
  type Excerpt,
  type FacetCount,
  type FacetCounts,
  type Fit,
  type Range,
  sortOf,
} from "./query/catalog-query.ts";
export {
  type ChoiceCounts,
  type ChoicePart,
  type Choices,
  listChoices,
  RECENT_DAYS,
} from "./query/choices.ts";
export {
  type Chosen,
  changeQuery,
  listChosen,
  type QueryPart,
  resetFacet,
  switchMatch,
} from "./query/chosen.ts";
export { type CatalogKind, FACETS, type Facet, type FacetName, facetsOf } from "./query/facets.ts";
export {
  formatCatalogQuery,
  MAX_FACET_VALUES,
  MAX_QUERY_TEXT,
  type Parameter,
  parseCatalogQuery,
  toggleValue,
} from "./query/query-url.ts";
export { parseNumberRange } from "./query/range-text.ts";
export { findSampleInputs } from "./sample-inputs/find-sample-inputs.ts";
export {
  type ImageAndPrompt,
  type LanguageSamples,
  type MediaFile,
  NO_SAMPLE_INPUT,
  SAMPLE_MASK,
  type SampleColumns,
  type SampleInputs,
  type SampleMessage,
  type SamplePart,
  type SampleTask,
} from "./sample-inputs/sample-inputs.ts";
export { SNIPPET_PLACEHOLDER, snippetsOf } from "./snippet-template.ts";
export { offeredFor, STEP_PLACEHOLDERS, stepsOf } from "./step-template.ts";
export type {
  DemoItem,
  DemoScore,
  DemoToken,
  Example,
  Subtask,
  Task,
  TaskPage,
} from "./task.ts";
export { type PipelineTag, tasks } from "./tasks/index.ts";
export {
  MAX_METADATA,
  MAX_TENSORS,
  type Tensor,
  type TensorTable,
  type TensorTypeSum,
  tensorParameters,
  tensorTable,
} from "./tensors/tensor-table.ts";
export { type LibraryUsage, libraryUsage, listLibraryUsage } from "./usage.ts";
