import type { Indexer } from "../commits/indexer.ts";
import { withPending } from "../commits/pending.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { DEFAULT_BRANCH } from "../repos/repo.ts";
import { HEADS } from "./ref.ts";

export type WriteRefDeps = RegistryDeps & { readonly indexer: Indexer };

/** Makes objects and moves a ref, and derives again what the default branch says. */
export const writeRef = <Value>(
  deps: WriteRefDeps,
  key: string,
  ref: string,
  work: () => Promise<Value>,
): Promise<Value> =>
  withPending(deps, key, async () => ({
    value: await work(),
    isMoved: ref === HEADS + DEFAULT_BRANCH,
  }));
