import {
  type Catalog,
  type CatalogKind,
  DATASET_FORMATS,
  DATASET_LIBRARIES,
  DATASET_MODALITIES,
  type FacetName,
} from "@orrery/catalog";
import type { Providers } from "@orrery/inference";
import { providerName } from "./provider-name.ts";

/** The tables that name the values of facets. */
export interface LabelTables {
  readonly catalog: Catalog;
  readonly providers: Providers;
}

type Label = (value: string, tables: LabelTables, kind: CatalogKind) => string | undefined;

/** `10K<n<100K` → `10K – 100K` */
const rowsLabel = (id: string): string =>
  id.replace("<n<", " – ").replace("n<", "under ").replace("n>", "over ");

const LABELS: { readonly [Name in FacetName]?: Label } = {
  task: (tag, { catalog }) => catalog.findTask(tag)?.label,
  library: (key, { catalog }, kind) =>
    kind === "dataset"
      ? own<{ prettyLabel: string }>(DATASET_LIBRARIES, key)?.prettyLabel
      : catalog.findLibrary(key)?.prettyLabel,
  language: (code, { catalog }) => catalog.findLanguage(code)?.name,
  license: (id, { catalog }) => catalog.findLicense(id)?.name,
  app: (key, { catalog }) => own<{ prettyLabel: string }>(catalog.localApps, key)?.prettyLabel,
  provider: (id, { providers }) => providerName(providers, id),
  modality: (id) => own(DATASET_MODALITIES, id),
  format: (id) => own(DATASET_FORMATS, id),
  rows: rowsLabel,
};

/** How a facet's value is called; its own spelling where no table knows it. */
export const valueLabel = (
  tables: LabelTables,
  kind: CatalogKind,
  facet: FacetName,
  value: string,
): string => LABELS[facet]?.(value, tables, kind) ?? value;

/** Whether a table calls its values otherwise than tags spell them. */
export const hasLabels = (facet: FacetName): boolean => facet in LABELS;

const own = <Entry>(table: object, key: string): Entry | undefined =>
  Object.hasOwn(table, key) ? (table as Readonly<Record<string, Entry>>)[key] : undefined;
