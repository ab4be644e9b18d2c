import {
  type ModelSource,
  missing,
  type PlannedModel,
  PROCESS_BYTES,
  type RoomForModels,
  USUAL_CONTEXT_TOKENS,
} from "./model-plan.ts";
import {
  ALSO_SERVES,
  isOnnxTask,
  ONNX_TASKS,
  type OnnxNeed,
  type OnnxTask,
  type OnnxTaskName,
} from "./onnx-tasks.ts";
import { planContext } from "./plan-context.ts";
import { type Precision, precisionsFor } from "./precision.ts";

/** Files that every kind of model has, or may have. */
const COMMON = ["config.json", "generation_config.json", "1_Pooling/config.json"];
const FILES_OF: Readonly<
  Record<OnnxNeed, { readonly required: readonly string[]; readonly optional: readonly string[] }>
> = {
  tokenizer: {
    // Without the second, transformers.js passes over the tokenizer in silence.
    required: ["tokenizer.json", "tokenizer_config.json"],
    optional: ["special_tokens_map.json", "chat_template.jinja"],
  },
  preprocessor: { required: ["preprocessor_config.json"], optional: ["processor_config.json"] },
};

/** Weights, what is unpacked of them, and what a run adds. */
const MEMORY_PER_BYTE = 1.5;
const FLOAT_BYTES = 4;

/** The plan for a repo in the layout of transformers.js. */
export function planOnnx(
  { files, config, pipelineTag, hasChatTemplate }: ModelSource,
  room: RoomForModels,
): PlannedModel {
  const sizes = new Map(files.map(({ path, size }) => [path, size]));
  if (!sizes.has("config.json")) return missing("config.json is missing.");
  if (typeof config !== "object" || config === null || !("model_type" in config))
    return missing("config.json has no model_type.");
  if (pipelineTag === undefined)
    return missing("The card has no pipeline_tag, so the task of the model is unknown.");
  if (!isOnnxTask(pipelineTag))
    return missing(`The embedded runtime does not support the task ${pipelineTag} for ONNX files.`);
  const task: OnnxTask = ONNX_TASKS[pipelineTag];
  const needed = task.needs.flatMap((need) => FILES_OF[need].required);
  const absent = needed.find((path) => !sizes.has(path));
  if (absent) return missing(`${absent} is missing.`);
  const sessions = sessionsFor(task, config.model_type);
  const found = findSessions(sessions, sizes);
  if (!found) return missing(`${sessionPath(sessions[0]![0]!)} is missing.`);
  const optional = [...COMMON, ...task.needs.flatMap((need) => FILES_OF[need].optional)];
  const paths = [...needed, ...optional.filter((path) => sizes.has(path)), ...found.paths];
  const bytes = found.paths.reduce((sum, path) => sum + (sizes.get(path) ?? 0), 0);
  return {
    kind: "plan",
    plan: {
      runtime: "onnx",
      task: pipelineTag,
      precision: found.precision,
      paths: [...new Set(paths)],
      tasks: tasksOf(pipelineTag, hasChatTemplate),
      memoryBytes: Math.ceil(bytes * MEMORY_PER_BYTE) + PROCESS_BYTES,
      ...(pipelineTag === "text-generation" && { contextTokens: contextOf(config, room) }),
    },
  };
}

/** The context that the configuration declares, within the memory: it grows with the text. */
function contextOf(config: object, room: RoomForModels): number {
  const number = (...names: readonly string[]) =>
    names
      .map((name) => (config as Readonly<Record<string, unknown>>)[name])
      .find((value) => typeof value === "number" && value > 0) as number | undefined;
  const contextLength = number("max_position_embeddings", "n_positions", "n_ctx");
  const [layers, heads] = [
    number("num_hidden_layers", "n_layer"),
    number("num_attention_heads", "n_head"),
  ];
  const width = number("hidden_size", "n_embd");
  if (contextLength === undefined || !layers || !heads || !width)
    return Math.min(
      contextLength ?? USUAL_CONTEXT_TOKENS,
      room.contextTokens ?? USUAL_CONTEXT_TOKENS,
    );
  const groups = number("num_key_value_heads") ?? heads;
  const bytesPerToken = layers * groups * (number("head_dim") ?? width / heads) * 2 * FLOAT_BYTES;
  return planContext({ contextLength, bytesPerToken, weights: 0 }, room).contextTokens;
}

const sessionPath = (name: string, { suffix }: Pick<Precision, "suffix"> = { suffix: "" }) =>
  `onnx/${name}${suffix}.onnx`;

const sessionsFor = ({ sessions, sessionsOf = {} }: OnnxTask, type: unknown) =>
  (typeof type === "string" && new Map(Object.entries(sessionsOf)).get(type)) || sessions;

/** The first set of sessions that is complete in one precision, with its data files. */
function findSessions(sessions: OnnxTask["sessions"], sizes: ReadonlyMap<string, number>) {
  for (const names of sessions) {
    const full = names.map((name) => sizes.get(sessionPath(name)));
    const fullBytes = full.reduce<number | undefined>(
      (sum, size) => (sum === undefined || size === undefined ? undefined : sum + size),
      0,
    );
    for (const precision of precisionsFor(fullBytes)) {
      const paths = names.map((name) => sessionPath(name, precision));
      if (!paths.every((path) => sizes.has(path))) continue;
      const data = [...sizes.keys()].filter((path) =>
        paths.some((session) => path.startsWith(`${session}_data`)),
      );
      return { precision, paths: [...paths, ...data] };
    }
  }
  return undefined;
}

const tasksOf = (task: OnnxTaskName, hasChatTemplate: boolean): readonly string[] => [
  ...(task === "text-generation" && hasChatTemplate ? ["conversational"] : []),
  task,
  ...((ALSO_SERVES as Readonly<Record<string, readonly string[]>>)[task] ?? []),
];
