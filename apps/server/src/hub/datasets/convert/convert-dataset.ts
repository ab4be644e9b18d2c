import type {
  ConversionEnd,
  ConversionFile,
  ConversionProgress,
  ConvertedSplit,
  DueConversion,
} from "@orrery/registry";
import { isRegistryError } from "@orrery/registry";
import { LIMITS } from "../../../base/limits.ts";
import type { Converter } from "../../../dataset-engine/convert/create-converter.ts";
import type { Hub } from "../../hub.ts";
import { convertSplit } from "./convert-split.ts";
import { describeConversion } from "./describe-conversion.ts";
import { type ConversionPlan, planSplits } from "./plan-splits.ts";

export interface ConvertDeps {
  readonly hub: Pick<Hub, "registry" | "blobs">;
  readonly converter: Converter;
}

/** After a failure that is the hub's, not the files'. */
const RETRY_MS = [60_000, 600_000, 3_600_000];
/** Until the owner may have made room. */
const FULL_MS = 3_600_000;
const MAX_ERROR = 1_000;
/** Of a repo, with its folders and other files. */
const MAX_ENTRIES = 2 * LIMITS.conversionMedia.value;

/** Converts a dataset, if it is due. Without a result when `signal` aborts: the next who looks continues. */
export async function convertDataset(
  { hub, converter }: ConvertDeps,
  repoKey: string,
  signal: AbortSignal,
): Promise<void> {
  const { registry } = hub;
  const due = await registry.conversions.begin(repoKey);
  if (!due) return;
  const end = (how: Omit<ConversionEnd, "head">) =>
    registry.conversions.end(repoKey, { head: due.at.commit, ...how });
  let plan: ConversionPlan = { splits: [] };
  const failAll = (error: string) => ({
    ...({ made: undefined, state: "failed", error: error.slice(0, MAX_ERROR) } as const),
    splits: plan.splits.map(({ config, split }): ConvertedSplit => {
      return { config, split, error, files: 0, badRows: 0, problems: [], bytes: 0 };
    }),
  });
  try {
    const listed = await registry.files.list(due.at, "", true, MAX_ENTRIES);
    const files = listed.filter(({ type }) => type === "file");
    const entries = new Map(files.map((entry) => [entry.path as string, entry]));
    plan = planSplits(due.at.repo.facts.cardData, entries);
    if (plan.problem !== undefined) return await end(failAll(plan.problem));
    const done = await convertSplits({ hub, converter }, due, plan, signal);
    await end(done);
  } catch (error) {
    if (signal.aborted) throw error;
    const { message } = error as Error;
    if (isRegistryError(error) && error.code === "quota-exceeded")
      return end({ ...failAll(message), retryAt: new Date(Date.now() + FULL_MS) });
    const wait = RETRY_MS[due.last.tries];
    await end({
      ...failAll("The hub could not convert it. Its administrator finds why in the log."),
      ...(wait !== undefined && { retryAt: new Date(Date.now() + wait) }),
      tries: due.last.tries + 1,
    });
    throw error;
  }
}

async function convertSplits(
  { hub, converter }: ConvertDeps,
  due: DueConversion,
  plan: ConversionPlan,
  signal: AbortSignal,
): Promise<Omit<ConversionEnd, "head">> {
  const { conversions } = hub.registry;
  const { key } = due.at.repo;
  const session = converter.open();
  const stop = () => void session.close();
  signal.addEventListener("abort", stop, { once: true });
  const sources = new Set<string>();
  const count = plan.splits.reduce((sum, { files }) => sum + files.length, 0);
  let progress: ConversionProgress = {
    files: count,
    doneFiles: 0,
    bytes: 0,
    currentFile: undefined,
  };
  const files: ConversionFile[] = [];
  const splits: ConvertedSplit[] = [];
  try {
    for (const planned of plan.splits) {
      signal.throwIfAborted();
      const result = await convertSplit(
        {
          ...{ hub, due, session, signal, sources },
          onFile: (currentFile) => conversions.note(key, { ...progress, currentFile }),
          onDone(done, bytes) {
            const { doneFiles, bytes: before } = progress;
            progress = { ...progress, doneFiles: doneFiles + done, bytes: before + bytes };
          },
        },
        planned,
      );
      splits.push(result.split);
      files.push(...result.files);
      await conversions.note(key, progress);
    }
  } finally {
    signal.removeEventListener("abort", stop);
    await session.close();
  }
  signal.throwIfAborted();
  if (files.length > 0) files.push(describeConversion(due.at.repo, splits));
  const published = await conversions.publish(due, files);
  if (!published) throw new Error("The conversion moved meanwhile, or lost a file.");
  await conversions.keepFiles(key, sources);
  const failed = splits.filter(({ error }) => error !== undefined).length;
  const state = failed === 0 ? "done" : failed < splits.length ? "partial" : "failed";
  return { made: published.made, state, splits };
}
