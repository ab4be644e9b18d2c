import { expect, it } from "vitest";
import { anonymous } from "../viewer.ts";
import { again, type CreateWorld, twoAccounts } from "./test-world.ts";

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const EMPTY = { displayName: "", bio: "", links: [], pinned: [] };
const TEXTS = {
  displayName: "Ada L.",
  bio: "Engines.",
  links: ["https://a.example/x"],
  pinned: ["ada/tides", "datasets/ada/waves"],
};

export function describeProfiles(create: CreateWorld): void {
  it("keeps what accounts, organizations and the hub say of themselves", async () => {
    const { world, root, ada, profiles } = await start();
    await world.registry.organizations.create(ada, "lab");
    const member = await again(world, ada);
    const lab = { kind: "organization", name: "lab" } as const;
    await profiles.put(ada, { kind: "account" }, TEXTS);
    await profiles.put(member, lab, { ...TEXTS, displayName: "The lab" });
    await profiles.put(root, { kind: "hub" }, { ...EMPTY, bio: "Models of the lab." });
    expect(await profiles.find({ kind: "account", key: ada.key })).toEqual(TEXTS);
    expect((await profiles.get(member, lab)).displayName).toBe("The lab");
    expect((await profiles.find({ kind: "hub", key: "" })).bio).toBe("Models of the lab.");
    await world.registry.organizations.delete(member, "lab");
    expect(await world.db.selectFrom("profile").select("owner_kind").execute()).toHaveLength(2);
  });

  it("refuses those who may not, texts that are too long, and links that are no web addresses", async () => {
    const { ada, profiles } = await start();
    const own = { kind: "account" } as const;
    await expect(profiles.put(anonymous, own, EMPTY)).rejects.toMatchObject({
      code: "unauthorized",
    });
    await expect(profiles.put(ada, { kind: "hub" }, EMPTY)).rejects.toMatchObject({
      code: "forbidden",
    });
    for (const wrong of [
      { displayName: "x".repeat(61) },
      { bio: "x".repeat(301) },
      { links: Array.from({ length: 6 }, () => "https://a.example") },
      { links: ["javascript:alert(1)"] },
      { links: ["https://"] },
      { pinned: Array.from({ length: 7 }, (_, index) => `ada/${index}`) },
      { pinned: ["tides"] },
      { pinned: ["models/ada/tides"] },
      { links: [`https://a.example/${"x".repeat(200)}`] },
    ])
      await expect(profiles.put(ada, own, { ...EMPTY, ...wrong })).rejects.toMatchObject({
        code: "invalid-profile",
      });
  });

  it("keeps a picture byte for byte, and refuses what is none or too large", async () => {
    const { ada, profiles } = await start();
    const own = { kind: "account" } as const;
    await profiles.putAvatar(ada, own, PNG);
    const { avatar = "" } = await profiles.find({ kind: "account", key: ada.key });
    expect(await profiles.findAvatar(avatar)).toEqual({ mediaType: "image/png", bytes: PNG });
    const svg = new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>");
    const large = new Uint8Array(300_001);
    large.set(PNG);
    for (const wrong of [svg, large, new Uint8Array()])
      await expect(profiles.putAvatar(ada, own, wrong)).rejects.toMatchObject({
        code: "invalid-avatar",
      });
    await profiles.putAvatar(ada, own, undefined);
    expect(await profiles.find({ kind: "account", key: ada.key })).toEqual(EMPTY);
    expect(await profiles.findAvatar(avatar)).toBeUndefined();
  });

  async function start() {
    const world = await create();
    const { root, ada } = await twoAccounts(world);
    return { world, root, ada, profiles: world.registry.profiles };
  }
}
