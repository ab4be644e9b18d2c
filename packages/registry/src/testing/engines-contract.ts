import { beforeEach, describe, expect, it } from "vitest";
import { servedModel } from "../engines/served-model.ts";
import { type AccountViewer, anonymous, type Viewer } from "../viewer.ts";
import { type CreateWorld, repoId, type TestWorld, twoAccounts } from "./test-world.ts";

const A = "http://10.0.0.5:8000";
const B = "http://10.0.0.6:8000";

/** The operator's inference servers: who sets them, and what was seen of them. */
export function describeEngines(create: CreateWorld): void {
  let world: TestWorld;
  let root: AccountViewer;
  let ada: AccountViewer;
  beforeEach(async () => {
    world = await create();
    ({ root, ada } = await twoAccounts(world));
  });
  const refused = (code: string) => ({ code });

  describe("engines", () => {
    it("are made, changed and deleted by administrators alone", async () => {
      const { engines, audit } = world.registry;
      await engines.create(root, "big", {
        ...{ kind: "vllm", addresses: [`${A}/v1/`, `${B}/`, A], key: "engine-secret" },
        ...{ aliases: [{ repo: "ada/m", model: "m" }], inputPrice: 1, cachedPrice: 0.25 },
      });
      expect(await engines.list(root)).toMatchObject([
        {
          ...{ name: "big", kind: "vllm", addresses: [A, B], hasKey: true, inputPrice: 1 },
          ...{ cachedPrice: 0.25 },
          ...{ takesMappings: false, isSetting: false },
          replicas: [
            { address: A, isUp: false, isDraining: false },
            { address: B, isUp: false, isDraining: false },
          ],
        },
      ]);
      const [callable] = await engines.listCallable();
      expect(callable?.open()).toBe("engine-secret");
      const again = engines.create(root, "big", { kind: "tgi", addresses: [A] });
      await expect(again).rejects.toMatchObject(refused("name-taken"));
      await engines.update(root, "big", { takesMappings: true, isFree: true });
      const changed = await engines.get(root, "big");
      expect(changed).toMatchObject({ takesMappings: true, hasKey: true, addresses: [A, B] });
      for (const price of ["inputPrice", "cachedPrice"]) expect(changed).not.toHaveProperty(price);
      await engines.update(root, "big", { key: null, addresses: [B] });
      expect(await engines.get(root, "big")).toMatchObject({ hasKey: false, addresses: [B] });
      await engines.delete(root, "big");
      expect(await engines.list(root)).toEqual([]);
      await expect(engines.get(root, "big")).rejects.toMatchObject(refused("engine-not-found"));
      const { events } = await audit.list(root, {});
      expect(events.map(({ action }) => action)).toEqual(
        expect.arrayContaining(["engine.create", "engine.update", "engine.delete"]),
      );
      expect(JSON.stringify(events)).not.toContain("engine-secret");
      const callers: readonly (readonly [Viewer, string])[] = [
        [anonymous, "unauthorized"],
        [ada, "forbidden"],
        [{ ...root, scope: "read" }, "forbidden"],
      ];
      for (const [viewer, code] of callers)
        for (const ask of [
          () => engines.list(viewer),
          () => engines.get(viewer, "big"),
          () => engines.create(viewer, "b", { kind: "tgi", addresses: [A] }),
          () => engines.update(viewer, "big", {}),
          () => engines.setDraining(viewer, "big", true),
          () => engines.delete(viewer, "big"),
        ])
          await expect(ask()).rejects.toMatchObject({ code });
    });

    it.each([
      ["Big", [A], {}],
      ["big", [], {}],
      ["big", ["ftp://10.0.0.5"], {}],
      ["big", ["http://user:pass@10.0.0.5"], {}],
      ["big", [`${A}/?a=1`], {}],
      ["big", [A], { key: "two words" }],
      ["big", [A], { aliases: [{ repo: "m", model: "m" }] }],
      ["big", [A], { inputPrice: -1 }],
      ["big", [A], { cachedPrice: -1 }],
      ["big", [A], { inputPrice: 1, cachedPrice: 2 }],
      ["big", [A], { cachedPrice: 1 }],
    ])("refuse %s at %j with %j", async (name, addresses, changes) => {
      const made = world.registry.engines.create(root, name, {
        ...{ kind: "vllm", addresses },
        ...changes,
      });
      await expect(made).rejects.toMatchObject(refused("bad-request"));
    });

    it("of the setting come and go with it; what administrators added stays", async () => {
      const { engines } = world.registry;
      await engines.create(root, "own", { kind: "ollama", addresses: [B] });
      await engines.adopt([{ name: "vllm", kind: "vllm", addresses: [A] }]);
      await engines.update(root, "vllm", { aliases: [{ repo: "ada/m", model: "x" }] });
      await engines.setDraining(root, "vllm", true);
      await engines.adopt([{ name: "vllm", kind: "sglang", addresses: [A, B] }]);
      expect(await engines.get(root, "vllm")).toMatchObject({
        ...{ kind: "sglang", addresses: [A, B], isSetting: true },
        aliases: [{ repo: "ada/m", model: "x" }],
        replicas: [{ isDraining: true }, { isDraining: false }],
      });
      const bad = refused("bad-request");
      await expect(engines.delete(root, "vllm")).rejects.toMatchObject(bad);
      await expect(engines.update(root, "vllm", { addresses: [B] })).rejects.toMatchObject(bad);
      await engines.adopt([]);
      expect((await engines.list(root)).map(({ name }) => name)).toEqual(["own"]);
    });

    it("have replicas that are up or down since a time, and drain one by one", async () => {
      const { engines } = world.registry;
      await engines.create(root, "big", { kind: "vllm", addresses: [A, B] });
      const up = { isUp: true, running: 3, waiting: 1, models: [{ id: "ada/m" }] } as const;
      await engines.report("big", A, up);
      const since = world.now();
      world.advance(5_000);
      await engines.report("big", A, { ...up, running: 4 });
      const replicasOf = async () => (await engines.get(root, "big")).replicas;
      expect((await replicasOf())[0]).toMatchObject({
        ...{ isUp: true, running: 4, since, checkedAt: world.now(), seenAt: world.now() },
      });
      const seenAt = world.now();
      world.advance(5_000);
      await engines.report("big", A, { isUp: false, error: "No answer.", models: [] });
      expect((await replicasOf())[0]).toMatchObject({
        ...{ isUp: false, error: "No answer.", since: world.now(), seenAt },
        models: [{ id: "ada/m" }],
      });
      await engines.setDraining(root, "big", true, B);
      expect((await replicasOf()).map(({ isDraining }) => isDraining)).toEqual([false, true]);
      await engines.setDraining(root, "big", true);
      await engines.setDraining(root, "big", false, A);
      expect((await replicasOf()).map(({ isDraining }) => isDraining)).toEqual([false, true]);
      const elsewhere = engines.setDraining(root, "big", true, "http://10.0.0.7");
      await expect(elsewhere).rejects.toMatchObject(refused("bad-request"));
      await engines.report("gone", A, up);
      await engines.update(root, "big", { addresses: [B] });
      await engines.update(root, "big", { addresses: [A, B] });
      expect((await replicasOf())[0]).toEqual({
        ...{ address: A, isDraining: false, isUp: false, models: [] },
      });
    });

    it("are mapped to by owners where they take mappings, and do not show whether they are there", async () => {
      const { engines, providerMappings, repos } = world.registry;
      await repos.create(ada, { id: repoId("ada/m"), private: false });
      await engines.create(root, "big", { kind: "vllm", addresses: [A] });
      const map = (name: string) =>
        providerMappings.put(ada, repoId("ada/m"), {
          ...{ provider: `engine/${name}`, providerModelId: "x", task: "conversational" },
          status: "live",
        });
      const messages = await Promise.all(
        ["big", "gone"].map((name) =>
          map(name).catch((error) => {
            expect(error).toMatchObject(refused("bad-request"));
            return error.message.replace(name, "");
          }),
        ),
      );
      expect(messages).toEqual([expect.stringContaining("takes mappings"), messages[0]]);
      await engines.update(root, "big", { takesMappings: true });
      await map("big");
      expect(await providerMappings.list(ada, repoId("ada/m"))).toHaveLength(1);
    });

    it("are matched with repos by name, tag, root, alias, and by mapping where they take any", () => {
      const id = repoId("ada/M");
      const engine = { kind: "vllm", aliases: [], takesMappings: false } as const;
      const serves = (given: object, model: object, mappedTo?: string) =>
        servedModel({ ...engine, ...given }, [{ id: "x", ...model }], id, mappedTo) !== undefined;
      expect(serves({}, { id: "Ada/m" })).toBe(true);
      expect(serves({}, { id: "m", root: "ada/m" })).toBe(true);
      expect(serves({}, { id: "ada/m:Q4_K_M" })).toBe(false);
      expect(serves({ kind: "ollama" }, { id: "hub.example:4870/ada/m:Q4_K_M" })).toBe(true);
      expect(serves({ kind: "ollama" }, { id: "eve/ada/m" })).toBe(false);
      expect(serves({ aliases: [{ repo: "ada/m", model: "x" }] }, {})).toBe(true);
      expect(serves({ aliases: [{ repo: "ada/n", model: "x" }] }, {})).toBe(false);
      expect(serves({}, {}, "x")).toBe(false);
      expect(serves({ takesMappings: true }, {}, "x")).toBe(true);
    });
  });
}
