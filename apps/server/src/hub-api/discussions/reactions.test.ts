import { beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestCaller } from "../../testing/create-test-app.ts";
import { postForm } from "../../testing/post-form.ts";

let app: TestApp;
let ada: TestCaller;
let bob: TestCaller;
let comment: string;
const repo = "/api/models/ada/m";
const PAGE = "/ada/m/discussions/1";

const details = async (caller: TestCaller) => (await caller.get(`${repo}/discussions/1`)).json();

beforeEach(async () => {
  app = await createTestApp();
  await app.signUp("root");
  [ada, bob] = [await app.signUp("ada"), await app.signUp("bob")];
  await ada.post("/api/repos/create", { name: "m" });
  await bob.post(`${repo}/discussions`, { title: "Why?", description: "Tell me." });
  comment = (await details(ada)).events[0].id;
});

it("adds and removes reactions by API, and says who reacted", async () => {
  const react = (caller: TestCaller, body: object) =>
    caller.post(`${repo}/discussions/1/comment/${comment}/reaction`, body);
  const heart = { reaction: "❤️" };
  expect((await react(app, heart)).statusCode).toBe(401);
  for (const wrong of [{ reaction: "🦖" }, { ...heart, action: "toggle" }])
    expect((await react(ada, wrong)).statusCode).toBe(400);
  await react(ada, { ...heart, action: "add" });
  expect((await react(bob, heart)).json()).toEqual({
    reactions: [{ reaction: "❤️", count: 2, users: ["ada", "bob"], reacted: true }],
  });
  expect((await details(app)).events[0].data.reactions).toEqual([
    { reaction: "❤️", count: 2, users: ["ada", "bob"], reacted: false },
  ]);
  expect((await react(bob, { ...heart, action: "remove" })).json()).toMatchObject({
    reactions: [{ count: 1, users: ["ada"], reacted: false }],
  });
  await ada.post(`${repo}/discussions/1/comment/${comment}/hide`, {});
  expect((await react(ada, heart)).headers["x-error-code"]).toBe("CommentNotFound");
  expect((await details(ada)).events[0].data.reactions).toEqual([]);
});

it("has a button for each emoji on the page, for those who may comment", async () => {
  const react = (caller: TestCaller, fields: Record<string, string>) =>
    postForm(caller, PAGE, { intent: "react", to: comment, ...fields });
  expect((await react(bob, { add: "👍" })).headers.location).toBe(`${PAGE}#said-${comment}`);
  await react(ada, { add: "👍" });
  const wrong: readonly Record<string, string>[] = [{}, { add: "🦖" }, { add: "👍", to: "none" }];
  for (const fields of wrong) expect((await react(bob, fields)).statusCode).toBe(422);
  const [bobs, anyones] = [(await bob.get(PAGE)).body, (await app.get(PAGE)).body];
  expect(bobs).toMatch(/<button[^>]*value="👍"[^>]*title="bob, ada"[^>]*name="remove"/);
  expect(bobs).toMatch(/<button[^>]*value="🚀"[^>]*name="add"/);
  expect(anyones).toContain('title="bob, ada"');
  expect(anyones).not.toContain("🚀");
  await react(bob, { remove: "👍" });
  expect((await bob.get(PAGE)).body).toContain('title="ada"');
  await ada.post(`${repo}/discussions/1/lock`, { locked: true });
  expect((await react(bob, { add: "🚀" })).statusCode).toBe(422);
  expect((await bob.get(PAGE)).body).not.toContain("🚀");
});
