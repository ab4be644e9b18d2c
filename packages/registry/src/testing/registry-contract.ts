import { describe } from "vitest";
import { describeAccounts } from "./accounts-contract.ts";
import { describeAttempts } from "./attempts-contract.ts";
import { describeCollections } from "./collections-contract.ts";
import { describeCommits } from "./commits-contract.ts";
import { describeFollows } from "./follows-contract.ts";
import { describeGarbage } from "./garbage-contract.ts";
import { describeGating } from "./gating-contract.ts";
import { describeInference } from "./inference-contract.ts";
import { describeInterest } from "./interest-contract.ts";
import { describeJobs } from "./jobs-contract.ts";
import { describeLeases } from "./leases-contract.ts";
import { describeLeftovers } from "./leftovers-contract.ts";
import { describeLfs } from "./lfs-contract.ts";
import { describeLineage } from "./lineage-contract.ts";
import { describeLocks } from "./locks-contract.ts";
import { describeOrganizations } from "./organizations-contract.ts";
import { describeProfiles } from "./profiles-contract.ts";
import { describeQuotas } from "./quotas-contract.ts";
import { describeRefs } from "./refs-contract.ts";
import { describeRepos } from "./repos-contract.ts";
import { describeReviews } from "./reviews-contract.ts";
import { describeRuns } from "./runs-contract.ts";
import { describeRunsHere } from "./runs-here-contract.ts";
import { describeSearch } from "./search-contract.ts";
import { describeTableUpdates } from "./table-updates-contract.ts";
import type { CreateWorld } from "./test-world.ts";
import { describeVisibility } from "./visibility-contract.ts";
import { describeVotes } from "./votes-contract.ts";
import { describeWaiting } from "./waiting-contract.ts";
import { describeXet } from "./xet-contract.ts";

export type { TestWorld } from "./test-world.ts";

/** What the registry promises on every database: the same promises, the same words, the same order. */
export function describeRegistry(name: string, create: CreateWorld): void {
  describe(`the registry on ${name}`, () => {
    describeAccounts(create);
    describeAttempts(create);
    describeOrganizations(create);
    describeRepos(create);
    describeQuotas(create);
    describeVisibility(create);
    describeCommits(create);
    describeLfs(create);
    describeLocks(create);
    describeGarbage(create);
    describeRefs(create);
    describeReviews(create);
    describeInterest(create);
    describeProfiles(create);
    describeFollows(create);
    describeCollections(create);
    describeRunsHere(create);
    describeWaiting(create);
    describeInference(create);
    describeGating(create);
    describeSearch(create);
    describeLineage(create);
    describeRuns(create);
    describeVotes(create);
    describeJobs(create);
    describeXet(create);
    describeLeases(create);
    describeLeftovers(create);
    describeTableUpdates(create);
  });
}
