import { formatRepoId, type RepoId } from "../ids.ts";
import type { Engine, EngineKind, EngineModel } from "./engine.ts";

/** Engines that put a version or quantization behind a model's name. */
const WITH_TAGS: ReadonlySet<EngineKind> = new Set(["ollama", "llama-server"]);

/**
 * The model of an engine that is a repo: the one that an alias names, else the one with the repo's ID. An owner's
 * mapping counts only where the engine takes mappings. Pure.
 */
export function servedModel(
  engine: Pick<Engine, "kind" | "aliases" | "takesMappings">,
  models: readonly EngineModel[],
  id: RepoId,
  mappedTo?: string,
): EngineModel | undefined {
  const repo = formatRepoId(id).toLowerCase();
  const named = engine.aliases
    .filter((alias) => alias.repo.toLowerCase() === repo)
    .map(({ model }) => model);
  if (engine.takesMappings && mappedTo !== undefined) named.push(mappedTo);
  return (
    models.find((model) => named.includes(model.id)) ??
    models.find((model) => namesOf(engine.kind, model).includes(repo))
  );
}

/** The repos that a model of an engine may be, as lowercase IDs. Pure. */
export function repoNamesOf(
  engine: Pick<Engine, "kind" | "aliases">,
  model: EngineModel,
): readonly string[] {
  const aliases = engine.aliases.filter((alias) => alias.model === model.id);
  return [
    ...new Set([...aliases.map(({ repo }) => repo.toLowerCase()), ...namesOf(engine.kind, model)]),
  ];
}

const namesOf = (kind: EngineKind, { id, root }: EngineModel): readonly string[] =>
  [id, root ?? ""].map((name) => repoNameOf(kind, name)).filter((name) => name !== undefined);

/** `hub.example/ada/m:Q4_K_M` is `ada/m`. */
function repoNameOf(kind: EngineKind, name: string): string | undefined {
  const plain = WITH_TAGS.has(kind) ? name.replace(/:[^:/]*$/, "") : name;
  const parts = plain.toLowerCase().split("/");
  if (parts.length === 3 && /[.:]|^localhost$/.test(parts[0] ?? "")) parts.shift();
  return parts.length === 2 && parts.every(Boolean) ? parts.join("/") : undefined;
}
