import { expect } from "vitest";
import { sha256 } from "../hub-calls.ts";
import type { CreateOperation } from "./operation.ts";
import { createRepoPromises } from "./repo-promises.ts";

/** Proposes a file and merges it. */
export const createMerges: CreateOperation = async (hub) => {
  const { calls } = hub;
  await calls.createRepo("merges");
  const promises = createRepoPromises(hub, "ada/merges");
  const merged = new Set<number>();
  const base = "/api/models/ada/merges";

  return {
    kind: "merges",
    async step(name) {
      const number = await calls.propose("ada/merges", { [`${name}.txt`]: name });
      await calls.post(`${base}/discussions/${number}/merge`, "{}", "application/json");
      promises.add(`${name}.txt`, sha256(Buffer.from(name)));
      merged.add(number);
    },
    async check(isDeep) {
      await promises.check(isDeep);
      const { discussions } = await calls.json(`${base}/discussions?status=all`);
      const { siblings } = await calls.json(base);
      const paths = siblings.map(({ rfilename }: { rfilename: string }) => rfilename);
      for (const { num, status, title } of discussions as readonly Discussion[]) {
        // Its title is its file: a pull request is merged if, and only if, the branch has it.
        expect([num, status === "merged"]).toEqual([num, paths.includes(`${title}.txt`)]);
        if (merged.has(num)) expect([num, status]).toEqual([num, "merged"]);
      }
    },
  };
};

interface Discussion {
  readonly num: number;
  readonly status: string;
  readonly title: string;
}
