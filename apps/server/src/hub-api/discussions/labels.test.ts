import { beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestCaller } from "../../testing/create-test-app.ts";
import { postForm } from "../../testing/post-form.ts";

let app: TestApp;
let ada: TestCaller;
let bob: TestCaller;
const repo = "/api/models/ada/m";
const PAGE = "/ada/m/discussions/1";

beforeEach(async () => {
  app = await createTestApp();
  await app.signUp("root");
  [ada, bob] = [await app.signUp("ada"), await app.signUp("bob")];
  await ada.post("/api/repos/create", { name: "m" });
  for (const title of ["One", "Two"]) await bob.post(`${repo}/discussions`, { title });
});

const put = (path: string, payload: object) => ada.request("PUT", `${repo}${path}`, { payload });
const data = async (caller: TestCaller, url: string, page: string) =>
  (await caller.get(`${url}${url.includes("?") ? "&" : "?"}_data=${page}`)).json();

it("makes labels by API, and marks and finds discussions with them", async () => {
  const made = await ada.post(`${repo}/labels`, { name: "  help \n wanted " });
  expect([made.statusCode, made.json()]).toEqual([201, { name: "help wanted", color: "gray" }]);
  await ada.post(`${repo}/labels`, { name: "a/b ü?", color: "blue" });
  for (const [caller, body, status] of [
    [ada, { name: "HELP wanted" }, 409],
    [ada, { name: " " }, 400],
    [ada, { name: "x".repeat(51) }, 400],
    [ada, { name: "x", color: "#fff" }, 400],
    [bob, { name: "x" }, 403],
    [app, { name: "x" }, 401],
  ] as const)
    expect([body, (await caller.post(`${repo}/labels`, body)).statusCode]).toEqual([body, status]);
  const path = `/labels/${encodeURIComponent("a/b ü?")}`;
  expect((await put(path, { color: "pink" })).json()).toEqual({ name: "a/b ü?", color: "pink" });
  expect((await put(path, { name: "Bug" })).json()).toEqual({ name: "Bug", color: "pink" });
  expect((await put(path, {})).headers["x-error-code"]).toBe("LabelNotFound");

  const add = ["bug", "help wanted"];
  expect((await bob.post(`${repo}/discussions/1/labels`, { add })).statusCode).toBe(403);
  const marked = await ada.post(`${repo}/discussions/1/labels`, { add });
  expect(marked.json().newLabels).toMatchObject([
    { type: "label-change", data: { label: "Bug", added: true }, author: { name: "ada" } },
    { type: "label-change", data: { label: "help wanted", added: true } },
  ]);
  const list = async (query: string) => (await app.get(`${repo}/discussions?${query}`)).json();
  expect(await list("label=BUG")).toMatchObject({
    count: 1,
    discussions: [{ num: 1, labels: [{ name: "Bug", color: "pink" }, { name: "help wanted" }] }],
  });
  expect(await list("label=none")).toMatchObject({ count: 0, discussions: [] });
  expect((await list("")).discussions.map(({ labels }: { labels: [] }) => labels.length)).toEqual([
    0, 2,
  ]);
  await ada.post(`${repo}/discussions/1/labels`, { remove: ["help wanted"] });
  const details = (await app.get(`${repo}/discussions/1`)).json();
  expect(details.labels).toEqual([{ name: "Bug", color: "pink" }]);
  expect(details.events.at(-1)).toMatchObject({ data: { label: "help wanted", added: false } });
  expect((await ada.request("DELETE", `${repo}/labels/bug`)).statusCode).toBe(204);
  expect((await app.get(`${repo}/discussions/1`)).json().labels).toEqual([]);
  expect((await app.get(`${repo}/labels`)).json()).toEqual([
    { name: "help wanted", color: "gray" },
  ]);
});

it("makes labels in the settings, and shows them in the list and on the page", async () => {
  const SETTINGS = "/ada/m/settings";
  const make = { intent: "add-label", name: "Bug", color: "red" };
  expect((await postForm(bob, SETTINGS, make)).statusCode).toBe(403);
  expect((await postForm(ada, SETTINGS, make)).headers.location).toBe(SETTINGS);
  for (const [fields, text] of [
    [make, "A label named &quot;Bug&quot; already exists."],
    [{ ...make, name: "x".repeat(51) }, "Enter a name of at most 50 characters"],
  ] as const)
    expect((await postForm(ada, SETTINGS, fields)).body).toContain(text);
  await postForm(ada, SETTINGS, { ...make, name: "Docs" });
  const change = { intent: "change-label", label: "Docs", name: "Words", color: "blue" };
  expect((await postForm(ada, SETTINGS, change)).statusCode).toBe(303);
  expect(await data(ada, SETTINGS, "modelSettings")).toMatchObject({
    labels: [{ name: "Bug" }, { name: "Words", color: "blue" }],
  });

  for (const label of ["bug", "Words"])
    expect((await postForm(ada, PAGE, { intent: "label", label })).statusCode).toBe(303);
  await postForm(ada, PAGE, { intent: "unlabel", label: "Words" });
  expect((await postForm(bob, PAGE, { intent: "unlabel", label: "Bug" })).statusCode).toBe(422);
  expect(await data(ada, PAGE, "modelDiscussion")).toMatchObject({
    discussion: { labels: [{ name: "Bug", color: "red" }] },
    otherLabels: [{ name: "Words" }],
    happened: [
      { kind: "comment" },
      { kind: "label", from: "", to: "Bug" },
      { kind: "label", to: "Words" },
      { kind: "label", from: "Words", to: "" },
    ],
  });
  expect(await data(bob, PAGE, "modelDiscussion")).not.toHaveProperty("otherLabels");
  expect((await bob.get(PAGE)).body).toContain("/ada/m/discussions?label=Bug");
  const list = await data(bob, "/ada/m/discussions?label=bug", "modelDiscussions");
  expect(list).toMatchObject({
    query: { label: "bug" },
    counts: { open: 1 },
    discussions: [{ number: 1, labels: [{ name: "Bug" }] }],
    labels: [{ name: "Bug" }, { name: "Words" }],
  });
  expect((await bob.get("/ada/m/discussions")).body).toContain("All labels");
  await postForm(ada, SETTINGS, { intent: "delete-label", label: "Bug" });
  expect((await data(bob, PAGE, "modelDiscussion")).discussion.labels).toEqual([]);
});
