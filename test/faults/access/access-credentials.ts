import { createHash } from "node:crypto";
import {
  type AccountViewer,
  type EntityType,
  isPermission,
  PERMISSIONS,
  type Permission,
  type Scope,
  type WantedGrant,
} from "@orrery/registry";
import type { TestApp, TestCaller } from "../../../apps/server/src/testing/create-test-app.ts";

/** Scopes of applications that the owner signed in to, for the whole organization, and what they amount to. */
export const APPLICATIONS = [
  [["read-repos", "gated-repos", "inference-api"], "read"],
  [["openid", "profile", "read-memberships"], "none"],
] as const;

/** As consent and the protocol's library write it. */
export async function signInApplication(
  app: TestApp,
  viewer: AccountViewer,
  scopes: readonly Scope[],
): Promise<TestCaller> {
  const { applications, connectedApps, oauthRecords } = app.hub.registry;
  const name = scopes.join(" ");
  const { application } = await applications.create(
    viewer,
    { kind: "account" },
    {
      ...{ name, scopes, homepage: "", isConfidential: false },
      redirectUris: ["https://tides.example/callback"],
    },
  );
  const of = { accountId: viewer.key, clientId: application.key };
  const [grant, token] = [
    `grant of ${name}`,
    `hf_oauth_${createHash("sha256").update(name).digest("hex")}`,
  ];
  await oauthRecords.put("Grant", grant, { ...of, jti: grant, openid: { scope: name } }, 3600);
  await connectedApps.consent(viewer, oauthRecords.keyOf("Grant", grant), {
    ...{ scopes, applicationKey: application.key, applicationName: name, isDevice: false },
    organizations: viewer.organizations.map(({ key }) => key),
    ...{ place: "", agent: "" },
  });
  const payload = { ...of, jti: token, grantId: grant, scope: name };
  await oauthRecords.put("AccessToken", token, payload, 3600);
  return app.with({ authorization: `Bearer ${token}` });
}

/** Fine-grained tokens: of a service account that may do less than its token, and of the owner for another place. */
export async function fineGrained(app: TestApp, owner: AccountViewer, organization: string) {
  const { accessTokens, serviceAccounts } = app.hub.registry;
  const service = { organization, name: "acme-ci" };
  await serviceAccounts.create(owner, organization, { name: service.name, role: "read" });
  const create = async (grant: WantedGrant, of?: typeof service) => {
    const grants = { scoped: [grant] };
    const wanted = { name: "t", role: "fineGrained", grants } as const;
    const token = await accessTokens.create(owner, wanted, of);
    return app.with({ authorization: `Bearer ${token}` });
  };
  const all = Object.keys(PERMISSIONS)
    .filter(isPermission)
    .filter((one) => isFor(one, "org"));
  // Neither to create repos nor to run models: that reaches what is elsewhere.
  const own = ["repo.content.write", "collection.write", "user.webhooks.write"] as const;
  return [
    [
      service.name,
      { role: "read", scope: "write" },
      await create({ type: "org", name: organization, permissions: all }, service),
    ],
    [
      "owner (elsewhere)",
      { role: "admin", scope: "none" },
      await create({ type: "user", name: owner.name, permissions: own }),
    ],
  ] as const;
}

const isFor = (permission: Permission, entity: EntityType) =>
  (PERMISSIONS[permission].entities as readonly EntityType[]).includes(entity);
