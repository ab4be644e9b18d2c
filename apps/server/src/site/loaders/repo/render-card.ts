import {
  cardBody,
  decodeText,
  formatRepoId,
  type RepoAt,
  type RepoPath,
  repoPrefix,
} from "@orrery/registry";
import type { RepoPageData } from "@orrery/web/page-data/repo/repo";
import type { PageContext } from "../../page-context.ts";
import { isRenderError } from "../../render-failure.ts";

/** `/` + prefix + ID: the start of all URLs of a repo's files. */
export const repoBase = ({ repo: { id } }: RepoAt): string =>
  `/${repoPrefix(id.type)}${formatRepoId(id)}`;

/** The README as HTML, or why it cannot be shown; a broken card never breaks its page. */
export async function renderCard(
  { hub, renderer }: PageContext,
  at: RepoAt,
): Promise<RepoPageData["card"]> {
  const { files } = hub.registry;
  const entry = await files.find(at, "README.md" as RepoPath);
  if (entry?.type !== "file") return { state: "absent" };
  const unreadable = (reason: string) => ({ state: "unreadable" as const, reason });
  if (entry.lfs) return unreadable("README.md is stored with Git LFS and can't be shown.");
  const text = decodeText(await files.readRaw(at, entry));
  if (text === undefined) return unreadable("README.md is not text.");
  if (cardBody(text).trim() === "") return { state: "absent" };
  try {
    const links = { base: repoBase(at), revision: "main", folder: "" };
    return { state: "rendered", ...(await renderer.card(text, links)) };
  } catch (error) {
    if (!isRenderError(error)) throw error;
    return unreadable(error.message);
  }
}
