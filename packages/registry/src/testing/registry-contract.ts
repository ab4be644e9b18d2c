import { describe } from "vitest";
import { describeAccounts } from "./accounts-contract.ts";
import { describeCommits } from "./commits-contract.ts";
import { describeGating } from "./gating-contract.ts";
import { describeInterest } from "./interest-contract.ts";
import { describeRefs } from "./refs-contract.ts";
import { describeRepos } from "./repos-contract.ts";
import type { CreateWorld } from "./test-world.ts";

export type { TestWorld } from "./test-world.ts";

/** What the registry promises on every database: the same promises, the same words, the same order. */
export function describeRegistry(name: string, create: CreateWorld): void {
  describe(`the registry on ${name}`, () => {
    describeAccounts(create);
    describeRepos(create);
    describeCommits(create);
    describeRefs(create);
    describeInterest(create);
    describeGating(create);
  });
}
