import { describe } from "vitest";
import { describeAccounts } from "./accounts-contract.ts";
import { describeActivity } from "./activity-contract.ts";
import { describeAdministration } from "./administration-contract.ts";

import { describeAllowedModels } from "./allowed-models-contract.ts";

import { describeApplications } from "./applications-contract.ts";
import { describeAttempts } from "./attempts-contract.ts";
import { describeAudit } from "./audit-contract.ts";
import { describeBackgroundResponses } from "./background-responses-contract.ts";
import { describeBatches } from "./batches-contract.ts";
import { describeBudgets } from "./budgets-contract.ts";
import { describeCachedAnswers } from "./cached-answers-contract.ts";
import { describeCollections } from "./collections-contract.ts";
import { describeCommitStatuses } from "./commit-statuses-contract.ts";
import { describeCommits } from "./commits-contract.ts";
import { describeConnectedApps } from "./connected-apps-contract.ts";
import { describeConversations } from "./conversations-contract.ts";
import { describeConversions } from "./conversions-contract.ts";
import { describeDiscussions } from "./discussions-contract.ts";
import { describeEmails } from "./emails-contract.ts";
import { describeEngines } from "./engines-contract.ts";
import { describeExports } from "./exports-contract.ts";
import { describeFollows } from "./follows-contract.ts";
import { describeGarbage } from "./garbage-contract.ts";
import { describeGating } from "./gating-contract.ts";
import { describeGrants } from "./grants-contract.ts";
import { describeGroups } from "./groups-contract.ts";
import { describeIdentities } from "./identities-contract.ts";
import { describeImports } from "./imports-contract.ts";
import { describeInference } from "./inference-contract.ts";
import { describeInterest } from "./interest-contract.ts";
import { describeJobs } from "./jobs-contract.ts";
import { describeKeptResponses } from "./kept-responses-contract.ts";
import { describeLabels } from "./labels-contract.ts";
import { describeLeases } from "./leases-contract.ts";
import { describeLeftovers } from "./leftovers-contract.ts";
import { describeLfs } from "./lfs-contract.ts";
import { describeLineComments } from "./line-comments-contract.ts";
import { describeLineage } from "./lineage-contract.ts";
import { describeLocks } from "./locks-contract.ts";
import { describeMails } from "./mails-contract.ts";
import { describeMembershipInvitations } from "./membership-invitations-contract.ts";
import { describeMirrorRules } from "./mirror-rules-contract.ts";
import { describeMirrors } from "./mirrors-contract.ts";
import { describeModelAliases } from "./model-aliases-contract.ts";
import { describeNotices } from "./notices-contract.ts";
import { describeNotifications } from "./notifications-contract.ts";
import { describeOperations } from "./operations-contract.ts";
import { describeOperatorProviders } from "./operator-providers-contract.ts";
import { describeOrganizations } from "./organizations-contract.ts";
import { describePasskeys } from "./passkeys-contract.ts";
import { describePeople } from "./people-contract.ts";
import { describeProfiles } from "./profiles-contract.ts";
import { describeProviderModels } from "./provider-models-contract.ts";
import { describePulls } from "./pulls-contract.ts";
import { describeQualityReports } from "./quality-reports-contract.ts";
import { describeQuotas } from "./quotas-contract.ts";
import { describeReactions } from "./reactions-contract.ts";
import { describeRefs } from "./refs-contract.ts";
import { describeRenames } from "./renames-contract.ts";
import { describeRepos } from "./repos-contract.ts";
import { describeRequiredSignOns } from "./required-sign-ons-contract.ts";
import { describeReviews } from "./reviews-contract.ts";
import { describeRightsNotices } from "./rights-notices-contract.ts";
import { describeRuns } from "./runs-contract.ts";
import { describeRunsHere } from "./runs-here-contract.ts";
import { describeSavedQueries } from "./saved-queries-contract.ts";
import { describeScim } from "./scim-contract.ts";
import { describeSearch } from "./search-contract.ts";
import { describeSecondFactors } from "./second-factors-contract.ts";
import { describeSessions } from "./sessions-contract.ts";
import { describeSignUp } from "./sign-up-contract.ts";
import { describeTableUpdates } from "./table-updates-contract.ts";
import type { CreateWorld } from "./test-world.ts";
import { describeTokenPolicies } from "./token-policies-contract.ts";
import { describeTokens } from "./tokens-contract.ts";
import { describeTrustedPublishers } from "./trusted-publishers-contract.ts";
import { describeVisibility } from "./visibility-contract.ts";
import { describeVotes } from "./votes-contract.ts";
import { describeWaiting } from "./waiting-contract.ts";
import { describeWebhooks } from "./webhooks-contract.ts";
import { describeXet } from "./xet-contract.ts";

export type { TestWorld } from "./test-world.ts";

/** In parts, so that several processes share the work. */
const PARTS = {
  people: [
    describeAccounts,
    describeAttempts,
    describeOrganizations,
    describeRepos,
    describeQuotas,
    describeVisibility,
    describeGroups,
    describeMembershipInvitations,
    describeGrants,
    describeTokens,
    describeTokenPolicies,
    describeRequiredSignOns,
  ],
  repos: [
    describeCommits,
    describeCommitStatuses,
    describeLfs,
    describeLocks,
    describeMirrors,
    describeGarbage,
    describeRefs,
    describeDiscussions,
    describePulls,
    describeReviews,
    describeLineComments,
    describeLabels,
    describeReactions,
    describeInterest,
    describeConversions,
    describeQualityReports,
  ],
  administration: [
    describeProfiles,
    describePeople,
    describeAdministration,
    describeOperations,
    describeSessions,
    describeIdentities,
    describeApplications,
    describeConnectedApps,
    describeTrustedPublishers,
    describeScim,
    describeAudit,
    describeMails,
    describeEmails,
    describeSecondFactors,
    describePasskeys,
    describeRenames,
    describeExports,
  ],
  activity: [
    describeSignUp,
    describeFollows,
    describeActivity,
    describeCollections,
    describeRunsHere,
    describeWaiting,
    describeInference,
    describeProviderModels,
    describeAllowedModels,
    describeBudgets,
    describeGating,
    describeSearch,
    describeLineage,
    describeRuns,
    describeSavedQueries,
    describeKeptResponses,
    describeBackgroundResponses,
    describeConversations,
    describeBatches,
    describeVotes,
    describeJobs,
    describeWebhooks,
    describeNotifications,
    describeNotices,
    describeRightsNotices,
    describeXet,
    describeLeases,
    describeLeftovers,
    describeTableUpdates,
    describeImports,
    describeCachedAnswers,
    describeEngines,
    describeMirrorRules,
    describeModelAliases,
    describeOperatorProviders,
  ],
} satisfies Readonly<Record<string, readonly ((create: CreateWorld) => void)[]>>;

/** What the registry promises on every database: the same promises, the same words, the same order. */
export function describeRegistry(
  name: string,
  part: keyof typeof PARTS,
  create: CreateWorld,
): void {
  describe(`the registry on ${name}`, () => {
    // Each on its own: hooks of one, such as a registry before each test, are not of the others.
    for (const describePart of PARTS[part])
      describe(describePart.name.replace("describe", ""), () => describePart(create));
  });
}
