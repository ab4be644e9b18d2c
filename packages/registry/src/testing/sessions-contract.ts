import { expect, it } from "vitest";
import { type CreateWorld, twoAccounts } from "./test-world.ts";

export function describeSessions(create: CreateWorld): void {
  it("lists an account's own sessions, and ends one or all others", async () => {
    const world = await create();
    const { root, ada } = await twoAccounts(world);
    const { sessions } = world.registry;
    const first = await sessions.start(ada, { place: "10.0.0.7", agent: "curl/8" });
    world.advance(1000);
    const second = await sessions.start(ada, { place: "10.0.0.8", agent: "x".repeat(1000) });
    const foreign = await sessions.start(root);
    const listed = await sessions.list(ada);
    expect(listed.map(({ place }) => place)).toEqual(["10.0.0.8", "10.0.0.7"]);
    expect(listed[0]?.agent).toHaveLength(300);
    const [own] = await sessions.list(root);
    await sessions.endByKey(ada, own?.key ?? "");
    expect(await sessions.identify(foreign)).toBeDefined();
    await sessions.endByKey(ada, listed[0]?.key ?? "");
    expect(await sessions.identify(second)).toBeUndefined();
    const third = await sessions.start(ada);
    const kept = (await sessions.identify(third))?.key ?? "";
    await sessions.endOthers(ada, kept);
    expect([await sessions.identify(first), (await sessions.identify(third))?.key]).toEqual([
      undefined,
      kept,
    ]);
    expect(await sessions.identify(foreign)).toBeDefined();
  });
}
