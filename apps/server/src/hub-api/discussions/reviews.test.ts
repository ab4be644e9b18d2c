import { beforeEach, expect, it } from "vitest";
import { commitFiles } from "../../testing/commit-files.ts";
import { createTestApp, type TestApp, type TestCaller } from "../../testing/create-test-app.ts";
import { postForm } from "../../testing/post-form.ts";

let app: TestApp;
let ada: TestCaller;
let bob: TestCaller;
const repo = "/api/models/ada/m";

beforeEach(async () => {
  app = await createTestApp();
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
