import { tensorTable } from "@orrery/catalog";
import type { RepoAt, TreeEntry } from "@orrery/registry";
import type { FileContentData } from "@orrery/web/page-data/repo/files";
import type { OutlineAnswer } from "../../dataset-engine/hdf5/outline-work.ts";
import { PreviewError } from "../../file-preview/preview-error.ts";
import type { PageContext } from "../page-context.ts";
import { tensorsPage } from "./tensors-page.ts";

/** Datasets and attributes of an HDF5 file. Throws `PreviewError`. */
export async function hdf5Content(
  { hub }: PageContext,
  at: RepoAt,
  entry: TreeEntry,
  query: URLSearchParams,
): Promise<FileContentData> {
  // Not among the failures of a preview: the page says what it says of any file that is not the viewer's to read.
  hub.registry.files.requireAll(at);
  const answer = await hub.hdf5.outline(at, entry).catch((error): OutlineAnswer => {
    throw explain(error);
  });
  if ("problem" in answer)
    throw new PreviewError(
      `Can't read this file as HDF5: ${answer.problem}`,
      answer.isLarge ? "over-limit" : "invalid-file",
    );
  const table = tensorTable(answer.datasets, answer.attributes);
  return { kind: "datasets", ...tensorsPage(hub.catalog.gguf, table, query) };
}

/** What the engine says of itself fits rows of datasets. */
function explain({ name, code, message }: Error & { readonly code?: string }): PreviewError {
  if (name !== "EngineError")
    return new PreviewError("The file couldn't be read.", "unreadable-file");
  if (code === "TooBigContentError")
    return new PreviewError("This file is too large or too complex to preview.", "over-limit");
  if (code === "ServerBusyError") return new PreviewError(message, "unavailable");
  return new PreviewError("Can't read this file as HDF5: It crashed the reader.");
}
