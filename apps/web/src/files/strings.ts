import type { FileScan } from "@orrery/scan";
import { formatInteger, plural } from "../ui/format.ts";

/** Everything that the pages of files and commits say. */
export const STRINGS = {
  files: {
    title: "Files",
    newFile: "New file",
    upload: "Upload files",
    archive: "Download all",
    empty: "This folder is empty",
    of: (folder: string) => `Files in ${folder}`,
    name: "Name",
    size: "Size",
    lastCommit: "Last commit",
    when: "Updated",
    download: "Download",
    downloadOf: (name: string) => `Download ${name}`,
    parent: ", parent folder",
    submodule: "submodule",
    unlisted: (count: number) =>
      `${formatInteger(count)} more in this folder are not listed. Clone or download the repo to get all of them.`,
    lfs: "Stored with Git LFS",
  },
  path: { label: "Path" },
  branch: {
    label: "Branch ",
    switch: (revision: string) => `Revision ${revision}. Switch`,
  },
  head: {
    bytes: (count: number) => plural(count, "byte"),
    lines: (count: number) => plural(count, "line"),
    copy: "Copy",
    copyLink: "Copy link",
    edit: "Edit",
    raw: "Raw",
    download: "Download",
  },
  content: {
    pdf: "PDF",
    opensElsewhere: "It opens in the browser's PDF viewer, or downloads.",
    open: "Open",
    none: "No preview",
    rowsOf: (name: string) => `Rows of ${name}`,
  },
  scan: {
    title: "Static scan",
    verdicts: {
      safe: { mark: "Safe", title: "No issues found" },
      unscanned: { mark: "Not scanned", title: "The scan of this file is incomplete" },
      suspicious: { mark: "Suspicious", title: "Review this file before you load it" },
      unsafe: { mark: "Unsafe", title: "Do not load this file: it can run code on your machine" },
    } satisfies Record<FileScan["verdict"], object>,
    imports: (count: number) =>
      `The pickle has ${plural(count, "import")} in total. Safetensors files have none.`,
  },
  pages: { label: "Pages", first: "First", previous: "Previous", next: "Next" },
  rows: {
    row: "Row",
    rows: "Rows",
    cut: "… (cut)",
    none: "No rows",
    shown: (first: number, last: number) =>
      `Rows ${formatInteger(first)} to ${formatInteger(last)}`,
    total: (total: number) => ` of ${formatInteger(total)}`,
  },
  tensors: {
    byType: "Parameters by data type",
    title: "Tensors",
    type: "Type",
    tensors: "Tensors",
    parameters: "Parameters",
    size: "Size",
    name: "Name",
    shape: "Shape",
    metadata: "Metadata",
    entries: (count: number) => plural(count, "entry", "entries"),
    find: "Find tensors by name",
    submit: "Find",
    total: (total: number, unlisted: number) =>
      `${plural(total, "tensor")}${unlisted > 0 ? `, ${formatInteger(unlisted)} more not listed` : ""}`,
    scalar: "scalar",
    shown: (first: number, last: number) => `${formatInteger(first)} to ${formatInteger(last)}`,
  },
  commits: {
    title: "Commits",
    noTitle: "(no title)",
    file: "File",
    files: "Files",
    at: (id: string) => ` at ${id}`,
    filesAt: "Files at this commit",
    copy: "Copy",
    parent: "parent ",
  },
  history: {
    title: "History",
    of: (path: string) => (path ? `History of ${path}` : "History"),
    commits: (count: number) => plural(count, "commit"),
    none: "No commits",
    noneHere: "No commits have changed this path yet.",
    newest: "Newest",
    older: "Older",
  },
} as const;
