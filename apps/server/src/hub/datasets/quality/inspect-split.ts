import { isRegistryError, type QualityEnd, type QualityParts } from "@orrery/registry";
import { EngineError } from "../../../dataset-engine/engine-error.ts";
import type {
  InspectedPart,
  Inspection,
} from "../../../dataset-engine/quality/create-inspector.ts";
import type { QualityOutline } from "../../../dataset-engine/quality/quality-work.ts";
import type { Hub } from "../../hub.ts";
import { findConfigs, readDatasetAt } from "../find-dataset.ts";
import { type InspectedSplit, planParts } from "./plan-parts.ts";
import { COLUMNS_AT_ONCE, columnsPart, leaksPart, MOST_COLUMNS } from "./split-report.ts";

/** After a failure that is the hub's, not the files'. */
const RETRY_MS = [10_000, 60_000, 600_000];
/** While the split is being converted to Parquet. */
const CONVERTING_MS = 5_000;
const MOST_TRIES_CONVERTING = 200;
const MAX_ERROR = 1_000;

/** Makes a report, if it is due. Without an end when `signal` aborts: the next who looks continues with its next part. */
export async function inspectSplit(
  { registry, inspector }: Pick<Hub, "registry" | "inspector">,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const due = await registry.qualityReports.begin(id);
  if (!due) return;
  const { at, report } = due;
  try {
    const found = findConfigs(await readDatasetAt(registry, at));
    const planned = planParts(found, report.config, report.split);
    const { source } = planned;
    const inspection = inspector.open(planned.files);
    const stop = () => void inspection.close();
    signal.addEventListener("abort", stop, { once: true });
    try {
      const known = report.work?.source === source ? report.work.parts : {};
      const note = (parts: QualityParts, partCount: number, currentPart: string | undefined) =>
        registry.qualityReports.note(id, { source, parts, partCount, currentPart });
      const parts = await askParts(planned, inspection, known, note, signal);
      signal.throwIfAborted();
      const made = { head: at.commit, source, parts };
      await registry.qualityReports.end(id, { state: "done", made });
    } finally {
      signal.removeEventListener("abort", stop);
      await inspection.close();
    }
  } catch (error) {
    if (signal.aborted) throw error;
    const end = explainEnd(error, report.tries);
    await registry.qualityReports.end(id, end);
    if (end.error === UNKNOWN) throw error;
  }
}

type Note = (parts: QualityParts, count: number, current: string | undefined) => Promise<void>;

/** All parts, each noted when it is done. */
async function askParts(
  { others }: InspectedSplit,
  inspection: Inspection,
  known: QualityParts,
  note: Note,
  signal: AbortSignal,
): Promise<QualityParts> {
  const parts: Record<string, unknown> = { ...known };
  parts.outline ??= JSON.parse(await inspection.ask({ part: "outline" }));
  const { columns } = parts.outline as QualityOutline;
  const wanted: (readonly [name: string, part: InspectedPart])[] = [];
  for (let first = 0; first < Math.min(columns, MOST_COLUMNS); first += COLUMNS_AT_ONCE)
    wanted.push([columnsPart(first), { part: "columns", first, count: COLUMNS_AT_ONCE }]);
  wanted.push(["duplicates", { part: "duplicates" }], ["texts", { part: "texts" }]);
  for (const { name, files } of others)
    wanted.push([leaksPart(name), { part: "leaks", other: files }]);
  for (const [name, part] of wanted) {
    if (Object.hasOwn(parts, name)) continue;
    signal.throwIfAborted();
    await note(parts, wanted.length, name);
    parts[name] = await askPart(inspection, part, signal);
  }
  return parts;
}

/** A part that needs too much is left out, and says so. */
async function askPart(
  inspection: Inspection,
  part: InspectedPart,
  signal: AbortSignal,
): Promise<unknown> {
  try {
    return JSON.parse(await inspection.ask(part));
  } catch (error) {
    if (signal.aborted || !(error instanceof EngineError)) throw error;
    const isOther = part.part === "leaks" && error.code === "DatasetGenerationError";
    if (error.code !== "TooBigContentError" && !isOther) throw error;
    return { problem: error.message.slice(0, MAX_ERROR) };
  }
}

const UNKNOWN = "The hub could not make the report. Its administrator finds why in the log.";

function explainEnd(error: unknown, tries: number): Extract<QualityEnd, { state: "failed" }> {
  const failed = (message: string, wait?: number) => ({
    ...({ state: "failed", error: message.slice(0, MAX_ERROR) } as const),
    ...(wait !== undefined && { retryAt: new Date(Date.now() + wait) }),
  });
  if (error instanceof EngineError) {
    const isConverting = error.code === "ResponseNotReady" && tries < MOST_TRIES_CONVERTING;
    return failed(
      error.message,
      isConverting ? CONVERTING_MS : error.code === "ServerBusyError" ? RETRY_MS[tries] : undefined,
    );
  }
  if (isRegistryError(error) && error.code === "gated-repo") return failed(error.message);
  return failed(UNKNOWN, RETRY_MS[tries]);
}
