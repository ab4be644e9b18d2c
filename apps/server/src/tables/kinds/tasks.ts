import {
  tasks as builtIn,
  type PipelineTag,
  TASK_MODALITIES,
  type Task,
  type TaskPage,
} from "@orrery/catalog";
import { z } from "zod";
import { omitUndefined } from "../../base/omit-undefined.ts";
import { line, tableKind } from "../table-kind.ts";

const sentence = z.string().trim().min(1).max(500);
const examples = z.array(z.strictObject({ id: line, description: sentence })).max(50);
const tag = z.string().refine((text): text is PipelineTag => Object.hasOwn(builtIn, text), {
  error: "must be the tag of a built-in task",
});

const page = z
  .strictObject({
    about: z.string().min(1).max(20_000),
    datasets: examples,
    models: examples,
    spaces: examples,
    metrics: examples,
    widgetModels: z.array(line).max(20),
    youtubeId: z.string().regex(/^[\w-]{5,20}$/, "must be the id of a video"),
  })
  .partial();

const fields = z.strictObject({
  label: line,
  modality: z.enum(TASK_MODALITIES.map(({ id }) => id)),
  summary: sentence,
  canonicalId: tag.optional(),
  hiddenIn: z
    .array(z.enum(["models", "datasets"]))
    .max(2)
    .optional(),
  subtasks: z
    .array(z.strictObject({ id: line, label: line }))
    .max(100)
    .optional(),
  libraries: z.array(line).max(200).optional(),
  page: page.optional(),
});

/** What a new row may leave out. */
const NEW: Partial<Task> = { libraries: [] };

const EMPTY_PAGE: TaskPage = {
  about: "",
  demo: { inputs: [], outputs: [] },
  datasets: [],
  models: [],
  spaces: [],
  metrics: [],
  widgetModels: [],
};

const findTask = (key: string): Task | undefined =>
  Object.hasOwn(builtIn, key) ? builtIn[key as PipelineTag] : undefined;

export const tasks = tableKind(fields, {
  find: findTask,
  build: (_, { page, ...given }, current): Task => ({
    ...(current ?? (NEW as Task)),
    ...omitUndefined(given),
    ...(page && { page: { ...EMPTY_PAGE, ...current?.page, ...omitUndefined(page) } }),
  }),
});

/** Another tag for a built-in task; absent fields are those of the task. */
export const taskAliases = tableKind(
  z.strictObject({ canonicalId: tag, label: line, summary: line.optional() }),
  {
    // It shares its keys with the tasks, and replaces none.
    find: (): Task | undefined => undefined,
    refuse: (_, { key }) =>
      findTask(key) && `"${key}" is a built-in task; change it in tasks/${key}.json`,
    build: (_, { canonicalId, label, summary }): Task => {
      const canonical = builtIn[canonicalId as PipelineTag];
      return {
        ...canonical,
        label: label as string,
        summary: summary ?? canonical.summary,
        canonicalId: canonicalId as PipelineTag,
      };
    },
  },
);
