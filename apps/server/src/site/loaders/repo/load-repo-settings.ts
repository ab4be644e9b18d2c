import {
  type AccessRequest,
  type AccessState,
  RegistryError,
  type Repo,
  type TrustedPublisher,
  type Viewer,
} from "@orrery/registry";
import type {
  AskedAccess,
  PublisherData,
  RepoSettingsData,
} from "@orrery/web/page-data/repo/repo-settings";
import type { RepoKind } from "@orrery/web/page-data/shell";
import type { Load, PageContext } from "../../page-context.ts";
import { presentHead } from "../../present/present-page.ts";
import { signInFirst } from "../load-forms.ts";
import { repoAt } from "./load-repo.ts";

/** What the people of a repo decide about it. */
export const loadRepoSettings =
  (kind: RepoKind): Load<RepoSettingsData> =>
  async (context, visit) => {
    const { viewer } = visit;
    if (viewer.kind === "anonymous") return signInFirst(visit);
    const { repos, accessRequests, discussionSettings, labels, trustedPublishers } =
      context.hub.registry;
    const { repo } = await repoAt(context, kind, visit);
    const head = await presentHead(context, visit, repo);
    if (!head.canWrite && !head.canAdmin)
      throw new RegistryError(
        "forbidden",
        "You need write access to see the settings of this repository.",
      );
    const isDeciding =
      repo.gated !== undefined && (head.canWrite || (repo.isMirror && head.canAdmin));
    return {
      repo: head,
      ...(repo.gated && { gated: repo.gated }),
      gatesMembers: repo.gatesMembers,
      ...(head.canAdmin && (await loadSharing(context, viewer, repo))),
      discussions: await discussionSettings.of(repo),
      labels: await labels.of(repo),
      namespaces: repos.namespaces(viewer),
      ...(head.canAdmin && {
        publishers: (await trustedPublishers.list(viewer, repo.id)).map(presentPublisher),
      }),
      ...(isDeciding && {
        access: presentAccess(
          await accessRequests.list(viewer, repo.id),
          await accessRequests.days(viewer, repo.id),
        ),
      }),
    };
  };

/** Who else has access: collaborators, and the groups it may be in. */
async function loadSharing({ hub }: PageContext, viewer: Viewer, repo: Repo) {
  const { collaborators, organizations, resourceGroups } = hub.registry;
  const { namespace } = repo.id;
  const organization = await organizations.find(namespace);
  const mayList = organization && organizations.canEnterSettings(viewer, namespace);
  const groups = mayList ? await resourceGroups.list(viewer, namespace) : [];
  return {
    collaborators: (await collaborators.list(viewer, repo.id)).map(({ name, role }) => ({
      ...{ name, role },
    })),
    ...(groups.length > 0 && { groups: groups.map(({ key, name }) => ({ key, name })) }),
    ...(repo.groupKey !== undefined && { groupKey: repo.groupKey }),
  };
}

function presentAccess(
  requests: readonly AccessRequest[],
  days: number | undefined,
): RepoSettingsData["access"] {
  const inState = (state: AccessState) =>
    requests.filter(({ status }) => status === state).map(presentRequest);
  return {
    ...(days !== undefined && { days }),
    pending: inState("pending"),
    accepted: inState("accepted"),
    rejected: inState("rejected"),
    expired: inState("expired"),
  };
}

const presentPublisher = ({
  claims,
  createdAt,
  lastUsedAt,
  ...publisher
}: TrustedPublisher): PublisherData => ({
  ...publisher,
  claims: Object.entries(claims),
  createdAt: createdAt.toISOString(),
  ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
});

const presentRequest = ({
  accountName,
  createdAt,
  fields,
  rejectionReason,
  email,
  expiresAt,
}: AccessRequest): AskedAccess => ({
  name: accountName,
  askedAt: createdAt.toISOString(),
  answers: Object.entries(fields ?? {}).map(([question, answer]) => [
    question,
    answer === true ? "Yes" : answer,
  ]),
  ...(email && { email }),
  ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
  ...(rejectionReason && { rejectionReason }),
});
