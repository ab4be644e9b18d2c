import { type Catalog, type LocalApp, type ModelSource, preferredGgufFile } from "@orrery/catalog";
import type { PlainSnippet, UsageSource } from "./usage-source.ts";

/** A program that runs the model on your machine. */
export interface LocalAppChoice {
  readonly key: string;
  readonly label: string;
  readonly app: LocalApp;
}

/** Shown to visitors who never chose: common apps that download from this hub. */
const USUAL = ["llama.cpp", "vllm", "mlx-lm", "sglang", "tgi"];

/**
 * The apps that can run this model from this hub: the common ones, then by name. Excludes apps that open a
 * model only by a link, which names a repo of the public hub.
 */
export function listLocalApps(
  catalog: Pick<Catalog, "localApps">,
  source: UsageSource,
): readonly LocalAppChoice[] {
  const { model } = source;
  if (!model) return [];
  const from = modelSource(source);
  const offered = Object.entries<LocalApp>(catalog.localApps)
    .filter(
      ([, { isOffered, fits, use }]) =>
        use.steps && isOffered(model) && (fits?.(model, from) ?? true),
    )
    .map(([key, app]) => ({ key, label: labelOf(app), app }));
  const rank = ({ key }: LocalAppChoice) => (USUAL.includes(key) ? 0 : 1);
  return offered.toSorted(
    (one, other) =>
      rank(one) - rank(other) ||
      USUAL.indexOf(one.key) - USUAL.indexOf(other.key) ||
      one.label.localeCompare(other.label, "en"),
  );
}

const labelOf = ({ prettyLabel, macOsOnly }: LocalApp) =>
  macOsOnly ? `${prettyLabel} (macOS)` : prettyLabel;

/** What to do for one app. `file` is the GGUF file to run; another than the repo's counts as none. */
export function localAppUsage(
  { use }: LocalApp,
  source: UsageSource,
  wanted?: string,
): readonly PlainSnippet[] {
  const { model } = source;
  const steps = model && use.steps?.(model, modelSource(source, wanted));
  return (steps ?? []).map(({ title, language, content }) => ({ label: title, language, content }));
}

/** Where programs find the files; `wanted` is the GGUF file to run. */
export function modelSource(source: UsageSource, wanted?: string): ModelSource {
  const { hubUrl, needsToken, tokenizerId } = source;
  const file = ggufFile(source, wanted);
  return {
    hubUrl,
    needsToken,
    ...(file !== undefined && { file }),
    ...(tokenizerId !== undefined && { tokenizerId }),
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
