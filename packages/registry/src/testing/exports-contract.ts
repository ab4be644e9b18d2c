import { expect, it } from "vitest";
import { MAX_EXPORTS } from "../exports/account-exports.ts";
import { EXPORTED } from "../exports/exported.ts";
import type { AccountViewer } from "../viewer.ts";
import { again, type CreateWorld, fresh, repoId, signUp, twoAccounts } from "./test-world.ts";

export function describeExports(create: CreateWorld): void {
  async function start() {
    const world = await create();
    const read = async (viewer: AccountViewer) => {
      const files = await world.registry.accountExports.files(
        fresh(world, viewer),
        (path) => `https://hub/${path}`,
      );
      const found: Record<string, unknown> = {};
      for await (const { name, content } of files)
        found[name] = typeof content === "string" ? JSON.parse(content) : content;
      return found;
    };
    return { world, read, ...(await twoAccounts(world)), ...world.registry };
  }

  it("exports what an account has, without secrets, and nothing of others", async () => {
    const { world, read, root, ada, repos, likes, accessTokens, ...rest } = await start();
    await expect(rest.accountExports.files(ada, (path) => path)).rejects.toMatchObject({
      code: "confirmation-required",
    });
    await repos.create(ada, { id: repoId("ada/m"), private: true });
    for (const name of ["open", "hidden"])
      await repos.create(root, { id: repoId(`root/${name}`), private: false });
    for (const name of ["open", "hidden"]) await likes.like(ada, repoId(`root/${name}`));
    // What is private now has no name for someone who may not read it.
    await repos.update(root, repoId("root/hidden"), { private: true });
    const wanted = { name: "laptop", role: "read", expiresAt: undefined } as const;
    const token = await accessTokens.create(ada, wanted);
    await accessTokens.create(root, { ...wanted, name: "other" });
    const session = await rest.sessions.start(ada, { place: "10.0.0.7", agent: "curl/8" });
    await rest.collections.create(ada, { namespace: "ada", title: "Mine", private: true });
    const png = Uint8Array.from([137, 80, 78, 71, 13, 10, 26, 10, ...Array(20).fill(0)]);
    await rest.profiles.putAvatar(ada, { kind: "account" }, png);

    const found = await read(ada);
    for (const name of Object.keys(EXPORTED)) expect(found).toHaveProperty([`${name}.json`]);
    expect(found["account.json"]).toMatchObject({ name: "ada", hasSecondFactor: false });
    expect(found["models.json"]).toMatchObject([
      { id: { namespace: "ada", name: "m" }, clone: "git clone https://hub/ada/m" },
    ]);
    const liked = found["likes.json"] as readonly { readonly repo: { name: string } | null }[];
    expect(liked.map(({ repo }) => repo?.name).toSorted()).toEqual(["open", undefined]);
    expect(found["tokens.json"]).toMatchObject([{ name: "laptop", role: "read" }]);
    expect(found["sessions.json"]).toMatchObject([{ place: "10.0.0.7" }]);
    expect(found["collections.json"]).toMatchObject([{ collection: { title: "Mine" } }]);
    expect(found["picture.png"]).toEqual(png);
    const text = JSON.stringify(found);
    for (const secret of [token, session, "hidden", "argon2", "_hash", "other"])
      expect(text).not.toContain(secret);
    expect(Object.keys(await read(await signUp(world, "bob")))).toContain("likes.json");
  });

  it("continues in another file where there is much, and bounds how often", async () => {
    const { world, read, ada } = await start();
    const row = { account_key: ada.key, kind: "model", title: "t" };
    const rows = Array.from({ length: 1001 }, (_, index) => ({
      ...row,
      key: `k${String(index).padStart(5, "0")}`,
      query: `q${index}`,
      created_at: world.now().toISOString(),
    }));
    await world.db.insertInto("saved_search").values(rows).execute();
    const days = rows.map((_, index) => `2026-${String(index).padStart(4, "0")}`);
    const active = { account_key: ada.key, repo_key: "r", made: 1 };
    await world.db
      .insertInto("activity")
      .values(days.map((day) => ({ ...active, day })))
      .execute();
    const found = await read(await again(world, ada));
    for (const name of ["saved-searches", "activity"])
      expect(
        ["", "-2", "-3"].map((part) => (found[`${name}${part}.json`] as unknown[]).length),
      ).toEqual([500, 500, 1]);
    for (let made = 1; made < MAX_EXPORTS; made++) await read(ada);
    await expect(read(ada)).rejects.toMatchObject({ code: "too-many-changes" });
  });
}
