import type { FastifyInstance, FastifyRequest } from "fastify";
import type { SignOnContext } from "../sign-on-context.ts";
import { CONFIG, GROUPS, RESOURCE_TYPES, SCHEMAS, USERS } from "./descriptions.ts";
import { presentGroup, presentList, presentUser } from "./present-scim.ts";
import { readFilter } from "./read-filter.ts";
import { patchGroup, readGroup } from "./read-group.ts";
import { patchUser, readUser } from "./read-user.ts";
import { baseOf, clientOf, readListQuery, SCIM_PATH, scimScope } from "./scim-scope.ts";
import { resourceTypes, schemas, serviceConfig } from "./service-config.ts";

interface Keyed {
  readonly Params: { readonly id: string };
}

/** Groups in one page of a list that shows their members, too. */
const MOST_GROUPS = 20;

/** SCIM 2.0: what identity providers say of their people and groups. */
export function scimApi(app: FastifyInstance, context: SignOnContext): void {
  scimScope(app, context);
  usersApi(app, context);
  groupsApi(app, context);
  const get = (path: string, api: typeof CONFIG, answer: (base: string) => object) =>
    app.get(`${SCIM_PATH}/${path}`, { config: { api, ownCredentials: true } }, async (request) =>
      answer(baseOf(context, request)),
    );
  const all = (items: readonly object[]) => presentList(items, { total: items.length, offset: 0 });
  get("ServiceProviderConfig", CONFIG, serviceConfig);
  get("ResourceTypes", RESOURCE_TYPES, (base) => all(resourceTypes(base)));
  get("Schemas", SCHEMAS, (base) => all(schemas(base)));
}

function usersApi(app: FastifyInstance, context: SignOnContext): void {
  const { scimUsers } = context.hub.registry;
  const [path, one] = [`${SCIM_PATH}/Users`, `${SCIM_PATH}/Users/:id`];
  const present = (request: FastifyRequest, user: Parameters<typeof presentUser>[0]) =>
    presentUser(user, baseOf(context, request));
  const own = { ownCredentials: true };

  app.get(path, { config: { api: USERS.list, ...own } }, async (request) => {
    const { filter, range } = readListQuery(request.query);
    const client = clientOf(request);
    const { items, total } = await scimUsers.list(client, readFilter("user", filter), range);
    const resources = items.map((user) => present(request, user));
    return presentList(resources, { total, offset: range.offset });
  });

  app.post(path, { config: { api: USERS.create, ...own } }, async (request, reply) => {
    const { user } = await scimUsers.create(clientOf(request), readUser(request.body));
    const resource = present(request, user);
    return reply.code(201).header("location", resource.meta.location).send(resource);
  });

  app.get<Keyed>(one, { config: { api: USERS.get, ...own } }, async (request) =>
    present(request, await scimUsers.get(clientOf(request), request.params.id)),
  );

  app.put<Keyed>(one, { config: { api: USERS.replace, ...own } }, async (request) => {
    const client = clientOf(request);
    const { isActive } = await scimUsers.get(client, request.params.id);
    const fields = readUser(request.body, isActive);
    const { user } = await scimUsers.replace(client, request.params.id, fields);
    return present(request, user);
  });

  app.patch<Keyed>(one, { config: { api: USERS.patch, ...own } }, async (request) => {
    const client = clientOf(request);
    const fields = patchUser(await scimUsers.get(client, request.params.id), request.body);
    const { user } = await scimUsers.replace(client, request.params.id, fields);
    return present(request, user);
  });

  app.delete<Keyed>(one, { config: { api: USERS.delete, ...own } }, async (request, reply) => {
    await scimUsers.delete(clientOf(request), request.params.id);
    return reply.code(204).send();
  });
}

function groupsApi(app: FastifyInstance, context: SignOnContext): void {
  const { scimGroups } = context.hub.registry;
  const [path, one] = [`${SCIM_PATH}/Groups`, `${SCIM_PATH}/Groups/:id`];
  const own = { ownCredentials: true };

  async function present(request: FastifyRequest, key: string, hasMembers = true) {
    const client = clientOf(request);
    const group = await scimGroups.get(client, key);
    const members = hasMembers ? await scimGroups.members(client, key) : undefined;
    return presentGroup(group, members, baseOf(context, request));
  }

  app.get(path, { config: { api: GROUPS.list, ...own } }, async (request) => {
    const { filter, range, hasMembers } = readListQuery(request.query);
    const limit = hasMembers ? Math.min(range.limit, MOST_GROUPS) : range.limit;
    const client = clientOf(request);
    const found = await scimGroups.list(client, readFilter("group", filter), { ...range, limit });
    const resources = [];
    for (const { key } of found.items) resources.push(await present(request, key, hasMembers));
    return presentList(resources, { total: found.total, offset: range.offset });
  });

  app.post(path, { config: { api: GROUPS.create, ...own } }, async (request, reply) => {
    const { members, ...fields } = readGroup(request.body);
    const { group } = await scimGroups.create(clientOf(request), fields, members);
    const resource = await present(request, group.key);
    return reply.code(201).header("location", resource.meta.location).send(resource);
  });

  app.get<Keyed>(one, { config: { api: GROUPS.get, ...own } }, async (request) =>
    present(request, request.params.id, readListQuery(request.query).hasMembers),
  );

  app.put<Keyed>(one, { config: { api: GROUPS.replace, ...own } }, async (request) => {
    await scimGroups.change(clientOf(request), request.params.id, readGroup(request.body));
    return present(request, request.params.id);
  });

  app.patch<Keyed>(one, { config: { api: GROUPS.patch, ...own } }, async (request) => {
    await scimGroups.change(clientOf(request), request.params.id, patchGroup(request.body));
    return present(request, request.params.id);
  });

  app.delete<Keyed>(one, { config: { api: GROUPS.delete, ...own } }, async (request, reply) => {
    await scimGroups.delete(clientOf(request), request.params.id);
    return reply.code(204).send();
  });
}
