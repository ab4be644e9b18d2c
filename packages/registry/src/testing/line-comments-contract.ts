import { expect, it } from "vitest";
import type { CommitOperation } from "../commits/commit-operation.ts";
import { parseRepoPath, type RepoPath } from "../ids.ts";
import type { Pull } from "../pulls/pull.ts";
import { anonymous, type Viewer } from "../viewer.ts";
import { type CreateWorld, commitFiles, repoId, signUp, twoAccounts, WHOLE } from "./test-world.ts";

const id = repoId("ada/m");
const path = parseRepoPath("a.txt") as RepoPath;

export function describeLineComments(create: CreateWorld): void {
  /** A repo of ada's, in which bob changes the second line of a file; eve may read it. */
  async function worldWithPull() {
    const world = await create();
    const { ada } = await twoAccounts(world);
    const [bob, eve] = [await signUp(world, "bob"), await signUp(world, "eve")];
    const { repos, pulls, lineComments, discussions, comments, commits } = world.registry;
    await repos.create(ada, { id, private: false });
    await commitFiles(world, ada, id, { "a.txt": "one\ntwo\nthree\n" });
    const wanted = { branch: "main", message: "Better" };
    await pulls.open(bob, id, { ...wanted, operations: file("one\n2\nthree\n") });
    const addTo = (viewer: Viewer, [startLine, line]: readonly [number, number], text: string) =>
      lineComments.add(viewer, id, 1, { path, side: "new", startLine, line, text });
    const add = (viewer: Viewer, line: number, text: string, side: "old" | "new" = "new") =>
      lineComments.add(viewer, id, 1, { path, side, startLine: line, line, text });
    const push = (text: string) =>
      commits.create(bob, id, { branch: "refs/pr/1", message: "More", operations: file(text) });
    const places = async () => {
      const { repo, discussion } = await discussions.get(anonymous, id, 1, WHOLE);
      const pull = discussion as Pull;
      const found = await lineComments.places(repo, pull, await lineComments.list(pull));
      return [...found.values()];
    };
    /** The commits of the change, and its lines. */
    const changes = async () => {
      const { repo, discussion } = await discussions.get(ada, id, 1, WHOLE);
      const found = await pulls.changes(ada, repo, discussion as Pull);
      if (!found) throw new Error("There are no changes");
      const diff = await new Response(await pulls.diff(repo, found, "unified")).text();
      return { commits: found.commits, lines: diff.match(/^[+-][^+-].*$/gm) };
    };
    const doing = { lineComments, discussions, comments };
    return { ada, bob, eve, ...doing, add, addTo, push, places, changes };
  }

  async function* file(text: string): AsyncGenerator<CommitOperation> {
    yield { type: "file", path, content: new TextEncoder().encode(text) };
  }

  it("is about a line before or after the change, and outdated once that line is another", async () => {
    const { bob, eve, discussions, add, push, places } = await worldWithPull();
    expect(await add(eve, 2, "Why 2?")).toMatchObject({
      ...{ kind: "comment", text: "Why 2?", authorName: "eve" },
      on: { path, side: "new", line: 2, text: "2" },
    });
    expect((await add(bob, 2, "It was so.", "old")).on).toMatchObject({ text: "two" });
    const { events } = await discussions.get(anonymous, id, 1, WHOLE);
    expect(events.map((event) => event.kind === "comment" && event.text)).toEqual([
      ...["", "Why 2?", "It was so."],
    ]);
    expect(await places()).toEqual([2, 2]);
    await push("zero\none\n2\nthree\n");
    expect(await places()).toEqual([3, 2]);
    await push("zero\none\n2.0\nthree\n");
    expect(await places()).toEqual([2]);
    for (const [viewer, line, code] of [
      [eve, 9, "entry-not-found"],
      [anonymous, 1, "unauthorized"],
      [{ ...eve, scope: "read" }, 1, "forbidden"],
    ] as const)
      await expect(add(viewer, line, "x")).rejects.toMatchObject({ code });
    await discussions.setStatus(bob, id, 1, "closed");
    await expect(add(eve, 1, "x")).rejects.toMatchObject({ code: "bad-request" });
  });

  it("is about several lines, outdated once one of them is another, and replaces all of them", async () => {
    const { bob, eve, lineComments, discussions, ...rest } = await worldWithPull();
    const { addTo, push, places, changes } = rest;
    const whole = await addTo(eve, [1, 3], "All of it?");
    expect(whole.on).toMatchObject({ startLine: 1, line: 3, text: "one\n2\nthree" });
    const suggest = (text: string, range: readonly [number, number]) =>
      addTo(eve, range, `\`\`\`suggestion\n${text}\n\`\`\``);
    const { key } = await suggest("zwei bis drei", [2, 3]);
    await push("zero\none\n2\nthree\n");
    expect(await places()).toEqual([4, 4]);
    const { discussion } = await discussions.get(anonymous, id, 1, WHOLE);
    expect(await lineComments.list(discussion as Pull)).toMatchObject([
      { startLine: 1, line: 3 },
      { startLine: 2, line: 3, text: "2\nthree" },
    ]);
    const late = await suggest("nothing", [1, 2]);
    await lineComments.apply(bob, id, 1, key);
    expect((await changes()).lines).toEqual(["+zero", "-two", "-three", "+zwei bis drei"]);
    expect(await places()).toEqual([2]);
    await push("zero\n1\n");
    await expect(lineComments.apply(bob, id, 1, late.key)).rejects.toMatchObject({
      code: "bad-request",
    });
    for (const [range, code] of [
      [[2, 1], "bad-request"],
      [[2, 3], "entry-not-found"],
      [[3, 3], "entry-not-found"],
    ] as const)
      await expect(addTo(eve, range, "x")).rejects.toMatchObject({ code });
    await push(`${"x".repeat(6_000)}\n`.repeat(2));
    await addTo(eve, [1, 1], "Long.");
    await expect(addTo(eve, [1, 2], "x")).rejects.toMatchObject({ code: "bad-request" });
  });

  it("commits what a comment suggests, by the author of the change and by who may write", async () => {
    const { ada, bob, eve, lineComments, comments, ...rest } = await worldWithPull();
    const { add, push, places, changes } = rest;
    const suggest = async (line: number, text: string) =>
      (await add(eve, line, `Better:\n\`\`\`suggestion\n${text}\n\`\`\``)).key;
    const first = await suggest(2, "zwei\nzwei und halb");
    await expect(lineComments.apply(eve, id, 1, first)).rejects.toMatchObject({
      code: "forbidden",
    });
    const { from, to, ref } = await lineComments.apply(bob, id, 1, first);
    expect([ref, from === to]).toEqual(["refs/pr/1", false]);
    expect(await places()).toEqual([]);
    await expect(lineComments.apply(bob, id, 1, first)).rejects.toMatchObject({
      code: "bad-request",
    });
    await lineComments.apply(ada, id, 1, await suggest(4, "drei"));
    const { commits, lines } = await changes();
    expect(commits.map(({ title, author }) => [title, author])).toEqual([
      ["Apply a suggestion of eve to a.txt", "ada"],
      ["Apply a suggestion of eve to a.txt", "bob"],
      ["Better", "bob"],
    ]);
    expect(lines).toEqual(["-two", "-three", "+zwei", "+zwei und halb", "+drei"]);
    await push("one\n");
    const none = (await add(eve, 1, "Only words.")).key;
    const hidden = await suggest(1, "eins");
    await comments.hide(eve, id, 1, hidden, "");
    for (const key of [none, hidden, "none"])
      await expect(lineComments.apply(ada, id, 1, key)).rejects.toMatchObject({
        code: "comment-not-found",
      });
  });
}
