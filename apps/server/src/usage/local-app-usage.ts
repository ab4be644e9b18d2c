import { type LocalApp, localApps, preferredGgufFile, shString } from "@orrery/catalog";
import { curlFile } from "./file-usage.ts";
import { setUpClients } from "./library-usage.ts";
import type { PlainSnippet, UsageSource } from "./usage-source.ts";

/** A program that runs the model on one's own machine. */
export interface LocalAppChoice {
  readonly key: string;
  readonly label: string;
  readonly app: LocalApp;
}

/** What is shown to who never chose: widespread, and fetches from this hub. */
const USUAL = ["llama.cpp", "vllm", "mlx-lm", "sglang", "tgi"];

/** The apps that run this model: the usual ones, then by name, and those that only take links last. */
export function listLocalApps({ model }: UsageSource): readonly LocalAppChoice[] {
  if (!model) return [];
  const offered = Object.entries<LocalApp>(localApps)
    .filter(([, app]) => app.isOffered(model))
    .map(([key, app]) => ({ key, label: labelOf(app), app }));
  const rank = ({ key, app }: LocalAppChoice) =>
    app.use.kind === "link" ? 2 : USUAL.includes(key) ? 0 : 1;
  return offered.toSorted(
    (one, other) =>
      rank(one) - rank(other) ||
      USUAL.indexOf(one.key) - USUAL.indexOf(other.key) ||
      one.label.localeCompare(other.label, "en"),
  );
}

const labelOf = ({ prettyLabel, macOsOnly }: LocalApp) =>
  macOsOnly ? `${prettyLabel} (macOS)` : prettyLabel;

export interface LocalAppUsage {
  readonly snippets: readonly PlainSnippet[];
  /** Only the app understands it, and it names a repo of the public hub. */
  readonly link?: string;
}

/** What to do for one app. `file` is the GGUF file to run; another than the repo's counts as none. */
export function localAppUsage(
  { use }: LocalApp,
  source: UsageSource,
  wanted?: string,
): LocalAppUsage {
  const { model, hubUrl, isPrivate } = source;
  if (!model) return { snippets: [] };
  const file = ggufFile(source, wanted);
  if (use.kind === "link") {
    return { snippets: [fetchFirst(source, file)], link: use.link(model, file) };
  }
  const steps = use.steps(model, { hubUrl, isPrivate, ...(file !== undefined && { file }) });
  return {
    snippets: steps.map(({ title, language, content }) => ({ label: title, language, content })),
  };
}

/** The GGUF files of a model, the one that most want first. */
export function ggufFiles({ model }: UsageSource): readonly string[] {
  const files = model?.gguf?.files ?? [];
  const preferred = preferredGgufFile(files);
  if (preferred === undefined) return files;
  return [preferred, ...files.filter((path) => path !== preferred)];
}

/** The GGUF file to run: the wanted one where the model has it. */
export const ggufFile = (source: UsageSource, wanted?: string): string | undefined => {
  const files = ggufFiles(source);
  return files.find((path) => path === wanted) ?? files[0];
};

function fetchFirst(source: UsageSource, file: string | undefined): PlainSnippet {
  const folder = shString(source.id.split("/")[1] ?? source.id);
  const all = `${setUpClients(source)}\nhf download ${shString(source.id)} --local-dir ${folder}`;
  return {
    label: "Fetch it from this hub",
    language: "sh",
    content: file === undefined ? all : curlFile(source, file),
  };
}
