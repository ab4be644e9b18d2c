import { expect, it } from "vitest";
import { anonymous, type Viewer } from "../viewer.ts";
import { type CreateWorld, commitFiles, repoId, twoAccounts } from "./test-world.ts";

const HERE = "hf-inference";
const MAPPING = {
  providerModelId: "x",
  task: "text-generation",
  status: "live",
} as const;

export function describeRunsHere(create: CreateWorld): void {
  it("counts this hub as a provider of the models that it runs, to those who may see them", async () => {
    const world = await create();
    const { ada } = await twoAccounts(world);
    const { providerMappings, repos, search } = world.registry;
    const [open, secret, plain] = ["ada/open", "ada/secret", "ada/plain"].map((id) => repoId(id));
    if (!open || !secret || !plain) return;
    for (const id of [open, secret, plain]) {
      await repos.create(ada, { id, private: id === secret });
      await commitFiles(world, ada, id, { [id === plain ? "weights" : "runs-here"]: "1" });
    }
    await providerMappings.put(ada, open, { ...MAPPING, provider: "groq" });
    await providerMappings.put(ada, plain, { ...MAPPING, provider: "groq" });
    const named = async (viewer: Viewer, providers: readonly string[]) => {
      const page = await repos.list(viewer, { type: "model", providers });
      return page.repos.map(({ id }) => id.name).toSorted();
    };
    expect(await named(anonymous, [HERE])).toEqual(["open"]);
    expect(await named(ada, [HERE])).toEqual(["open", "secret"]);
    expect(await named(anonymous, ["all"])).toEqual(["open", "plain"]);
    expect((await repos.get(ada, open)).providers).toEqual([HERE, "groq"]);
    const query = { kind: "model", values: {}, matchAll: [] } as const;
    const { facets } = await search.list(anonymous, query, { facets: ["provider"] });
    expect(facets.provider).toEqual([
      { value: "groq", count: 2 },
      { value: HERE, count: 1 },
    ]);

    await commitFiles(world, ada, open, { "runs-here": null });
    expect((await repos.get(ada, open)).providers).toEqual(["groq"]);
    await providerMappings.delete(ada, open, "groq");
    expect(await named(anonymous, ["all"])).toEqual(["plain"]);
  });

  it("judges again the models of which it isn't known", async () => {
    const world = await create();
    const { ada } = await twoAccounts(world);
    const { indexer, repos } = world.registry;
    const id = repoId("ada/m");
    await repos.create(ada, { id, private: false });
    await commitFiles(world, ada, id, { "runs-here": "1" });
    await indexer.forgetRunsHere();
    const row = () => world.db.selectFrom("repo").select("runs_here").executeTakeFirst();
    expect(await row()).toEqual({ runs_here: null });
    await indexer.deriveRunsHere(AbortSignal.abort());
    expect(await row()).toEqual({ runs_here: null });
    await indexer.deriveRunsHere(new AbortController().signal);
    expect(await row()).toEqual({ runs_here: 1 });
  });
}
