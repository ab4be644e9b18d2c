import type { CommitId, Database, GitRef, GitStore } from "@orrery/registry";
import type { RefId } from "../upkeep/list-ref-ids.ts";
import { findRefs, listRefs } from "./history-store.ts";
import { SHOWN } from "./mirror-history.ts";

const HEAD = "refs/heads/main";
const BRANCH = "refs/heads/";
const NAME = /^refs(?:\/(?!\.)[^/\0\\]+)+$/;

export interface SharedRefs extends Pick<GitStore, "refs" | "branches"> {
  /** Where a branch, a tag or a full name leads. */
  resolveName(key: string, name: string): Promise<CommitId | undefined>;
  refIds(key: string): Promise<RefId[] | undefined>;
}

/** Refs as rows: what any process moved is so at once, and no local repository is asked. */
export function createSharedRefs(db: Database): SharedRefs {
  async function refs(key: string, kinds: readonly string[]): Promise<readonly GitRef[]> {
    const all = [...(await listRefs(db, key))];
    return all
      .flatMap(([name, { target }]) =>
        target && kinds.some((kind) => name.startsWith(kind)) ? [{ name, commit: target }] : [],
      )
      .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  }

  return {
    refs,

    branches: async (key) =>
      (await refs(key, [BRANCH])).map(({ name }) => name.slice(BRANCH.length)),

    async resolveName(key, name) {
      const names = [name === "HEAD" ? HEAD : name, `${BRANCH}${name}`, `refs/tags/${name}`];
      const found = await findRefs(
        db,
        key,
        names.filter((one) => NAME.test(one)),
      );
      return names.map((one) => found.get(one)?.target).find((target) => target !== undefined);
    },

    async refIds(key) {
      const all = [...(await listRefs(db, key))].map(([name, { oid }]): RefId => [name, oid]);
      return all.length === 0
        ? undefined
        : all
            .filter(([name]) => SHOWN.test(name))
            .toSorted(([one], [other]) => (one < other ? -1 : 1));
    },
  };
}
