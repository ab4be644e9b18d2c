import { formatRepoId, type Repo, repoPrefix, type WordTarget } from "@orrery/registry";
import type { Said } from "@orrery/web/page-data/repo/discussions";
import { pathTo } from "@orrery/web/paths";
import { LIMITS } from "../../base/limits.ts";
import type { PageContext, PageRequest } from "../page-context.ts";
import type { CardLinks } from "../render/card-links.ts";
import { isRenderError } from "../render-failure.ts";

/** The URL of a repo, as in `/datasets/ada/waves`. */
export const repoPath = ({ id }: Pick<Repo, "id">): string =>
  `/${repoPrefix(id.type)}${formatRepoId(id)}`;

/** What these texts of a repo look like to the viewer, one after another; what takes too long is plain text. */
export async function renderComments(
  context: PageContext,
  visit: Pick<PageRequest, "viewer">,
  repo: Repo,
  texts: readonly string[],
): Promise<readonly Said[]> {
  const links = await commentLinks(context, visit, repo, texts);
  const end = performance.now() + LIMITS.commentSeconds.value * 1000;
  const said: Said[] = [];
  // In turn: a page of slow comments must not fill the queue of all others.
  for (const text of texts)
    said.push(performance.now() < end ? await renderComment(context, text, links) : { text });
  return said;
}

/** With links to what the viewer may see. */
async function commentLinks(
  { hub }: PageContext,
  { viewer }: Pick<PageRequest, "viewer">,
  repo: Repo,
  texts: readonly string[],
): Promise<CardLinks> {
  const targets = await hub.registry.discussions.links(viewer, repo, texts);
  const words = Object.fromEntries([...targets].map(([word, target]) => [word, urlOf(target)]));
  return { base: repoPath(repo), revision: "main", folder: "", words };
}

function urlOf(target: WordTarget): string {
  if (target.kind === "namespace") return pathTo("account", { namespace: target.name });
  return `${repoPath({ id: target.repo })}/discussions/${target.number}`;
}

async function renderComment(
  { renderer }: PageContext,
  text: string,
  links: CardLinks,
): Promise<Said> {
  if (text === "") return { text };
  try {
    return { html: (await renderer.card(text, wordsIn(text, links))).html };
  } catch (error) {
    if (!isRenderError(error)) throw error;
    return { text };
  }
}

/** Of all words those that may be in this text, so that others do not make it another in the cache. */
function wordsIn(text: string, links: CardLinks): CardLinks {
  const lower = text.toLowerCase();
  const words = Object.entries(links.words ?? {}).filter(([word]) => lower.includes(word));
  return { ...links, words: Object.fromEntries(words) };
}
