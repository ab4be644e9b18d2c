import { expect } from "vitest";
import type { CreateOperation } from "./operation.ts";

/** Makes repos and deletes every second one. */
export const createRepos: CreateOperation = async ({ calls }) => {
  const there = new Set<string>();
  const gone = new Set<string>();
  let doomed: string | undefined;
  let count = 0;
  return {
    kind: "repos",
    async step(name) {
      if (++count % 2 === 1) {
        await calls.createRepo(`r${name}`);
        there.add(`ada/r${name}`);
        return;
      }
      doomed = [...there].at(-1);
      if (doomed === undefined) return;
      there.delete(doomed);
      await calls.call("/api/repos/delete", {
        method: "DELETE",
        body: JSON.stringify({ name: doomed, type: "model" }),
        headers: { "content-type": "application/json" },
      });
      gone.add(doomed);
    },
    async check(isDeep) {
      const listed: { id: string }[] = await calls.json(
        "/api/models?author=ada&search=r&limit=1000",
      );
      const ids = new Set(listed.map(({ id }) => id).filter((id) => /^ada\/r\d/.test(id)));
      expect([...there].filter((id) => !ids.has(id))).toEqual([]);
      expect([...gone].filter((id) => ids.has(id))).toEqual([]);
      // Made or not: a repo that is there is whole.
      for (const id of isDeep ? ids : [...ids].slice(0, 3))
        expect((await calls.json(`/api/models/${id}`)).sha).toMatch(/^[0-9a-f]{40}$/);
    },
  };
};
