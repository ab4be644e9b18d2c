import { expect, it } from "vitest";
import { anonymous } from "../viewer.ts";
import { type CreateWorld, repoId, signUp, twoAccounts } from "./test-world.ts";

const DAY_MS = 86_400_000;
const RUN = { task: "text-classification", input: { text: "Good" }, output: [], durationMs: 12.4 };
const bytes = (size: number) => new Blob([new Uint8Array(size)]).stream();
const PICTURE = { name: "input", fileName: "cat.png", mediaType: "image/png" };

export function describeRuns(create: CreateWorld): void {
  it("keeps a run for its maker, and for the model's readers once it is shared", async () => {
    const world = await create();
    const { ada } = await twoAccounts(world);
    const bob = await signUp(world, "bob");
    const { repos, runs } = world.registry;
    const id = repoId("ada/open");
    await repos.create(ada, { id, private: false });
    const run = await runs.create(ada, id, RUN);
    expect(await runs.get(ada, run)).toMatchObject({ ...RUN, durationMs: 12, maker: "ada" });
    const hidden = { code: "run-not-found" };
    await expect(runs.get(bob, run)).rejects.toMatchObject(hidden);
    await expect(runs.get(anonymous, run)).rejects.toMatchObject(hidden);
    await runs.share(ada, run, true);
    expect((await runs.get(anonymous, run)).isShared).toBe(true);
    await runs.create(bob, id, RUN);
    const shared = await runs.listShared(anonymous, id);
    expect(shared.runs).toMatchObject([{ id: run, maker: "ada", isShared: true }]);
    await expect(runs.delete(bob, run)).rejects.toMatchObject({ code: "forbidden" });
    await expect(runs.share({ ...ada, scope: "read" }, run, false)).rejects.toMatchObject({
      code: "forbidden",
    });
    await repos.update(ada, id, { private: true });
    await expect(runs.get(bob, run)).rejects.toMatchObject(hidden);
    await expect(runs.listShared(bob, id)).rejects.toMatchObject({ code: "repo-not-found" });
    await runs.delete(ada, run);
    await expect(runs.get(ada, run)).rejects.toMatchObject(hidden);
    await expect(runs.create(anonymous, id, RUN)).rejects.toMatchObject({ code: "repo-not-found" });
  });

  it("lists an account's own runs, the newest first, in pages, of models that it may see", async () => {
    const world = await create();
    const { ada } = await twoAccounts(world);
    const bob = await signUp(world, "bob");
    const { repos, runs } = world.registry;
    const [open, closing] = [repoId("ada/open"), repoId("ada/closing")];
    for (const id of [open, closing]) await repos.create(ada, { id, private: false });
    const made: string[] = [];
    for (let index = 0; index < 31; index++) {
      made.unshift(await runs.create(bob, open, { ...RUN, input: { text: `${index}` } }));
      // Some at the same time.
      if (index % 2) world.advance(1000);
    }
    world.advance(1000);
    const long = await runs.create(bob, closing, { ...RUN, input: { text: "x".repeat(5000) } });
    const first = await runs.list(bob);
    expect([first.runs.length, first.runs[0]?.id, first.runs[0]?.input]).toEqual([
      30,
      long,
      undefined,
    ]);
    const second = await runs.list(bob, { cursor: first.nextCursor });
    const listed = [...first.runs, ...second.runs];
    expect(listed.map(({ id }) => id).toSorted()).toEqual([...made, long].toSorted());
    expect(second.nextCursor).toBeUndefined();
    expect(listed[1]).toMatchObject({ repo: open, task: RUN.task, isShared: false });
    expect((await runs.list(ada)).runs).toEqual([]);
    const ofOne = async (model: string) => (await runs.list(bob, { model: repoId(model) })).runs;
    expect((await ofOne("ada/closing")).map(({ id }) => id)).toEqual([long]);
    expect(await ofOne("ada/missing")).toEqual([]);
    await repos.update(ada, closing, { private: true });
    expect((await runs.list(bob)).runs.map(({ id }) => id)).not.toContain(long);
    expect(await ofOne("ada/closing")).toEqual([]);
    await expect(runs.list(anonymous)).rejects.toMatchObject({ code: "unauthorized" });
  });

  it("keeps a run's files for thirty days, and its texts on", async () => {
    const world = await create();
    const { ada } = await twoAccounts(world);
    const { repos, runs, garbage } = world.registry;
    const id = repoId("ada/open");
    await repos.create(ada, { id, private: false });
    const run = await runs.create(ada, id, RUN);
    await runs.putFile(ada, run, PICTURE, bytes(10));
    world.advance(29 * DAY_MS);
    await garbage.collect(0);
    const { file, stream } = await runs.openFile(ada, run, "input");
    expect([file.sizeBytes, (await new Response(stream).arrayBuffer()).byteLength]).toEqual([
      10, 10,
    ]);
    world.advance(2 * DAY_MS);
    await garbage.collect(0);
    await expect(runs.openFile(ada, run, "input")).rejects.toMatchObject({ code: "run-not-found" });
    expect((await runs.get(ada, run)).files).toEqual([]);
  });

  it("keeps nothing that is too large, and nothing that is no picture, sound or film", async () => {
    const world = await create();
    const { ada } = await twoAccounts(world);
    const { repos, runs } = world.registry;
    const id = repoId("ada/open");
    await repos.create(ada, { id, private: false });
    const run = await runs.create(ada, id, RUN);
    const put = (file: Partial<typeof PICTURE>, size = 1) =>
      runs.putFile(ada, run, { ...PICTURE, ...file }, bytes(size));
    await expect(put({}, 10_000_001)).rejects.toMatchObject({ code: "file-too-large" });
    await expect(put({ mediaType: "text/html" })).rejects.toMatchObject({ code: "bad-request" });
    await expect(put({ name: "../up" })).rejects.toMatchObject({ code: "bad-request" });
    expect((await runs.get(ada, run)).files).toEqual([]);
    const output = "x".repeat(500_001);
    await expect(runs.create(ada, id, { ...RUN, output })).rejects.toMatchObject({
      code: "bad-request",
    });
  });
}
