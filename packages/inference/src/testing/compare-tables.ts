import {
  DATASET_LIBRARIES,
  GGUF_FILE_TYPES,
  HARDWARE,
  libraries,
  localApps,
  tasks,
} from "@orrery/catalog";
import { providers } from "../providers/index.ts";

/** PyArrow is ours alone. */
const { pyarrow: _, ...SHARED_DATASET_LIBRARIES } = DATASET_LIBRARIES;

/** Rows of a table by key, as far as both sides can say them. */
type Rows = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** What the packages export, unchecked: another version may lack any of it. */
export interface Packages {
  // biome-ignore lint/suspicious/noExplicitAny: another version of the package has other types
  readonly tasks: any;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly inference: any;
}

/** What a package calls by code where we have none of it, per table. */
interface Compared {
  readonly table: string;
  readonly ours: Rows;
  readonly theirs: (packages: Packages) => Rows;
}

const mapRows = <Row>(
  rows: Readonly<Record<string, Row>>,
  view: (row: Row, key: string) => Readonly<Record<string, unknown>>,
): Rows => Object.fromEntries(Object.entries(rows).map(([key, row]) => [key, view(row, key)]));

// biome-ignore lint/suspicious/noExplicitAny: rows of another version of the package
type Foreign = any;

/** Our tables have no separate URL for it: the hub's runtime. */
const ROUTED = "https://router.huggingface.co/hf-inference";

const COMPARED: readonly Compared[] = [
  {
    table: "tasks",
    ours: mapRows(tasks, (task: (typeof tasks)[keyof typeof tasks] & Foreign) => ({
      label: task.label,
      modality: task.modality,
      subtasks: (task.subtasks ?? []).map(({ id }: { readonly id: string }) => id),
      hiddenIn: task.hiddenIn ?? [],
      libraries: task.libraries,
    })),
    theirs: ({ tasks: { PIPELINE_DATA, TASKS_MODEL_LIBRARIES } }) =>
      mapRows<Foreign>(PIPELINE_DATA, (task, tag) => ({
        label: task.name,
        modality: task.modality,
        subtasks: (task.subtasks ?? []).map(({ type }: { readonly type: string }) => type),
        hiddenIn: [
          ...(task.hideInModels ? ["models"] : []),
          ...(task.hideInDatasets ? ["datasets"] : []),
        ],
        libraries: TASKS_MODEL_LIBRARIES[tag] ?? [],
      })),
  },
  {
    table: "libraries",
    ours: mapRows<Foreign>(libraries, libraryFields),
    theirs: ({ tasks: { MODEL_LIBRARIES_UI_ELEMENTS } }) =>
      mapRows<Foreign>(MODEL_LIBRARIES_UI_ELEMENTS, libraryFields),
  },
  {
    table: "dataset libraries",
    ours: mapRows<Foreign>(SHARED_DATASET_LIBRARIES, ({ prettyLabel }) => ({ prettyLabel })),
    theirs: ({ tasks: { DATASET_LIBRARIES_UI_ELEMENTS } }) =>
      mapRows<Foreign>(DATASET_LIBRARIES_UI_ELEMENTS, ({ prettyLabel }) => ({ prettyLabel })),
  },
  {
    table: "apps",
    ours: mapRows<Foreign>(localApps, (app) => ({
      prettyLabel: app.prettyLabel,
      docsUrl: app.docsUrl,
      mainTask: app.mainTask,
      macOsOnly: app.macOsOnly ?? false,
    })),
    theirs: ({ tasks: { LOCAL_APPS } }) =>
      mapRows<Foreign>(LOCAL_APPS, (app) => ({
        prettyLabel: app.prettyLabel,
        docsUrl: app.docsUrl,
        mainTask: app.mainTask,
        macOsOnly: app.macOSOnly ?? false,
      })),
  },
  {
    table: "gguf-types",
    ours: mapRows<Foreign>(GGUF_FILE_TYPES, (code) => ({ code })),
    theirs: ({ tasks: { GGMLFileQuantizationType } }) =>
      mapRows<Foreign>(
        Object.fromEntries(
          Object.entries(GGMLFileQuantizationType).filter(([, code]) => typeof code === "number"),
        ),
        (code) => ({ code }),
      ),
  },
  {
    table: "hardware",
    ours: Object.fromEntries(
      HARDWARE.map(({ kind, vendor, name, memoryGb, tflops }) => [
        `${kind}/${vendor}/${name}`.toLowerCase(),
        { tflops, memoryGb },
      ]),
    ),
    theirs: ({ tasks: { SKUS } }) =>
      Object.fromEntries(
        Object.entries<Foreign>(SKUS).flatMap(([kind, vendors]) =>
          Object.entries<Foreign>(vendors).flatMap(([vendor, rows]) =>
            Object.entries<Foreign>(rows).map(([name, { tflops, memory = [] }]) => [
              `${kind.replace(" ", "-")}/${vendor === "-" ? "apple" : vendor}/${name}`.toLowerCase(),
              { tflops, memoryGb: memory },
            ]),
          ),
        ),
      ),
  },
  {
    table: "providers",
    ours: mapRows<Foreign>(providers, (provider) => ({
      hubOrganization: provider.hubOrganization,
      tasks: addresses(provider.tasks, ({ baseUrl }) => baseUrl ?? provider.baseUrl ?? ROUTED),
    })),
    theirs: ({ inference: { PROVIDERS, PROVIDERS_HUB_ORGS } }) =>
      mapRows<Foreign>(PROVIDERS, (helpers, id) => ({
        hubOrganization: PROVIDERS_HUB_ORGS[id],
        tasks: addresses(helpers, ({ baseUrl }) => baseUrl),
      })),
  },
];

/** Where each task is called. Ranking is ours alone. */
function addresses(
  { "text-ranking": _, ...tasks }: Foreign,
  urlOf: (task: Foreign) => unknown,
): readonly string[] {
  return Object.entries(tasks)
    .map(([task, one]) => `${task} at ${urlOf(one)}`)
    .toSorted();
}

function libraryFields(library: Foreign) {
  return {
    prettyLabel: library.prettyLabel,
    repoName: library.repoName,
    repoUrl: library.repoUrl,
    docsUrl: library.docsUrl,
    // The package leaves `false` out of some rows, and writes some rules over several lines.
    filter: library.filter ?? false,
    countDownloads: library.countDownloads?.replace(/\s+/g, " "),
  };
}

/** The differences between the packages' tables and ours: a line of text for each row and field. */
export function compareTables(packages: Packages): readonly string[] {
  return COMPARED.flatMap(({ table, ours, theirs }) => {
    const other = readRows(theirs, packages);
    if (!other) return [`? ${table}: the package no longer says it as it did`];
    const keys = [...new Set([...Object.keys(ours), ...Object.keys(other)])].toSorted();
    return keys.flatMap((key) => {
      const [own, foreign] = [ours[key], other[key]];
      if (!own) return [`+ ${table}/${key}: only in the package`];
      if (!foreign) return [`- ${table}/${key}: only in Orrery`];
      return Object.keys(own)
        .filter((field) => JSON.stringify(own[field]) !== JSON.stringify(foreign[field]))
        .map(
          (field) => `~ ${table}/${key}: ${field}: ${said(own[field])} → ${said(foreign[field])}`,
        );
    });
  });
}

function readRows(read: Compared["theirs"], packages: Packages): Rows | undefined {
  try {
    const rows = read(packages);
    return Object.keys(rows).length > 0 ? rows : undefined;
  } catch {
    return undefined;
  }
}

const said = (value: unknown): string => JSON.stringify(value) ?? "nothing";
