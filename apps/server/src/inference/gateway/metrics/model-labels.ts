import { formatRepoId, type Repo } from "@orrery/registry";

/** A model that is private or gated. */
export const RESTRICTED = "restricted";
/** A provider's own model, which no repo describes: callers choose its name. */
const EXTERNAL = "external";
/** A public model after the first ones. */
const OTHER = "other";

/** Pairs of a model and a provider that have a name of their own; what comes later is `other`. */
export const MOST_PAIRS = 200;

/** What models are called in metrics. No name of these has a slash, so none can be a model's. */
export interface ModelLabels {
  of(repo: NamedRepo | undefined, provider: string): string;
  /** The keys of the models that have a name. */
  keys(): readonly string[];
  /** Forgets names that are no longer right, and returns them. */
  keepOnly(names: ReadonlyMap<string, string>): readonly ForgottenPair[];
}

export interface ForgottenPair {
  readonly model: string;
  readonly provider: string;
}

export type NamedRepo = Pick<Repo, "key" | "id" | "private" | "gated">;

/** Bounded, and without names that not everyone may read. */
export function createModelLabels(most = MOST_PAIRS): ModelLabels {
  const named = new Map<string, ForgottenPair & { readonly key: string }>();
  return {
    of(repo, provider) {
      if (!repo) return EXTERNAL;
      if (repo.private || repo.gated) return RESTRICTED;
      const model = formatRepoId(repo.id);
      const pair = JSON.stringify([repo.key, model, provider]);
      if (named.has(pair)) return model;
      if (named.size >= most) return OTHER;
      named.set(pair, { key: repo.key, model, provider });
      return model;
    },
    keys: () => [...new Set([...named.values()].map(({ key }) => key))],
    keepOnly(names) {
      const gone = [...named].filter(([, { key, model }]) => names.get(key) !== model);
      for (const [pair] of gone) named.delete(pair);
      return gone.map(([, { model, provider }]) => ({ model, provider }));
    },
  };
}
