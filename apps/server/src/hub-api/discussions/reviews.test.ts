import { beforeEach, expect, it } from "vitest";
import { commitFiles } from "../../testing/commit-files.ts";
import type { TestApp, TestCaller } from "../../testing/create-test-app.ts";
import { postForm } from "../../testing/post-form.ts";
import { shareEmptiedApp } from "../../testing/share-emptied-app.ts";

let app: TestApp;
let ada: TestCaller;
let bob: TestCaller;
const repo = "/api/models/ada/m";

const shared = shareEmptiedApp();
beforeEach(async () => {
  app = shared();
  ada = await app.signUp("ada");
  bob = await app.signUp("bob");
  await ada.post("/api/repos/create", { name: "m" });
  await commitFiles(ada, repo, { "a.txt": "one\n" });
  await commitFiles(bob, repo, { "b.txt": "two\n" }, "main?create_pr=1");
});

const details = async () => (await app.get(`${repo}/discussions/1`)).json();

it("requires approvals and checks of a pull request, by API", async () => {
  const settings = { requiredReviews: 1, requiredChecks: ["eval"] };
  const changed = await ada.request("PUT", `${repo}/discussion-settings`, { payload: settings });
  expect(changed.json()).toEqual({ discussions: true, ...settings });
  expect((await app.get(`${repo}/discussion-settings`)).json()).toEqual(changed.json());
  const refused = await ada.post(`${repo}/discussions/1/merge`, {});
  expect([refused.statusCode, refused.headers["x-error-code"]]).toEqual([409, "MergeBlocked"]);
  const { newReview } = (
    await ada.post(`${repo}/discussions/1/review`, { verdict: "approve", comment: "Good." })
  ).json();
  const commit = newReview.data.review.commit;
  expect(newReview).toMatchObject({
    ...{ type: "comment", author: { name: "ada" } },
    data: { latest: { raw: "Good." }, review: { verdict: "approve" } },
  });
  expect(await details()).toMatchObject({
    decisions: [{ author: { name: "ada" }, verdict: "approve", stale: false, binding: true }],
    unmetRequirements: ['The check "eval" has not passed.'],
  });
  await ada.post(`${repo}/statuses/${commit}`, { state: "success", context: "eval" });
  expect((await ada.post(`${repo}/discussions/1/merge`, {})).statusCode).toBe(200);
});

it("refuses what is no review and no setting", async () => {
  for (const body of [
    { verdict: "fine" },
    { verdict: "comment" },
    { verdict: "approve", commit: "0".repeat(40) },
  ])
    expect((await ada.post(`${repo}/discussions/1/review`, body)).statusCode).toBe(400);
  for (const payload of [{ requiredReviews: 7 }, { requiredChecks: [""] }])
    expect((await ada.request("PUT", `${repo}/discussion-settings`, { payload })).statusCode).toBe(
      400,
    );
});

it("shows reviews and what is missing on the page, and merges anyway for administrators", async () => {
  const page = async (caller: TestCaller) => (await caller.get("/ada/m/discussions/1")).body;
  await postForm(ada, "/ada/m/settings", {
    ...{ intent: "discussions", isOn: "on", reviews: "2", checks: " eval \n\neval" },
  });
  expect((await app.get(`${repo}/discussion-settings`)).json()).toEqual({
    ...{ discussions: true, requiredReviews: 2, requiredChecks: ["eval"] },
  });
  const shown = await page(ada);
  expect(shown).toContain("It needs 2 more approvals of its newest commit.");
  expect(shown).toContain("Merge anyway");
  const [, commit = ""] = /name="commit" value="([0-9a-f]{40})"/.exec(shown) ?? [];
  expect(await page(bob)).not.toContain('name="commit"');
  const review = { intent: "review", verdict: "request_changes", text: "Say *why*.", commit };
  expect((await postForm(ada, "/ada/m/discussions/1", review)).statusCode).toBe(303);
  const reviewed = await page(bob);
  for (const words of ["Requested changes", "<em>why</em>", "ada requested changes."])
    expect(reviewed).toContain(words);
  expect(reviewed).not.toContain("Merge anyway");
  await postForm(ada, "/ada/m/discussions/1", { intent: "merge", override: "on" });
  expect((await details()).status).toBe("merged");
});

it("comments on lines in the diff and in the timeline, and commits a suggestion, by API and page", async () => {
  const line = { path: "b.txt", line: 1 };
  const comment = "Try:\n```suggestion\n2\n```";
  const said = (await ada.post(`${repo}/discussions/1/comment`, { comment, line })).json();
  const { id, data } = said.newMessage;
  expect(data.line).toMatchObject({ ...line, side: "new", text: "two" });
  const { events } = await details();
  expect(events.find((event: { id: string }) => event.id === id).data.line).toEqual(data.line);
  const page = "/ada/m/discussions/1";
  const shown = (await bob.get(page)).body;
  expect(shown.match(/Commit suggestion/g)?.length).toBeGreaterThanOrEqual(2);
  expect(shown).toContain("?on=new+1+b.txt#line-comment");
  expect((await app.get(page)).body).not.toContain("?on=new");
  const asked = (await bob.get(`${page}?on=new+1+b.txt`)).body;
  expect(asked).toContain("Comment on line 1 of b.txt");
  const other = (await app.get(`${page}?on=new+1+b.txt`)).body;
  expect(other).not.toContain("Comment on line 1 of b.txt");
  const form = { intent: "comment-line", path: "b.txt", side: "new", line: "1", text: "Hm." };
  expect((await postForm(bob, page, form)).statusCode).toBe(303);
  const applied = await postForm(bob, page, { intent: "apply", key: id });
  expect([applied.statusCode, applied.headers.location]).toEqual([303, `${page}#said-${id}`]);
  expect((await app.get("/ada/m/resolve/refs%2Fpr%2F1/b.txt")).body).toBe("2\n");
  expect((await bob.get(page)).body).toContain("Outdated");
  const again = await bob.post(`${repo}/discussions/1/comment/${id}/apply`, {});
  expect(again.statusCode).toBe(400);
  const missing = { comment: "x", line: { path: "b.txt", line: 9 } };
  expect((await bob.post(`${repo}/discussions/1/comment`, missing)).statusCode).toBe(404);
});

it("comments on several lines, and a suggestion replaces all of them, by API and page", async () => {
  await commitFiles(bob, repo, { "b.txt": "1\n2\n3\n4\n" }, "refs%2Fpr%2F1");
  const page = "/ada/m/discussions/1";
  const lines = { intent: "select-lines", path: "b.txt", side: "new", startLine: "2", line: "3" };
  const chosen = await postForm(bob, page, { ...lines, text: "" });
  const address = `${page}?on=new+2-3+b.txt`;
  expect([chosen.statusCode, chosen.headers.location]).toEqual([303, `${address}#line-comment`]);
  const asked = (await bob.get(address)).body;
  expect(asked).toContain("Comment on lines 2–3 of b.txt");
  expect(asked.match(/<tr class="bg-accent-soft">/g)).toHaveLength(2);
  const begun = await postForm(bob, page, { ...lines, text: "Half a sentence" });
  expect([begun.statusCode, begun.body.includes("Half a sentence")]).toEqual([200, true]);
  expect((await bob.get(`${page}?on=new+20-30+b.txt`)).body).toContain("lines 20–30 of b.txt");
  const backwards = { ...lines, intent: "comment-line", startLine: "4", text: "x" };
  expect((await postForm(bob, page, backwards)).body).toContain("The last line is before");
  const form = { ...lines, intent: "comment-line", text: "```suggestion\ntwo\n```" };
  const said = await postForm(bob, page, form);
  const [, id = ""] = /#said-(\w+)$/.exec(said.headers.location as string) ?? [];
  const { events } = await details();
  const { data } = events.find((event: { id: string }) => event.id === id);
  expect(data.line).toMatchObject({ startLine: 2, line: 3, text: "2\n3" });
  expect((await bob.get(page)).body).toContain("on lines 2–3");
  await bob.post(`${repo}/discussions/1/comment/${id}/apply`, {});
  expect((await app.get("/ada/m/resolve/refs%2Fpr%2F1/b.txt")).body).toBe("1\ntwo\n4\n");
  const late = await bob.post(`${repo}/discussions/1/comment/${id}/apply`, {});
  expect([late.statusCode, late.json().error]).toEqual([400, "These lines were changed since."]);
  const line = { path: "b.txt", startLine: 1, line: 2 };
  const byApi = await bob.post(`${repo}/discussions/1/comment`, { comment: "Both.", line });
  expect(byApi.json().newMessage.data.line).toMatchObject({ ...line, side: "new" });
  const wrong = { comment: "x", line: { ...line, startLine: 3 } };
  expect((await bob.post(`${repo}/discussions/1/comment`, wrong)).statusCode).toBe(400);
});
