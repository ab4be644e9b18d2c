import { decodeText, parseCard, type RepoAt, type RepoPath } from "@orrery/registry";
import type { RepoPageData } from "@orrery/web/page-data/repo";
import type { RepoKind } from "@orrery/web/page-data/shell";
import { repoIdFrom } from "../api/repo-params.ts";
import type { Load, PageContext, Visit } from "./page-context.ts";
import { presentHead, presentKnownUse } from "./present-page.ts";
import { presentUsage } from "./present-usage.ts";
import { isRenderError } from "./render-failure.ts";

/** What the bytes of a repo come in, by the extension of their files. */
const FORMATS: Readonly<Record<RepoKind, RegExp>> = {
  model: /\.(safetensors|gguf|onnx|pt|pth|bin|h5|keras|tflite|pkl|joblib|mlmodel|msgpack|npz)$/i,
  dataset: /\.(parquet|arrow|csv|tsv|jsonl?|txt|zip|tar)$/i,
};

/** A repo that the viewer may read, at a revision, for the pages of `kind`. */
export const repoAt = (
  { hub }: PageContext,
  kind: RepoKind,
  { viewer, params }: Visit,
  revision = "main",
): Promise<RepoAt> => {
  const { namespace = "", name = "" } = params;
  return hub.registry.files.at(viewer, repoIdFrom(kind, { namespace, name }), revision);
};

/** `/` + prefix + id: what every address of a repo's files starts with. */
export const repoBase = ({ repo: { id } }: RepoAt): string =>
  `${id.type === "dataset" ? "/datasets" : ""}/${id.namespace}/${id.name}`;

export const loadRepo =
  (kind: RepoKind): Load<RepoPageData> =>
  async (context, visit) => {
    const { hub } = context;
    const at = await repoAt(context, kind, visit);
    const { repo, commit } = at;
    const { facts } = repo;
    const entries = await hub.registry.files.list(at, "", true);
    const formats = entries.flatMap(({ type, path }) =>
      type === "file" ? (FORMATS[kind].exec(path)?.[1]?.toLowerCase() ?? []) : [],
    );
    const [architecture] = facts.config?.architectures ?? [];
    const [card, usage] = await Promise.all([
      renderCard(context, at),
      presentUsage(context, visit, at),
    ]);
    return {
      repo: presentHead(hub.catalog, repo, hub.registry.repos.canWrite(visit.viewer, repo)),
      card,
      facts: {
        sizeBytes: repo.sizeBytes,
        fileCount: repo.fileCount,
        weightFormats: [...new Set(formats)].toSorted(),
        ...(architecture && { architecture }),
        datasets: facts.datasets,
        baseModels: facts.baseModels,
        ...(commit && { commitId: commit }),
      },
      about: presentKnownUse(hub.catalog, facts.pipelineTag, facts.libraryName),
      usage,
    };
  };

/** The README as HTML, or why it cannot be shown; a broken card never breaks its page. */
async function renderCard(
  { hub, renderer }: PageContext,
  at: RepoAt,
): Promise<RepoPageData["card"]> {
  const { files } = hub.registry;
  const entry = await files.find(at, "README.md" as RepoPath);
  if (entry?.type !== "file") return { state: "absent" };
  const unreadable = (reason: string) => ({ state: "unreadable" as const, reason });
  if (entry.lfs) return unreadable("README.md is stored as a large file and is not shown.");
  const text = decodeText(await files.readRaw(at, entry));
  if (text === undefined) return unreadable("README.md is not text.");
  if (parseCard(text).body.trim() === "") return { state: "absent" };
  try {
    const links = { base: repoBase(at), revision: "main", folder: "" };
    return { state: "rendered", ...(await renderer.card(text, links)) };
  } catch (error) {
    if (!isRenderError(error)) throw error;
    return unreadable(error.message);
  }
}
