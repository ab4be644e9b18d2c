import { DEFAULT_BRANCH, isRegistryError } from "@orrery/registry";
import type { ChangesChoice, DatasetChangesData } from "@orrery/web/page-data/repo/dataset-changes";
import type { SplitPlace } from "@orrery/web/page-data/repo/dataset-quality";
import {
  MAX_CELL_CHARACTERS,
  MAX_SHOWN_BYTES,
  MAX_SHOWN_ON_PAGE,
  MAX_UNFOLDED,
} from "../../../base/preview-limits.ts";
import { EngineError } from "../../../dataset-engine/engine-error.ts";
import { CHANGE_KINDS } from "../../../dataset-engine/engine-job.ts";
import {
  type ComparedDatasets,
  findChanges,
  readRevisions,
} from "../../../hub/datasets/changes/find-changes.ts";
import type { Load, PageContext, PageRequest } from "../../page-context.ts";
import { presentHead } from "../../present/present-page.ts";
import { repoAt } from "../repo/load-repo.ts";

const PAGE_ROWS = 50;
const MAX_REVISION = 300;

/** The rows of a split that changed between two revisions: by default, in the newest commit. */
export const loadDatasetChanges: Load<DatasetChangesData> = async (context, visit) => {
  const at = await repoAt(context, "dataset", visit);
  const repo = await presentHead(context, visit, at.repo);
  const chosen = await readChoice(context, visit);
  const problem = (message: string): DatasetChangesData => ({
    ...{ repo, chosen, content: { kind: "problem", message } },
  });
  if (!context.hub.datasetEngine.isInstalled)
    return problem("This hub has no dataset engine that compares rows.");
  if (chosen.from === "") return problem("The first commit has none before it to compare with.");
  let place: SplitPlace | undefined;
  try {
    const [from, to] = [
      await repoAt(context, "dataset", visit, chosen.from),
      await repoAt(context, "dataset", visit, chosen.to),
    ];
    const revisions = await readRevisions(context.hub, from, to);
    place = findPlace(revisions, visit.query);
    const json = await findChanges(context.hub, revisions, {
      ...{ config: place.config, split: place.split, offset: chosen.offset, length: PAGE_ROWS },
      ...{ key: chosen.key || undefined, kind: chosen.kind || undefined },
      cells: {
        ...{ characters: MAX_CELL_CHARACTERS, isWhole: false, entries: MAX_UNFOLDED },
        ...{ mediaBytes: MAX_SHOWN_BYTES, allMediaBytes: MAX_SHOWN_ON_PAGE },
      },
    });
    return { repo, chosen, place, content: { kind: "changes", changes: JSON.parse(json) } };
  } catch (error) {
    const isKnown =
      error instanceof EngineError ||
      (isRegistryError(error) && /^(?:revision-not-found|gated-repo)$/.test(error.code));
    if (!isKnown) throw error;
    return { ...problem((error as Error).message), ...(place && { place }) };
  }
};

async function readChoice(context: PageContext, visit: PageRequest): Promise<ChangesChoice> {
  const { query } = visit;
  const textOf = (name: string) => (query.get(name) ?? "").trim().slice(0, MAX_REVISION);
  const to = textOf("to") || DEFAULT_BRANCH;
  const offset = /^\d{1,15}$/.test(textOf("offset")) ? Number(textOf("offset")) : 0;
  return {
    ...{ to, offset, key: query.get("key")?.slice(0, 1_000) ?? "" },
    from: textOf("from") || (await parentOf(context, visit, to)),
    kind: CHANGE_KINDS.find((kind) => kind === query.get("kind")) ?? "",
  };
}

/** Empty for a commit without one. */
async function parentOf(context: PageContext, visit: PageRequest, to: string): Promise<string> {
  const { history } = context.hub.registry;
  try {
    const at = await repoAt(context, "dataset", visit, to);
    return at.commit === undefined ? "" : ((await history.get(at)).parents[0] ?? "");
  } catch (error) {
    if (isRegistryError(error)) return "";
    throw error;
  }
}

/** The split that the address chooses; by default the first. */
function findPlace({ after: { configs } }: ComparedDatasets, query: URLSearchParams): SplitPlace {
  const config = configs.find(({ name }) => name === query.get("config")) ?? configs[0];
  const splits = config?.splits.map(({ name }) => name) ?? [];
  return {
    configs: configs.map(({ name }) => name),
    config: config?.name ?? "",
    splits,
    split: splits.find((name) => name === query.get("split")) ?? splits[0] ?? "",
  };
}
