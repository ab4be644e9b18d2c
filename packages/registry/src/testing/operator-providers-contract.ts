import { beforeEach, describe, expect, it } from "vitest";
import {
  MAX_OPERATOR_PROVIDERS,
  MAX_PROVIDER_SETTINGS,
} from "../operator-providers/operator-provider.ts";
import { type AccountViewer, anonymous, type Viewer } from "../viewer.ts";
import { type CreateWorld, type TestWorld, twoAccounts } from "./test-world.ts";

/** Providers that administrators added: who does, and how processes notice. */
export function describeOperatorProviders(create: CreateWorld): void {
  let world: TestWorld;
  let root: AccountViewer;
  let ada: AccountViewer;
  beforeEach(async () => {
    world = await create();
    ({ root, ada } = await twoAccounts(world));
  });
  const refused = (code: string) => ({ code });
  const acme = { label: "Acme", baseUrl: "https://api.acme.example" };

  describe("providers of the operator", () => {
    it("are set and deleted by administrators alone", async () => {
      const { operatorProviders, audit } = world.registry;
      await operatorProviders.put(root, "acme", acme);
      await operatorProviders.put(root, "acme", { ...acme, label: "Acme 2" });
      await operatorProviders.put(root, "best", acme);
      const both = [
        { name: "acme", settings: { ...acme, label: "Acme 2" } },
        { name: "best", settings: acme },
      ];
      expect(await operatorProviders.list(root)).toMatchObject(both);
      expect(await operatorProviders.listAll()).toMatchObject(both);
      await operatorProviders.delete(root, "best");
      const again = operatorProviders.delete(root, "best");
      await expect(again).rejects.toMatchObject(refused("provider-not-found"));
      const callers: readonly (readonly [Viewer, string])[] = [
        [anonymous, "unauthorized"],
        [ada, "forbidden"],
        [{ ...root, scope: "read" }, "forbidden"],
      ];
      for (const [viewer, code] of callers) {
        await expect(operatorProviders.list(viewer)).rejects.toMatchObject(refused(code));
        const put = operatorProviders.put(viewer, "x", acme);
        await expect(put).rejects.toMatchObject(refused(code));
        const remove = operatorProviders.delete(viewer, "acme");
        await expect(remove).rejects.toMatchObject(refused(code));
      }
      const { events } = await audit.list(root, {});
      expect(events.map(({ action }) => action).slice(0, 2)).toEqual([
        "operator_provider.delete",
        "operator_provider.set",
      ]);
    });

    it("have another mark after each change, even to what they were", async () => {
      const { operatorProviders } = world.registry;
      const marks = [await operatorProviders.mark()];
      await operatorProviders.put(root, "acme", acme);
      marks.push(await operatorProviders.mark());
      expect(await operatorProviders.mark()).toBe(marks[1]);
      await operatorProviders.put(root, "acme", { ...acme, label: "Other" });
      marks.push(await operatorProviders.mark());
      await operatorProviders.delete(root, "acme");
      await operatorProviders.put(root, "acme", acme);
      marks.push(await operatorProviders.mark());
      expect(new Set(marks).size).toBe(4);
    });

    it.each(["", "Acme", "a/b", "a:b", "-a", "engine/x", "a".repeat(41)])(
      "refuse the name %j",
      async (name) => {
        const put = world.registry.operatorProviders.put(root, name, acme);
        await expect(put).rejects.toMatchObject(refused("bad-request"));
      },
    );

    it("are few and short", async () => {
      const { operatorProviders } = world.registry;
      const long = { label: "x".repeat(MAX_PROVIDER_SETTINGS) };
      const put = operatorProviders.put(root, "long", long);
      await expect(put).rejects.toMatchObject(refused("bad-request"));
      for (let number = 0; number < MAX_OPERATOR_PROVIDERS; number++)
        await operatorProviders.put(root, `p${number}`, acme);
      const more = operatorProviders.put(root, "more", acme);
      await expect(more).rejects.toMatchObject(refused("bad-request"));
      await operatorProviders.put(root, "p0", { ...acme, label: "Changed" });
    });
  });
}
