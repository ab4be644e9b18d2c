import { RegistryError, type Viewer } from "@orrery/registry";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { omitUndefined } from "../../base/omit-undefined.ts";
import { originOf } from "../../http/origin.ts";
import type { SignOnContext } from "../sign-on-context.ts";
import { presentProvider } from "./present-provider.ts";
import * as api from "./schemas.ts";

interface Named {
  readonly Params: { readonly name: string };
}

/** Identity providers and their rules, for administrators; linked accounts, for their owners. */
export function signOnApi(app: FastifyInstance, { hub, config, signOn }: SignOnContext): void {
  const { identities, identityProviders, passwordSignIn } = hub.registry;
  const [all, one] = ["/api/admin/sign-on/providers", "/api/admin/sign-on/providers/:name"];
  const originFor = (request: FastifyRequest) => originOf(config, request);

  app.get("/api/admin/sign-on", { config: { api: api.getSignOn } }, async (request) => {
    const providers = await identityProviders.list(request.viewer);
    const breakGlass = await passwordSignIn.breakGlass(request.viewer);
    return {
      ...(breakGlass !== undefined && { breakGlass }),
      passwords: await passwordSignIn.isOn(),
      providers: providers.map((provider) => presentProvider(provider, originFor(request))),
    };
  });

  app.put("/api/admin/sign-on", { config: { api: api.changeSignOn } }, async (request) => {
    const { passwords } = api.signOnChanges.parse(request.body);
    await passwordSignIn.set(request.viewer, passwords);
    return { passwords };
  });

  app.post(all, { config: { api: api.createSignInProvider } }, async (request, reply) => {
    const wanted = readNew(request.body);
    const provider = await identityProviders.create(request.viewer, wanted);
    return reply.code(201).send(presentProvider(provider, originFor(request)));
  });

  app.get<Named>(one, { config: { api: api.getSignInProvider } }, async (request) => {
    const provider = await identityProviders.get(request.viewer, request.params.name);
    return presentProvider(provider, originFor(request));
  });

  app.patch<Named>(one, { config: { api: api.changeSignInProvider } }, async (request) => {
    const { settings, ...rest } = api.providerChanges.parse(request.body);
    const changes = omitUndefined({ ...rest, settings: settings && omitUndefined(settings) });
    const provider = await identityProviders.change(request.viewer, request.params.name, changes);
    return presentProvider(provider, originFor(request));
  });

  app.delete<Named>(
    one,
    { config: { api: api.deleteSignInProvider } },
    async ({ viewer, params }, reply) => {
      await identityProviders.delete(viewer, params.name);
      return reply.code(204).send();
    },
  );

  app.put<Named>(`${one}/rules`, { config: { api: api.setRoleRules } }, async (request) => {
    const { viewer, params, body } = request;
    const { rules } = api.roleRules.parse(body);
    const { provider } = await identityProviders.setRules(viewer, params.name, rules);
    return presentProvider(provider, originFor(request));
  });

  app.post<Named>(
    `${one}/test`,
    { config: { api: api.testSignInProvider } },
    async ({ viewer, params }) =>
      signOn.check(await identityProviders.getOpen(viewer, params.name)),
  );

  const own = "/api/settings/linked-accounts";
  app.get(own, { config: { api: api.listLinkedAccounts } }, async ({ viewer }) =>
    (await identities.list(signedIn(viewer))).map(
      ({ provider, createdAt, lastUsedAt, ...row }) => ({
        ...{ key: row.key, username: row.username },
        ...{ provider: provider.name, label: provider.label },
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
      }),
    ),
  );

  app.delete<{ readonly Params: { readonly key: string } }>(
    `${own}/:key`,
    { config: { api: api.unlinkAccount } },
    async ({ viewer, params }, reply) => {
      await identities.unlink(signedIn(viewer), params.key);
      return reply.code(204).send();
    },
  );
}

function readNew(body: unknown) {
  const { settings, name, label, kind, ...rest } = api.newProvider.parse(body);
  const changes = omitUndefined({ ...rest, settings: settings && omitUndefined(settings) });
  return { ...changes, name, label, kind };
}

function signedIn(viewer: Viewer) {
  if (viewer.kind === "account") return viewer;
  throw new RegistryError("unauthorized", "Sign in to see your linked accounts.");
}
