import { beforeEach, describe, expect, it } from "vitest";
import { MAX_MODEL_ALIASES } from "../model-aliases/model-alias.ts";
import { type AccountViewer, anonymous, type Viewer } from "../viewer.ts";
import { type CreateWorld, type TestWorld, twoAccounts } from "./test-world.ts";

/** Names of models that lead to others: who sets them, and where they lead. */
export function describeModelAliases(create: CreateWorld): void {
  let world: TestWorld;
  let root: AccountViewer;
  let ada: AccountViewer;
  beforeEach(async () => {
    world = await create();
    ({ root, ada } = await twoAccounts(world));
  });
  const refused = (code: string) => ({ code });

  describe("aliases of models", () => {
    it("are set and deleted by administrators alone", async () => {
      const { modelAliases, audit } = world.registry;
      await modelAliases.put(root, { name: "gpt-4o", target: "ada/m" });
      await modelAliases.put(root, { name: "gpt-*", target: "gpt-*:openai" });
      await modelAliases.put(root, { name: "gpt-4o", target: "ada/m:fastest" });
      const both = [
        { name: "gpt-*", target: "gpt-*:openai" },
        { name: "gpt-4o", target: "ada/m:fastest" },
      ];
      expect(await modelAliases.list(root)).toEqual(both);
      expect(await modelAliases.listAll()).toEqual(both);
      await modelAliases.delete(root, "gpt-*");
      const again = modelAliases.delete(root, "gpt-*");
      await expect(again).rejects.toMatchObject(refused("alias-not-found"));
      const callers: readonly (readonly [Viewer, string])[] = [
        [anonymous, "unauthorized"],
        [ada, "forbidden"],
        [{ ...root, scope: "read" }, "forbidden"],
      ];
      for (const [viewer, code] of callers) {
        await expect(modelAliases.list(viewer)).rejects.toMatchObject(refused(code));
        const put = modelAliases.put(viewer, { name: "x", target: "ada/m" });
        await expect(put).rejects.toMatchObject(refused(code));
        await expect(modelAliases.delete(viewer, "gpt-4o")).rejects.toMatchObject(refused(code));
      }
      const { events } = await audit.list(root, {});
      expect(events.map(({ action }) => action).slice(0, 2)).toEqual([
        "model_alias.delete",
        "model_alias.set",
      ]);
    });

    it.each([
      ["ada/m", "ada/n", "Invalid alias"],
      ["a:b", "ada/n", "Invalid alias"],
      ["a b", "ada/n", "Invalid alias"],
      ["a*b*", "ada/n", "Invalid alias"],
      ["", "ada/n", "Invalid alias"],
      ["a", "b", "Invalid target"],
      ["a", "*:openai", "Invalid target"],
      ["a*", "ada/**", "Invalid target"],
    ])("refuse %j to %j", async (name, target, message) => {
      await expect(world.registry.modelAliases.put(root, { name, target })).rejects.toMatchObject({
        ...refused("bad-request"),
        message: expect.stringContaining(message),
      });
    });

    it("are few", async () => {
      const { modelAliases } = world.registry;
      for (let number = 0; number < MAX_MODEL_ALIASES; number++)
        await modelAliases.put(root, { name: `a${number}`, target: "ada/m" });
      const more = modelAliases.put(root, { name: "b", target: "ada/m" });
      await expect(more).rejects.toMatchObject(refused("bad-request"));
      await modelAliases.put(root, { name: "a0", target: "ada/n" });
    });
  });
}
