import type { RepoKind } from "../page-data/shell.ts";
import { formatInteger, plural } from "../ui/format.ts";

/** Everything that the pages of a model or dataset say. */
export const STRINGS = {
  header: {
    kind: { model: "Model", dataset: "Dataset" } satisfies Record<RepoKind, string>,
    copyName: "Copy name",
    collect: "Collect",
    private: "Private",
    sections: (kind: RepoKind) => `Sections of this ${kind}`,
    card: "Card",
    live: "Live",
    rows: "Rows",
    files: "Files",
    pulls: "Pull requests",
    upload: "Upload",
    settings: "Settings",
  },
  tags: {
    task: "Task",
    library: "Library",
    license: "License",
    more: (count: number) => `+${count} more`,
    fewer: "Fewer",
  },
  like: {
    like: (likes: number) => `Like, ${plural(likes, "like")}`,
    liked: (likes: number) => `Liked, ${plural(likes, "like")}`,
  },
  page: { use: "Use", card: "Card", facts: "Facts" },
  sheets: { try: "Try", use: "Use", close: "Close" },
  access: {
    section: "Access",
    restricted: (kind: RepoKind) => `Access to the files of this ${kind} is restricted`,
    pending: "Your request is pending.",
    rejected: (reason: string | undefined) =>
      reason ? `Your request was rejected: ${reason}.` : "Your request was rejected.",
    automatic: (namespace: string) =>
      `${namespace} will see your username and your answers. You get access immediately.`,
    reviewed: (namespace: string) =>
      `${namespace} will see your username and your answers, and reviews your request.`,
    request: "Request access",
    signIn: "Sign in to request access",
  },
  card: {
    unreadable: "Can't show the card",
    viewSource: "View README.md",
    none: (kind: RepoKind) => `This ${kind} has no card yet`,
    edit: "Edit card",
    write: "Write a README.md",
    viewFiles: "View files",
    about: (kind: RepoKind) =>
      `The card is the repo's README.md: what the ${kind} does, how it was made and how to use it.`,
    contents: "Table of contents",
    contentsFolded: "Table of contents, folded",
    onThisCard: "On this card",
    headings: (count: number) => `On this card · ${plural(count, "heading")}`,
  },
  empty: {
    title: "No files yet",
    nothingPublished: (namespace: string, kind: RepoKind) =>
      `${namespace} has not published any files to this ${kind}.`,
    upload: "Upload files",
    ways: "Upload a folder in the browser, or publish from the command line:",
  },
  facts: {
    title: "Facts",
    task: "Task",
    library: "Library",
    parameters: "Parameters",
    architecture: "Architecture",
    context: "Context",
    tokens: (count: number) => plural(count, "token"),
    license: "License",
    size: "Size",
    files: "Files",
    formats: "Formats",
    papers: (count: number) => (count === 1 ? "Paper" : "Papers"),
    updated: "Updated",
  },
  downloads: {
    title: "Downloads",
    allTime: (count: number) => `${formatInteger(count)} all-time`,
    recent: "last 30 days",
    chart: (total: number, peak: number) =>
      `Downloads per day in the last 30 days: ${formatInteger(total)} total, peak ${formatInteger(peak)} per day`,
    day: (day: string, count: number) => `${day}: ${formatInteger(count)}`,
    viewAsTable: "View as table",
    table: "Downloads by day",
    count: (count: number) => plural(count, "download"),
  },
  evals: {
    title: "Evaluation results",
    note: "self-reported",
    dataset: "Dataset",
    metric: "Metric",
    value: "Value",
    source: "Source",
  },
  gguf: {
    title: "GGUF files",
    table: "Quantizations by bits per weight",
    bits: (bits: number) => `${bits}-bit`,
    other: "Other",
  },
  memory: {
    title: "Estimated memory",
    note: "weights + 20%, short context",
    table: "Memory by quantization",
  },
  parameters: { title: "Parameters by type", total: (count: string) => `${count} total` },
  related: {
    tree: "Model tree",
    usedBy: "Used by",
    trainedOn: "Trained on",
    collections: "In collections",
    notHere: "Not on this hub. Search for it",
  },
} as const;
