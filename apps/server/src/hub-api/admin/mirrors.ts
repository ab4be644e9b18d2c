import { parseMirrorPattern, RegistryError } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { REPO_ROUTES, type RepoParams, repoIdFrom } from "../../http/repo-params.ts";
import { listRules, presentRequest, presentRule } from "../../hub/admin/mirrors.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import * as schemas from "../schemas/admin/mirrors.ts";

interface Ruled {
  readonly Params: { readonly rule: string };
}

/** Which repos of other hubs come, for administrators. */
export function adminMirrorsApi(app: FastifyInstance, { hub, config }: ApiContext): void {
  const { mirrorRules, mirrorRequests } = hub.registry;
  const rules = "/api/admin/mirrors/rules";
  const requests = "/api/admin/mirrors/requests";

  app.get(rules, { config: { api: schemas.listMirrorRules } }, async ({ viewer }) => ({
    rules: await listRules(hub, config, viewer),
  }));

  app.post(rules, { config: { api: schemas.addMirrorRule } }, async ({ viewer, body }, reply) => {
    const { effect, organization, ...wanted } = schemas.newRule.parse(body);
    const pattern = parseMirrorPattern(wanted.pattern);
    if (!pattern)
      throw new RegistryError(
        "bad-request",
        `Invalid pattern "${wanted.pattern.slice(0, 100)}". Use acme/*, license:gpl-* or file-size:>20GB.`,
      );
    const added = await mirrorRules.add(viewer, { effect, ...pattern, organization });
    return reply.code(201).send(presentRule(added));
  });

  app.post<Ruled>(
    `${rules}/:rule/move`,
    { config: { api: schemas.moveMirrorRule } },
    async ({ viewer, params, body }, reply) => {
      await mirrorRules.move(viewer, params.rule, schemas.ruleMove.parse(body).way);
      return reply.code(204).send();
    },
  );

  app.delete<Ruled>(
    `${rules}/:rule`,
    { config: { api: schemas.deleteMirrorRule } },
    async ({ viewer, params }, reply) => {
      await mirrorRules.delete(viewer, params.rule);
      return reply.code(204).send();
    },
  );

  app.get(requests, { config: { api: schemas.listMirrorRequests } }, async ({ viewer, query }) => {
    const { state, limit, offset } = schemas.requestQuery.parse(query);
    const found = await mirrorRequests.list(viewer, [state], limit, offset);
    return {
      requests: found.map(presentRequest),
      open: await mirrorRequests.countOpen(viewer),
    };
  });

  for (const { type, api } of REPO_ROUTES.filter((route) => route.type !== "space")) {
    const path = `${requests}/${api}/:namespace/:name`;
    app.post<{ Params: RepoParams }>(
      `${path}/approve`,
      { config: { api: schemas.approveMirrorRequest } },
      async ({ viewer, params }, reply) => {
        const id = repoIdFrom(type, params);
        await mirrorRequests.approve(viewer, id);
        hub.mirrors?.start(id, viewer);
        return reply.code(204).send();
      },
    );

    app.post<{ Params: RepoParams }>(
      `${path}/refuse`,
      { config: { api: schemas.refuseMirrorRequest } },
      async ({ viewer, params, body }, reply) => {
        const { reason } = schemas.refusal.parse(body ?? {});
        await mirrorRequests.refuse(viewer, repoIdFrom(type, params), reason);
        return reply.code(204).send();
      },
    );
  }
}
