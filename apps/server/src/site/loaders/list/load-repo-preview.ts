import { cardBody, decodeText, type Registry, type RepoAt, type RepoPath } from "@orrery/registry";
import type { RepoPreviewData } from "@orrery/web/page-data/repo/repo-preview";
import type { RepoKind } from "@orrery/web/page-data/shell";
import { usageSource } from "../../../how-to-use/usage-source.ts";
import { originOf } from "../../../http/origin.ts";
import type { Load } from "../../page-context.ts";
import { repoAt } from "../repo/load-repo.ts";
import { cardHead } from "./card-head.ts";
import { firstSnippet } from "./first-snippet.ts";

const FILES_SHOWN = 6;

/** A repo at a glance: the head of its card, its first files, how to load it. */
export const loadRepoPreview =
  (kind: RepoKind): Load<RepoPreviewData> =>
  async (context, visit) => {
    const { config, hub } = context;
    const at = await repoAt(context, kind, visit);
    const source = usageSource(at, originOf(config, visit.request), hub.providers);
    const [entries, card, snippet] = await Promise.all([
      hub.registry.files.list(at, "", false),
      readCard(hub.registry.files, at),
      firstSnippet(context, source),
    ]);
    const head = card === undefined ? undefined : cardHead(cardBody(card));
    return {
      ...(head && { cardHead: head }),
      files: entries
        .filter(({ type }) => type === "file")
        .slice(0, FILES_SHOWN)
        .map(({ path, size }) => ({ path, sizeBytes: size })),
      fileCount: at.repo.fileCount,
      ...(snippet && { snippet }),
    };
  };

async function readCard(files: Registry["files"], at: RepoAt): Promise<string | undefined> {
  const entry = await files.find(at, "README.md" as RepoPath);
  if (entry?.type !== "file" || entry.lfs) return undefined;
  return decodeText(await files.readRaw(at, entry));
}
