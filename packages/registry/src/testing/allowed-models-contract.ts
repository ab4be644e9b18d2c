import { beforeEach, describe, expect, it } from "vitest";
import type { PricedModel } from "../allowed-models/allowed-model.ts";
import type { AccountViewer } from "../viewer.ts";
import { again, type CreateWorld, type TestWorld, twoAccounts } from "./test-world.ts";

const HUB = { kind: "hub" } as const;
const LABS = { kind: "organization", name: "labs" } as const;

/** What shared keys pay for, and at which price. */
export function describeAllowedModels(create: CreateWorld): void {
  let world: TestWorld;
  let root: AccountViewer;
  let ada: AccountViewer;
  beforeEach(async () => {
    world = await create();
    ({ root, ada } = await twoAccounts(world));
  });

  const termsOf = async (viewer: AccountViewer, id: string, billTo?: string) => {
    const keys = await world.registry.providerKeys.listSpendable(viewer, billTo);
    return keys.map(({ payer, termsFor }) => [payer.kind, termsFor(id)]);
  };

  describe("a shared key", () => {
    it("pays for what its administrator allowed; an account's own for any model, at the hub's price", async () => {
      const { allowedModels, providerKeys } = world.registry;
      await providerKeys.put(root, HUB, "groq", "k");
      await providerKeys.put(ada, { kind: "account" }, "groq", "k");
      expect(await termsOf(ada, "big")).toEqual([
        ["account", {}],
        ["hub", undefined],
      ]);
      await allowedModels.put(root, HUB, { provider: "groq", pattern: "b*", inputPrice: 1 });
      await allowedModels.put(root, HUB, { provider: "groq", pattern: "bi*g", outputPrice: 2 });
      await allowedModels.put(root, HUB, { provider: "cohere", pattern: "*", inputPrice: 9 });
      expect(await termsOf(ada, "big")).toEqual([
        ["account", { outputPrice: 2 }],
        ["hub", { outputPrice: 2 }],
      ]);
      expect(await termsOf(ada, "bad")).toContainEqual(["hub", { inputPrice: 1 }]);
      for (const id of ["Big", "a-big", "ig"])
        expect(await termsOf(ada, id)).toContainEqual(["hub", undefined]);
      await allowedModels.put(root, HUB, { provider: "groq", pattern: "bi*g" });
      expect(await termsOf(ada, "big")).toContainEqual(["hub", {}]);
      await allowedModels.delete(root, HUB, { provider: "groq", pattern: "bi*g" });
      await allowedModels.delete(root, HUB, { provider: "groq", pattern: "b*" });
      expect(await termsOf(ada, "big")).toContainEqual(["hub", undefined]);
      expect((await allowedModels.hubPrices())("cohere", "x")).toEqual({ inputPrice: 9 });
    });

    it("of an organization has its own list, which goes with it", async () => {
      const { allowedModels, organizations, providerKeys } = world.registry;
      await organizations.create(ada, "labs");
      const admin = await again(world, ada);
      await providerKeys.put(admin, LABS, "groq", "k");
      await allowedModels.put(root, HUB, { provider: "groq", pattern: "*", inputPrice: 7 });
      expect(await termsOf(admin, "big", "labs")).toEqual([["organization", undefined]]);
      await allowedModels.put(admin, LABS, { provider: "groq", pattern: "big" });
      expect(await termsOf(admin, "big", "labs")).toEqual([["organization", { inputPrice: 7 }]]);
      expect(await allowedModels.list(admin, LABS)).toEqual([{ provider: "groq", pattern: "big" }]);
      await organizations.delete(admin, "labs");
      const left = await world.db.selectFrom("allowed_model").selectAll().execute();
      expect(left.map(({ owner_kind }) => owner_kind)).toEqual(["hub"]);
    });

    it("pays for what was imported, until its provider lists it no more; what was set by hand stays", async () => {
      const { allowedModels, audit, providerKeys } = world.registry;
      await providerKeys.put(root, HUB, "groq", "k");
      const own = { provider: "groq", pattern: "own", inputPrice: 9 };
      await allowedModels.put(root, HUB, own);
      const a = { id: "lab/a", contextLength: 8192, inputPrice: 1, cachedPrice: 0.5 };
      const listed = [a, { id: "own", inputPrice: 1 }, { id: "b" }, { id: "c d" }, { id: "*" }];
      const importing = (models: readonly PricedModel[], pattern?: string) =>
        allowedModels.importListed(root, HUB, "groq", models, pattern);
      expect(await importing(listed)).toEqual({ added: 2, changed: 0, deleted: 0, kept: 1 });
      const { id: _, ...facts } = a;
      const rows = [
        { provider: "groq", pattern: "b", isImported: true },
        { provider: "groq", pattern: "lab/a", ...facts, isImported: true },
        own,
      ];
      expect(await allowedModels.list(root, HUB)).toEqual(rows);
      expect(await termsOf(ada, "lab/a")).toEqual([["hub", { inputPrice: 1, cachedPrice: 0.5 }]]);
      const [key] = await providerKeys.listSpendable(ada, undefined);
      expect(key?.listed.map(({ pattern }) => pattern)).toEqual(["b", "lab/a", "own"]);

      const dearer = { ...a, inputPrice: 2 };
      expect(await importing([dearer], "lab/*")).toMatchObject({ changed: 1, deleted: 0 });
      expect(await importing([dearer])).toEqual({ added: 0, changed: 0, deleted: 1, kept: 0 });
      expect(await termsOf(ada, "b")).toEqual([["hub", undefined]]);
      await allowedModels.put(root, HUB, { provider: "groq", pattern: "lab/a", inputPrice: 3 });
      expect(await importing([dearer])).toEqual({ added: 0, changed: 0, deleted: 0, kept: 1 });
      expect(await termsOf(ada, "lab/a")).toEqual([["hub", { inputPrice: 3 }]]);

      const many = Array.from({ length: 1000 }, (_, index) => ({ id: `m${index}` }));
      await expect(importing(many)).rejects.toMatchObject({
        ...{ code: "bad-request", message: expect.stringContaining("meta/*") },
      });
      await expect(allowedModels.importListed(ada, HUB, "groq", listed)).rejects.toMatchObject({
        code: "forbidden",
      });
      const { events } = await audit.list(root, {});
      expect(events.map(({ action }) => action)).toContain("allowed_model.import");
    });

    it("is its administrator's to open", async () => {
      const { allowedModels } = world.registry;
      const model = { provider: "groq", pattern: "*" };
      for (const viewer of [
        ada,
        { ...root, scope: "inference" },
        { ...root, scope: "read" },
      ] as const)
        await expect(allowedModels.put(viewer, HUB, model)).rejects.toMatchObject({
          code: "forbidden",
        });
      for (const wrong of [
        { ...model, pattern: "a b" },
        { ...model, pattern: "" },
        { ...model, inputPrice: -1 },
        { ...model, requestPrice: Number.NaN },
      ])
        await expect(allowedModels.put(root, HUB, wrong)).rejects.toMatchObject({
          code: "bad-request",
        });
      await expect(allowedModels.put(ada, { kind: "account" }, model)).rejects.toMatchObject({
        code: "bad-request",
      });
    });
  });
}
