import { expect, it } from "vitest";
import { type AccountViewer, anonymous } from "../viewer.ts";
import { type CreateWorld, repoId, signUp, type TestWorld, twoAccounts } from "./test-world.ts";

/** A model whose card names its base. */
async function publish(
  world: TestWorld,
  viewer: AccountViewer,
  name: string,
  card: string,
  isPrivate = false,
) {
  const id = repoId(`${viewer.name}/${name}`);
  await world.registry.repos.create(viewer, { id, private: isPrivate });
  async function* operations() {
    const content = new TextEncoder().encode(`---\n${card}\n---\n`);
    yield { type: "file" as const, path: "README.md", content };
  }
  await world.registry.commits.create(viewer, id, {
    branch: "main",
    message: "card",
    operations: operations(),
  });
  return id;
}

export function describeLineage(create: CreateWorld): void {
  it("tells what a model was made from and what was made from it, and nothing of what is hidden", async () => {
    const world = await create();
    const { ada } = await twoAccounts(world);
    const bob = await signUp(world, "bob");
    const root = await publish(world, ada, "root", "base_model: elsewhere/origin");
    const child = await publish(
      world,
      ada,
      "child",
      "base_model: ada/root\ndatasets: [ada/corpus]",
    );
    await publish(world, ada, "secret", "base_model: ada/root", true);
    await publish(world, bob, "small", "base_model: ada/child\nbase_model_relation: quantized");
    const { repos, lineage } = world.registry;
    const of = async (viewer: typeof ada | typeof anonymous, id: typeof root) =>
      lineage.ofModel(viewer, await repos.get(viewer, id));

    expect(await of(anonymous, child)).toEqual({
      ancestors: [[{ id: "ada/root", here: root }], [{ id: "elsewhere/origin" }]],
      descendants: [{ relation: "quantized", count: 1, top: [repoId("bob/small")] }],
    });
    expect((await of(bob, root)).descendants).toMatchObject([{ relation: "finetune", count: 1 }]);
    expect((await of(ada, root)).descendants).toMatchObject([{ relation: "finetune", count: 2 }]);

    await repos.update(ada, root, { private: true });
    expect((await of(bob, child)).ancestors).toEqual([[{ id: "ada/root" }]]);
    const corpus = repoId("ada/corpus", "dataset");
    const dataset = await repos.create(ada, { id: corpus, private: false });
    expect(await lineage.trainedOn(anonymous, dataset)).toEqual({ count: 1, top: [child] });
  });

  it("compares what cards report, of what the viewer may see, and follows the cards", async () => {
    const world = await create();
    const { ada } = await twoAccounts(world);
    const bob = await signUp(world, "bob");
    const result = (value: number | string, metric = "accuracy") =>
      `{task: {type: text-classification}, dataset: {type: Ada/Corpus, split: test}, metrics: [{type: ${metric}, value: ${value}}]}`;
    const card = (...results: readonly string[]) =>
      `model-index: [{name: x, results: [${results.join(", ")}]}]`;
    await publish(world, ada, "good", card(result(0.9), result(0.8)));
    const better = await publish(world, bob, "better", card(result(95)));
    await publish(world, ada, "secret", card(result(0.99)), true);
    await publish(world, ada, "heard", card(result(0.2, "wer"), result("high")));
    const { evaluations, repos } = world.registry;
    const boards = async (
      viewer: typeof ada | typeof anonymous,
      filter: Parameters<typeof evaluations.leaderboards>[1],
    ) =>
      (await evaluations.leaderboards(viewer, filter)).map(
        ({ dataset, part, metric, total, best }) => [
          ...[dataset, part, metric, total],
          ...best.map(({ id, value }) => `${id.name} ${value}`),
        ],
      );
    const accuracy = ["Ada/Corpus", "test", "accuracy", 2, "better 95", "good 0.9"];
    const wer = ["Ada/Corpus", "test", "wer", 1, "heard 0.2"];
    expect(await boards(anonymous, { task: "text-classification" })).toEqual([accuracy, wer]);
    expect(await boards(bob, { dataset: "ada/corpus" })).toEqual([accuracy, wer]);
    expect((await boards(ada, { dataset: "ada/corpus" }))[0]).toEqual([
      ...["Ada/Corpus", "test", "accuracy", 3],
      ...["secret 0.99", "better 95", "good 0.9"],
    ]);
    expect(await boards(ada, { task: "translation" })).toEqual([]);

    await publish(world, bob, "other", card(result(0.1)));
    await repos.delete(bob, better);
    expect((await boards(anonymous, { dataset: "ADA/corpus" }))[0]).toEqual([
      ...["Ada/Corpus", "test", "accuracy", 2, "good 0.9", "other 0.1"],
    ]);
    async function* operations() {
      const content = new TextEncoder().encode("---\nlicense: mit\n---\n");
      yield { type: "file" as const, path: "README.md", content };
    }
    const commit = { branch: "main", message: "card", operations: operations() };
    await world.registry.commits.create(bob, repoId("bob/other"), commit);
    expect((await boards(anonymous, { dataset: "ada/corpus" }))[0]?.[3]).toBe(1);

    const { indexer } = world.registry;
    await world.db.deleteFrom("evaluation").execute();
    await world.db.updateTable("repo").set({ terms: null }).execute();
    await Promise.all([indexer.deriveTerms(), indexer.deriveTerms()]);
    expect((await boards(anonymous, { dataset: "ada/corpus" }))[0]?.slice(3)).toEqual([
      ...[1, "good 0.9"],
    ]);
  });

  it("does not go round in circles", async () => {
    const world = await create();
    const { ada } = await twoAccounts(world);
    const one = await publish(world, ada, "one", "base_model: ada/two");
    await publish(world, ada, "two", "base_model: ada/one");
    const { repos, lineage } = world.registry;
    const { ancestors } = await lineage.ofModel(ada, await repos.get(ada, one));
    expect(ancestors.flat().map(({ id }) => id)).toEqual(["ada/two", "ada/one"]);
  });
}
