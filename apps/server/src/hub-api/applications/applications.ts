import {
  type Application,
  type ApplicationSecret,
  type ApplicationsOf,
  type ConnectedApp,
  RegistryError,
} from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import type { ApiContext } from "../../inference/gateway/context.ts";
import {
  applicationChange,
  applicationState,
  applicationsQuery,
  changeApplication,
  createApplication,
  deleteApplication,
  getApplication,
  hubApplicationsQuery,
  listApplications,
  listConnectedApps,
  listHubApplications,
  newApplication,
  revokeConnectedApp,
  rotateApplicationSecret,
  setApplicationState,
} from "./schemas.ts";

interface Keyed {
  readonly Params: { readonly key: string };
}

const APPLICATIONS = "/api/settings/applications";
const CONNECTED = "/api/settings/connected-apps";

/** Applications that people sign in to, and what accounts allow them. */
export function applicationsApi(app: FastifyInstance, { hub }: ApiContext): void {
  const { applications, connectedApps } = hub.registry;
  const one = `${APPLICATIONS}/:key`;

  app.get(APPLICATIONS, { config: { api: listApplications } }, async ({ viewer, query }) =>
    (await applications.list(viewer, ownerIn(query))).map(present),
  );

  app.post(
    APPLICATIONS,
    { config: { api: createApplication } },
    async ({ viewer, query, body }, reply) => {
      const wanted = newApplication.parse(body);
      const created = await applications.create(viewer, ownerIn(query), wanted);
      return reply.code(201).send(presentSecret(created));
    },
  );

  app.get<Keyed>(one, { config: { api: getApplication } }, async ({ viewer, params }) =>
    present(await applications.get(viewer, params.key)),
  );

  app.put<Keyed>(one, { config: { api: changeApplication } }, async ({ viewer, params, body }) =>
    present(await applications.change(viewer, params.key, applicationChange.parse(body))),
  );

  app.delete<Keyed>(
    one,
    { config: { api: deleteApplication } },
    async ({ viewer, params }, reply) => {
      await applications.delete(viewer, params.key);
      return reply.code(204).send();
    },
  );

  app.post<Keyed>(
    `${one}/secret`,
    { config: { api: rotateApplicationSecret } },
    async ({ viewer, params }) =>
      presentSecret(await applications.rotateSecret(viewer, params.key)),
  );

  app.get(CONNECTED, { config: { api: listConnectedApps } }, async ({ viewer }) => {
    if (viewer.kind === "anonymous") throw signInFirst();
    return (await connectedApps.list(viewer)).map(presentConnected);
  });

  app.delete<Keyed>(
    `${CONNECTED}/:key`,
    { config: { api: revokeConnectedApp } },
    async ({ viewer, params }, reply) => {
      if (viewer.kind === "anonymous") throw signInFirst();
      await connectedApps.revoke(viewer, params.key);
      return reply.code(204).send();
    },
  );

  app.get(
    "/api/admin/applications",
    { config: { api: listHubApplications } },
    async ({ viewer, query }) => {
      const { cursor } = hubApplicationsQuery.parse(query);
      const page = await applications.listAll(viewer, cursor);
      const listed = page.applications.map((each) => ({
        ...present(each),
        accounts: each.accounts,
      }));
      return { ...page, applications: listed };
    },
  );

  app.patch<Keyed>(
    "/api/admin/applications/:key",
    { config: { api: setApplicationState } },
    async ({ viewer, params, body }) => {
      const { isDisabled } = applicationState.parse(body);
      return present(await applications.setDisabled(viewer, params.key, isDisabled));
    },
  );
}

function ownerIn(query: unknown): ApplicationsOf {
  const { organization } = applicationsQuery.parse(query);
  return organization === undefined
    ? { kind: "account" }
    : { kind: "organization", name: organization };
}

const signInFirst = () => new RegistryError("unauthorized", "Sign in to see your connected apps.");

const present = (application: Application) => {
  const { key, owner, name, homepage, redirectUris, scopes } = application;
  const { isConfidential, isDisabled, createdAt, secretAt } = application;
  return {
    ...{ key, name, homepage, redirectUris, scopes, isConfidential, isDisabled },
    ...(owner && { owner: owner.name }),
    createdAt: createdAt.toISOString(),
    ...(secretAt && { secretAt: secretAt.toISOString() }),
  };
};

const presentSecret = ({ application, secret }: ApplicationSecret) => ({
  application: present(application),
  ...(secret !== undefined && { secret }),
});

const presentConnected = ({ accountKey: _, createdAt, lastUsedAt, ...app }: ConnectedApp) => ({
  ...app,
  createdAt: createdAt.toISOString(),
  ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
});
