import { DEFAULT_BRANCH, decodeText, type RepoAt, type TreeEntry } from "@orrery/registry";
import type { FileData } from "@orrery/web/page-data/files";
import type { RepoKind } from "@orrery/web/page-data/shell";
import { encodePath } from "@orrery/web/paths";
import mime from "mime";
import { filePathFrom } from "../api/repo-params.ts";
import { languageOf } from "../render/languages.ts";
import { repoAt, repoBase } from "./load-repo.ts";
import type { Load, PageContext } from "./page-context.ts";
import { presentCommit, presentHead } from "./present-page.ts";
import { isRenderError } from "./render-failure.ts";

const MAX_SHOWN_BYTES = 1_000_000;

/** One file: its facts, and its content in the way that fits it. */
export const loadFile =
  (kind: RepoKind): Load<FileData> =>
  async (context, visit) => {
    const { files, repos } = context.hub.registry;
    const revision = visit.params.revision ?? DEFAULT_BRANCH;
    const at = await repoAt(context, kind, visit, revision);
    const path = filePathFrom(visit.params["*"] ?? "");
    const entry = await files.get(at, path);
    const folder = path.split("/").slice(0, -1).join("/");
    const commits = await files.lastCommits(at, folder as typeof path | "");
    const lastCommit = commits.get(path);
    return {
      repo: presentHead(context.hub.catalog, at.repo, repos.canWrite(visit.viewer, at.repo)),
      revision,
      path,
      sizeBytes: entry.size,
      isLfs: entry.lfs !== undefined,
      ...(entry.lfs && { sha256: entry.lfs.digest }),
      ...(lastCommit && { lastCommit: presentCommit(lastCommit) }),
      content: await contentOf(context, at, entry, revision),
    };
  };

async function contentOf(
  { hub, renderer }: PageContext,
  at: RepoAt,
  entry: TreeEntry,
  revision: string,
): Promise<FileData["content"]> {
  const none = (reason: string) => ({ kind: "none" as const, reason });
  const [media] = (mime.getType(entry.path) ?? "").split("/");
  if (media === "image" || media === "audio" || media === "video") {
    const address = `${encodeURIComponent(revision)}/${encodePath(entry.path)}`;
    return { kind: media, url: `${repoBase(at)}/resolve/${address}` };
  }
  if (entry.size > MAX_SHOWN_BYTES) return none("This file is too large to show here.");
  const stream = await hub.registry.files.read(at, entry);
  const bytes = new Uint8Array(
    await new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer(),
  );
  const text = decodeText(bytes);
  if (text === undefined) return none("This is not a text file.");
  if (text === "") return none("This file is empty.");
  try {
    if (/\.(md|markdown)$/i.test(entry.path)) {
      const folder = entry.path.split("/").slice(0, -1).join("/");
      const { html } = await renderer.card(text, { base: repoBase(at), revision, folder });
      return { kind: "markdown", html };
    }
    const html = await renderer.highlight(text, languageOf(entry.path));
    return { kind: "code", html, lines: text.replace(/\n$/, "").split("\n").length };
  } catch (error) {
    if (!isRenderError(error)) throw error;
    return none(error.message);
  }
}
