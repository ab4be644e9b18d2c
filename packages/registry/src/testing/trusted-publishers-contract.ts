import { expect, it } from "vitest";
import { MAX_PUBLISHER_TOKENS } from "../trusted-publishers/trusted-publisher.ts";
import { type CreateWorld, repoId, twoAccounts } from "./test-world.ts";

const ISSUER = "https://gitlab.example.org";
const TIDES = repoId("ada/tides");
const WANTED = {
  issuer: ISSUER,
  claims: { project_path: "acme/training", ref: "main", ref_protected: "true" },
  isReadOnly: false,
};
const JOB = {
  issuer: ISSUER,
  subject: "project_path:acme/training:ref:main",
  claims: { ...WANTED.claims, ref_protected: true },
};

export function describeTrustedPublishers(create: CreateWorld): void {
  async function start() {
    const world = await create();
    const people = await twoAccounts(world);
    const { repos, trustedPublishers, accessTokens } = world.registry;
    for (const id of [TIDES, repoId("ada/other")])
      await repos.create(people.ada, { id, private: true });
    const { key } = await trustedPublishers.add(people.ada, TIDES, WANTED);
    const exchange = async () => {
      const { token = "" } = (await trustedPublishers.exchange(TIDES, JOB)) ?? {};
      return { token, identify: () => accessTokens.identify(token) };
    };
    return { ...world, ...people, ...world.registry, key, exchange };
  }

  it("gives a job a token for one repo, for an hour, and stores it unreadably", async () => {
    const { exchange, repos, credentials, trustedPublishers, ada, db, advance } = await start();
    const { token, identify } = await exchange();
    expect(token).toMatch(/^hf_jwt_[A-Za-z0-9]{30,}$/);
    const found = await identify();
    expect(found?.token).toMatchObject({ name: JOB.subject, role: "fineGrained" });
    const viewer = found!.viewer;
    expect((await repos.get(viewer, TIDES)).id).toEqual(TIDES);
    await expect(repos.get(viewer, repoId("ada/other"))).rejects.toThrow("not found");
    await expect(repos.update(viewer, TIDES, { private: false })).rejects.toThrow("admin access");
    const { key } = found!.token;
    expect(await credentials.viewerFor({ kind: "token", key })).toMatchObject({ name: "ada" });
    const rows = await db.selectFrom("publisher_token").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    const [publisher] = await trustedPublishers.list(ada, TIDES);
    expect(publisher).toMatchObject({ ...WANTED, addedBy: "ada", lastUsedAt: expect.any(Date) });
    advance(3_600_000);
    expect(await identify()).toBeUndefined();
    await trustedPublishers.deleteExpired();
    expect(await db.selectFrom("publisher_token").selectAll().execute()).toEqual([]);
  });

  it("refuses a job that says anything else, and the same job elsewhere", async () => {
    const { audit, exchange, root, trustedPublishers } = await start();
    const created = async () =>
      (await audit.list(root, { word: "trusted_publisher.create_token" })).events;
    const others = [
      { issuer: "https://gitlab.com" },
      { claims: { ...JOB.claims, ref: "main-backup" } },
      { claims: { project_path: "acme/training" } },
      { claims: { ...JOB.claims, ref: ["main"] } },
    ];
    for (const changes of others)
      expect(await trustedPublishers.exchange(TIDES, { ...JOB, ...changes })).toBeUndefined();
    expect(await trustedPublishers.exchange(repoId("ada/other"), JOB)).toBeUndefined();
    expect(await created()).toEqual([]);
    await exchange();
    const after = { subject: JOB.subject };
    expect(await created()).toMatchObject([
      { actor: ISSUER, place: "CI service", target: "ada/tides", details: { after } },
    ]);
  });

  it("ends a job's token with the publisher, and with who trusts it", async () => {
    const { exchange, trustedPublishers, people, root, ada, key } = await start();
    const first = await exchange();
    await trustedPublishers.remove(ada, TIDES, key);
    expect(await first.identify()).toBeUndefined();
    expect((await exchange()).token).toBe("");
    await trustedPublishers.add(ada, TIDES, { ...WANTED, isReadOnly: true });
    const second = await exchange();
    expect((await second.identify())?.viewer.grants?.scoped[0]?.permissions).toEqual([
      "repo.content.read",
    ]);
    await people.change(root, "ada", { isSuspended: true });
    expect(await second.identify()).toBeUndefined();
    expect(await trustedPublishers.list(root, TIDES)).toEqual([]);
  });

  it("keeps the tokens of a publisher few, and takes what says whose jobs they are", async () => {
    const { exchange, trustedPublishers, db, ada } = await start();
    for (let count = 0; count < MAX_PUBLISHER_TOKENS + 2; count++) await exchange();
    const rows = await db.selectFrom("publisher_token").select("key").execute();
    expect(rows).toHaveLength(MAX_PUBLISHER_TOKENS);
    const wrong: readonly Readonly<Record<string, string>>[] = [
      {},
      { ref: "main" },
      { sub: "" },
      { sub: "x", aud: "y" },
    ];
    for (const claims of wrong)
      await expect(trustedPublishers.add(ada, TIDES, { ...WANTED, claims })).rejects.toMatchObject({
        code: "invalid-publisher",
      });
    const limited = { ...ada, scope: "fineGrained" as const };
    await expect(trustedPublishers.add(limited, TIDES, WANTED)).rejects.toThrow();
  });
}
