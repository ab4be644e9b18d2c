import { type AutoJoin, type FilledGroup, formatRepoId } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { REPO_ROUTES, type RepoParams, repoIdFrom } from "../../http/repo-params.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import * as api from "../schemas/organizations.ts";

interface Params {
  readonly Params: { readonly organization: string; readonly group: string; readonly user: string };
}

const GROUPS = "/api/organizations/:organization/resource-groups";
const GROUP = `${GROUPS}/:group`;
const MEMBER = `${GROUP}/users/:user`;
const DONE = { success: true };

/** Parts of organizations, and which repos are in them (hub-protocol §3.12). */
export function resourceGroupsApi(app: FastifyInstance, { hub }: ApiContext): void {
  const { resourceGroups } = hub.registry;

  app.get<Params>(GROUPS, { config: { api: api.listGroups } }, async ({ viewer, params }) =>
    (await resourceGroups.list(viewer, params.organization)).map(present),
  );

  app.post<Params>(
    GROUPS,
    { config: { api: api.createGroup } },
    async ({ viewer, params: { organization }, body }, reply) => {
      const { name, ...rest } = api.newGroup.parse(body);
      const { key } = await resourceGroups.create(viewer, organization, { name, ...changes(rest) });
      return reply.code(201).send(present(await resourceGroups.get(viewer, organization, key)));
    },
  );

  app.get<Params>(GROUP, { config: { api: api.getGroup } }, async ({ viewer, params }) =>
    present(await resourceGroups.get(viewer, params.organization, params.group)),
  );

  for (const [method, url, description, body] of [
    ["PATCH", GROUP, api.updateGroup, api.groupChanges],
    ["POST", `${GROUP}/settings`, api.setGroup, api.groupSettings],
  ] as const)
    app.route<Params>({
      ...{ method, url, config: { api: description } },
      handler: async ({ viewer, params: { organization, group }, body: sent }) => {
        await resourceGroups.update(viewer, organization, group, changes(body.parse(sent)));
        return present(await resourceGroups.get(viewer, organization, group));
      },
    });

  app.delete<Params>(GROUP, { config: { api: api.deleteGroup } }, async ({ viewer, params }) => {
    await resourceGroups.delete(viewer, params.organization, params.group);
    return DONE;
  });

  app.post<Params>(
    `${GROUP}/users`,
    { config: { api: api.addGroupMembers } },
    async ({ viewer, params: { organization, group }, body }) => {
      const members = api.newGroupMembers
        .parse(body)
        .users.map(({ user, role }) => ({ name: user, role }));
      await resourceGroups.addMembers(viewer, organization, group, members);
      return present(await resourceGroups.get(viewer, organization, group));
    },
  );

  app.patch<Params>(
    MEMBER,
    { config: { api: api.changeGroupMember } },
    async ({ viewer, params: { organization, group, user }, body }) => {
      const { role } = api.groupMemberRole.parse(body);
      await resourceGroups.changeMember(viewer, organization, group, user, role);
      return DONE;
    },
  );

  app.delete<Params>(
    MEMBER,
    { config: { api: api.removeGroupMember } },
    async ({ viewer, params: { organization, group, user } }) => {
      await resourceGroups.removeMember(viewer, organization, group, user);
      return DONE;
    },
  );

  for (const { type, api: word } of REPO_ROUTES) {
    const url = `/api/${word}/:namespace/:name/resource-group`;

    app.get<{ Params: RepoParams }>(
      url,
      { config: { api: api.getRepoGroup } },
      async ({ viewer, params }, reply) => {
        const group = await resourceGroups.ofRepo(viewer, repoIdFrom(type, params));
        return reply
          .type("application/json")
          .send(JSON.stringify(group ? presentFacts(group) : null));
      },
    );

    app.post<{ Params: RepoParams }>(
      url,
      { config: { api: api.putRepoGroup } },
      async ({ viewer, params, body }) => {
        const { resourceGroupId } = api.placement.parse(body);
        const id = repoIdFrom(type, params);
        await resourceGroups.putRepo(viewer, id, resourceGroupId ?? undefined);
        return DONE;
      },
    );
  }
}

/** What clients send, as changes of a group. */
const changes = <Sent extends { readonly autoJoin?: z.infer<typeof api.autoJoin> | undefined }>({
  autoJoin,
  ...rest
}: Sent) => ({
  ...rest,
  ...(autoJoin && { autoJoin: autoJoin.enabled ? joining(autoJoin) : null }),
});

const joining = ({ role, scope }: AutoJoin): AutoJoin => ({ role, scope });

const presentFacts = ({
  key,
  name,
  description,
}: Pick<FilledGroup, "key" | "name" | "description">) => ({
  ...{ id: key, name, description },
});

const present = ({ autoJoin, members, repos, ...group }: FilledGroup) => ({
  ...presentFacts(group),
  autoJoin: { enabled: autoJoin !== undefined, ...autoJoin },
  users: members,
  repos: repos.map((id) => ({ type: id.type, name: formatRepoId(id) })),
});
