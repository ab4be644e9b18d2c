import {
  type Catalog,
  DATASET_FORMATS,
  DATASET_LIBRARIES,
  DATASET_MODALITIES,
  type Language,
  type License,
  MODEL_FORMATS,
  SIZE_CLASSES,
} from "@orrery/catalog";
import { formatRepoId } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import type { Hub } from "../hub/hub.ts";
import type { ApiContext } from "../inference/gateway/context.ts";
import { listDatasetTags, listModelTags } from "./schemas/catalog.ts";

/** A tag's end, its label and, where tags of a type fall into groups, its group. */
type Row = readonly [id: string, label: string, subType?: string];

interface Tag {
  readonly id: string;
  readonly label: string;
  readonly type: string;
  readonly subType?: string;
}

const MOST_DATASETS = 1000;

/** The tags that lists can be narrowed by, grouped by type (hub-protocol §1.8). */
export function tagsByTypeApi(app: FastifyInstance, { hub }: ApiContext): void {
  const ofModels = perTables(hub, modelTags);
  const ofDatasets = perTables(hub, datasetTags);

  app.get("/api/models-tags-by-type", { config: { api: listModelTags } }, async ({ viewer }) => {
    const datasets = await hub.registry.repos.list(
      viewer,
      { type: "dataset" },
      { limit: MOST_DATASETS, sort: "downloads" },
    );
    const ids = datasets.repos.map(({ id }): Row => [formatRepoId(id), formatRepoId(id)]);
    return { ...ofModels(), dataset: tagsOf("dataset", ids, "dataset:") };
  });

  app.get("/api/datasets-tags-by-type", { config: { api: listDatasetTags } }, async () =>
    ofDatasets(),
  );
}

/** Free words of cards and regions cannot be listed: their groups are there, and empty. */
const modelTags = ({ tasks, libraries, listLanguages, listLicenses }: Catalog) => ({
  pipeline_tag: tagsOf("pipeline_tag", taskRows(tasks, "models")),
  library: tagsOf("library", [
    ...Object.entries(libraries)
      .filter(([, { filter }]) => filter)
      .map(([key, { prettyLabel }]): Row => [key, prettyLabel]),
    ...Object.entries(MODEL_FORMATS).filter(([tag]) => !libraries[tag]?.filter),
  ]),
  language: tagsOf("language", languageRows(listLanguages())),
  license: tagsOf("license", licenseRows(listLicenses()), "license:"),
  region: [],
  other: [],
});

const datasetTags = ({ tasks, listLanguages, listLicenses }: Catalog) =>
  Object.fromEntries(
    Object.entries({
      task_categories: taskRows(tasks, "datasets"),
      task_ids: subtaskRows(tasks),
      language: languageRows(listLanguages()),
      license: licenseRows(listLicenses()),
      size_categories: SIZE_CLASSES.map(({ id }): Row => [id, id]),
      format: Object.entries(DATASET_FORMATS),
      modality: Object.entries(DATASET_MODALITIES),
      library: Object.entries(DATASET_LIBRARIES).map(
        ([key, { prettyLabel }]): Row => [key, prettyLabel],
      ),
      region: [],
      other: [],
    }).map(([type, rows]) => [type, tagsOf(type, rows, `${type}:`)]),
  );

const tagsOf = (type: string, rows: readonly Row[], prefix = ""): readonly Tag[] =>
  rows.map(([id, label, subType]) => ({
    id: prefix + id,
    label,
    type,
    ...(subType !== undefined && { subType }),
  }));

const taskRows = (tasks: Catalog["tasks"], list: "models" | "datasets") =>
  Object.entries(tasks)
    .filter(([, { hiddenIn = [] }]) => !hiddenIn.includes(list))
    .map(([tag, { label, modality }]): Row => [tag, label, modality]);

/** A subtask may stand under several tasks; its tag names the first. */
const subtaskRows = (tasks: Catalog["tasks"]): readonly Row[] => {
  const rows = Object.entries(tasks).flatMap(([tag, { subtasks = [] }]) =>
    subtasks.map(({ id, label }): Row => [id, label, tag]),
  );
  return [...new Map(rows.toReversed().map((row) => [row[0], row])).values()].toReversed();
};

const languageRows = (languages: readonly Language[]) =>
  languages.map(({ code, name }): Row => [code, name]);

const licenseRows = (licenses: readonly License[]) =>
  licenses.map(({ id, name }): Row => [id, name]);

/** Languages and licenses are thousands: made when first asked for, then kept until a table changes. */
function perTables<Value>({ tables, catalog }: Hub, make: (catalog: Catalog) => Value) {
  let made: { readonly value: Value; readonly revision: number } | undefined;
  return () => {
    const { revision } = tables.state();
    if (made?.revision !== revision) made = { value: make(catalog), revision };
    return made.value;
  };
}
