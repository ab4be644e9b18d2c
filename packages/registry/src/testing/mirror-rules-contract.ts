import { expect, it } from "vitest";
import { formatMirrorPattern, type MirrorRule } from "../mirror-rules/mirror-rule.ts";
import { anonymous } from "../viewer.ts";
import { again, type CreateWorld, repoId, twoAccounts } from "./test-world.ts";

const UPSTREAM = "https://hub.example";

export function describeMirrorRules(create: CreateWorld): void {
  it("keeps rules of administrators in their order, and forgets those of an organization with it", async () => {
    const world = await create();
    const { root, ada } = await twoAccounts(world);
    const { mirrorRules: rules, organizations } = world.registry;
    await organizations.create(ada, "Acme");
    const texts = async () =>
      (await rules.list(root)).map((rule: MirrorRule) =>
        [rule.effect, formatMirrorPattern(rule), rule.organization].filter(Boolean).join(" "),
      );
    const allow = await rules.add(root, { effect: "allow", kind: "repo", value: "acme/*" });
    await rules.add(root, { effect: "deny", kind: "license", value: "gpl-*" });
    const ask = await rules.add(root, {
      ...{ effect: "ask", kind: "file-size", value: ">20GB" },
      organization: "acme",
    });
    expect(ask).toMatchObject({ organization: "Acme" });
    expect(await texts()).toEqual([
      "allow acme/*",
      "deny license:gpl-*",
      "ask file-size:>20GB Acme",
    ]);
    await rules.move(root, ask.key, "down");
    await rules.move(root, ask.key, "up");
    expect((await texts())[0]).toBe("ask file-size:>20GB Acme");
    await rules.move(root, ask.key, "up");
    expect(await texts()).toEqual([
      "ask file-size:>20GB Acme",
      "deny license:gpl-*",
      "allow acme/*",
    ]);
    for (const wrong of [
      { effect: "allow", kind: "repo", value: "acme/*" },
      { effect: "deny", kind: "size", value: "100" },
      { effect: "deny", kind: "color", value: "red" },
      { effect: "maybe", kind: "repo", value: "x/*" },
    ])
      await expect(rules.add(root, wrong as never)).rejects.toMatchObject({ code: "bad-request" });
    const other = { effect: "deny", kind: "repo", value: "x/*" } as const;
    await expect(rules.add(root, { ...other, organization: "none" })).rejects.toMatchObject({
      code: "organization-not-found",
    });
    await expect(rules.add(ada, other)).rejects.toMatchObject({ code: "forbidden" });
    await expect(rules.list(anonymous)).rejects.toMatchObject({ code: "unauthorized" });
    await rules.delete(root, allow.key);
    await expect(rules.delete(root, allow.key)).rejects.toMatchObject({
      code: "mirror-rule-not-found",
    });
    await organizations.delete(await again(world, ada), "Acme");
    expect(await texts()).toEqual(["deny license:gpl-*"]);
  });

  it("notes once who asks for a mirror, and remembers what was decided", async () => {
    const world = await create();
    const { root, ada } = await twoAccounts(world);
    const { mirrorRequests: requests } = world.registry;
    const id = repoId("acme/tiny");
    await expect(requests.approve(root, id)).rejects.toMatchObject({
      code: "mirror-request-not-found",
    });
    const ask = (name = "acme/tiny", viewer: Parameters<typeof requests.ask>[0] = ada) =>
      requests.ask(viewer, repoId(name), UPSTREAM);
    expect(await ask()).toMatchObject({ state: "open" });
    expect(await ask("ACME/tiny", anonymous)).toMatchObject({ state: "open" });
    world.advance(61_000);
    await ask();
    await ask();
    const [noted, ...more] = await requests.list(root, ["open"], 10);
    expect(noted).toMatchObject({ id, askedBy: "ada", times: 2, upstream: UPSTREAM });
    expect(more).toEqual([]);
    await requests.refuse(root, id, " No license. ");
    expect(await ask()).toMatchObject({ state: "refused", reason: "No license." });
    expect(await requests.countOpen(root)).toBe(0);
    await requests.approve(root, id);
    expect(await requests.findState(id)).toMatchObject({ state: "approved", decidedBy: "root" });
    await expect(requests.approve(ada, id)).rejects.toMatchObject({ code: "forbidden" });
    await expect(requests.list(ada, ["open"], 10)).rejects.toMatchObject({ code: "forbidden" });

    for (let count = 0; count < 20; count++)
      expect(await ask(`acme/m${count}`)).toMatchObject({ state: "open" });
    expect(await ask("acme/one-more")).toEqual({ state: "full" });
    expect(await ask("acme/one-more", anonymous)).toMatchObject({ state: "open" });
  });
}
