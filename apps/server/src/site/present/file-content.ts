import { decodeText, type RepoAt, type TreeEntry } from "@orrery/registry";
import type { FileContentData } from "@orrery/web/page-data/repo/files";
import { encodePath } from "@orrery/web/paths";
import mime from "mime";
import { isPreviewError } from "../../file-preview/preview-error.ts";
import type { PreviewFile } from "../../file-preview/preview-job.ts";
import {
  isHdf5,
  repoFile,
  rowsFormatOf,
  schemaFormatOf,
  tensorFormatOf,
} from "../../file-preview/repo-file.ts";
import { repoBase } from "../loaders/repo/render-card.ts";
import type { PageContext } from "../page-context.ts";
import { languageOf } from "../render/languages.ts";
import { isRenderError } from "../render-failure.ts";
import { hdf5Content } from "./hdf5-content.ts";
import { tensorsPage } from "./tensors-page.ts";

const MAX_SHOWN_BYTES = 1_000_000;
/** Notebooks contain their images. */
const MAX_NOTEBOOK_BYTES = 4_000_000;
const ROWS = 50;

/** Returns a file in the view that fits it. Never throws for its content: `none` has the reason. */
export async function fileContent(
  context: PageContext,
  at: RepoAt,
  entry: TreeEntry,
  revision: string,
  query: URLSearchParams,
): Promise<FileContentData> {
  const [media = "", subtype] = (mime.getType(entry.path) ?? "").split("/");
  const url = `${repoBase(at)}/resolve/${encodeURIComponent(revision)}/${encodePath(entry.path)}`;
  if (media === "image" || media === "audio" || media === "video") return { kind: media, url };
  if (subtype === "pdf") return { kind: "document", url };
  const tensors = tensorFormatOf(entry.path);
  const file = repoFile(context.hub.registry, at, entry);
  try {
    if (entry.size === 0) return none("This file is empty.");
    if (isHdf5(entry.path) && context.hub.hdf5.isInstalled)
      return await hdf5Content(context, at, entry, query);
    if (tensors) {
      const table = await context.previewer.preview({ kind: "tensors", format: tensors }, file);
      const kind = tensors === "npy" || tensors === "npz" ? "arrays" : "tensors";
      return { kind, ...tensorsPage(context.hub.catalog.gguf, table, query) };
    }
    const table = await tableContent(context, file, entry.path, query.get("rows") ?? "");
    if (table) return table;
    return await textContent(context, at, entry, revision);
  } catch (error) {
    if (isPreviewError(error)) return { ...none(error.message), code: error.code };
    if (isRenderError(error)) return none(error.message);
    throw error;
  }
}

/** Rows and schema of a file that has either; JSON is shown as text. */
async function tableContent(
  { previewer }: PageContext,
  file: PreviewFile,
  path: string,
  at: string,
): Promise<FileContentData | undefined> {
  const rows = rowsFormatOf(path);
  const format = schemaFormatOf(path);
  if (rows === "json" || !(rows || format)) return undefined;
  const schema =
    format &&
    (await previewer.preview({ kind: "schema", format }, file).catch((error) => {
      if (rows && isPreviewError(error)) return undefined;
      throw error;
    }));
  if (!rows) return schema && { kind: "schema", schema };
  try {
    const page = await previewer.preview({ kind: "rows", format: rows, at, limit: ROWS }, file);
    return { kind: "rows", page, ...(schema && { schema }) };
  } catch (error) {
    if (!schema || !isPreviewError(error)) throw error;
    return { kind: "schema", schema, reason: error.message };
  }
}

async function textContent(
  { hub, renderer }: PageContext,
  at: RepoAt,
  entry: TreeEntry,
  revision: string,
): Promise<FileContentData> {
  const isNotebook = /\.ipynb$/i.test(entry.path);
  const most = isNotebook ? MAX_NOTEBOOK_BYTES : MAX_SHOWN_BYTES;
  if (entry.size > most) return none(`This file is too large to show (limit: ${most / 1e6} MB).`);
  const text = decodeText(await repoFile(hub.registry, at, entry).read(0, entry.size));
  if (text === undefined) return none("This is not a text file.");
  const folder = entry.path.split("/").slice(0, -1).join("/");
  const links = { base: repoBase(at), revision, folder };
  if (/\.(md|markdown)$/i.test(entry.path))
    return { kind: "markdown", html: (await renderer.card(text, links)).html };
  if (isNotebook)
    try {
      return { kind: "markdown", html: (await renderer.notebook(text, links)).html };
    } catch (error) {
      if (!isRenderError(error) || entry.size > MAX_SHOWN_BYTES) throw error;
    }
  return highlighted(renderer, entry, text);
}

/** A text file as code, also where it has a view of its own. */
export async function codeContent(
  { hub, renderer }: PageContext,
  at: RepoAt,
  entry: TreeEntry,
): Promise<Extract<FileContentData, { readonly kind: "code" | "none" }>> {
  if (entry.size === 0) return none("This file is empty.");
  if (entry.lfs) return none("This file is stored as a large file.");
  if (entry.size > MAX_SHOWN_BYTES)
    return none(`This file is too large to show (limit: ${MAX_SHOWN_BYTES / 1e6} MB).`);
  const text = decodeText(await repoFile(hub.registry, at, entry).read(0, entry.size));
  if (text === undefined) return none("This is not a text file.");
  try {
    return await highlighted(renderer, entry, text);
  } catch (error) {
    if (isRenderError(error)) return none(error.message);
    throw error;
  }
}

async function highlighted(renderer: PageContext["renderer"], { path }: TreeEntry, text: string) {
  const html = await renderer.highlight(text, languageOf(path));
  const lines = html.replace(/\n<\/code>/, "").split("\n").length;
  return { kind: "code" as const, html, lines };
}

const none = (reason: string) => ({ kind: "none" as const, reason });
