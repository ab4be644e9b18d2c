import { beforeEach, expect, it } from "vitest";
import type { TestApp, TestCaller } from "../testing/create-test-app.ts";
import { postForm } from "../testing/post-form.ts";
import { publishFiles } from "../testing/publish-files.ts";
import { shareEmptiedApp } from "../testing/share-emptied-app.ts";

type Caller = Awaited<ReturnType<TestApp["signUp"]>>;
let app: TestApp;
let ada: Caller;
let bob: Caller;
const CARD = `---
extra_gated_heading: Tell us who you are
extra_gated_prompt: Be **kind**.
extra_gated_fields:
  Company: text
  Use: {type: select, options: [work, {label: For fun, value: play}]}
  Where: country
  I agree: checkbox
---
# M
`;
const shared = shareEmptiedApp();
beforeEach(async () => {
  app = shared();
  await app.signUp("root");
  ada = await app.signUp("ada");
  bob = await app.signUp("bob");
  await publishFiles(app, ada.viewer, {
    name: "m",
    files: { "README.md": CARD, "w.txt": "weights" },
  });
});

const settings = (form: Readonly<Record<string, string>>, caller: TestCaller = ada) =>
  postForm(caller, "/ada/m/settings", form);
const data = async (caller: TestCaller, url: string, page: string) =>
  (await caller.get(`${url}?_data=${page}`)).json();

it("says what a repo is, hides it, moves it, and ends it only by its name", async () => {
  await settings({ intent: "describe", description: "A small <b>model</b>." });
  const page = (await app.get("/ada/m")).body;
  expect(page).toContain("A small &lt;b&gt;model&lt;/b&gt;.");
  await settings({ intent: "visibility", visibility: "private" });
  expect((await app.get("/ada/m")).statusCode).toBe(404);
  await settings({ intent: "visibility", visibility: "public" });
  const moved = await settings({ intent: "move", namespace: "ada", name: "n" });
  expect(moved.headers.location).toBe("/ada/n/settings");
  expect(
    (await postForm(ada, "/ada/n/settings", { intent: "move", namespace: "ada", name: "a--b" }))
      .statusCode,
  ).toBe(422);
  const wrong = await postForm(ada, "/ada/n/settings", { intent: "delete", confirm: "n" });
  expect([wrong.statusCode, (await app.get("/ada/n")).statusCode]).toEqual([422, 200]);
  const gone = await postForm(ada, "/ada/n/settings", { intent: "delete", confirm: "ada/n" });
  expect([gone.headers.location, (await app.get("/ada/n")).statusCode]).toEqual(["/ada", 404]);
});

it("is only for who may change the repo", async () => {
  expect((await app.get("/ada/m/settings")).headers.location).toMatch(/^\/sign-in/);
  expect((await bob.get("/ada/m/settings")).statusCode).toBe(403);
  const forms: readonly Readonly<Record<string, string>>[] = [
    { intent: "visibility", visibility: "private" },
    { intent: "gating", gated: "auto" },
    { intent: "move", namespace: "bob", name: "m" },
    { intent: "delete", confirm: "ada/m" },
    { intent: "grant", account: "bob" },
    { intent: "constructor" },
  ];
  for (const form of forms) await settings(form, bob);
  expect((await data(app, "/ada/m", "model")).repo).toMatchObject({ id: "ada/m", private: false });
});

it("lets people ask for the files of a gated repo, and its owner answer", async () => {
  await settings({ intent: "gating", gated: "manual" });
  const { access } = await data(bob, "/ada/m", "model");
  const countries = { label: "Where", type: "select", options: expect.any(Array) };
  expect(access).toEqual({
    heading: "Tell us who you are",
    prompt: "<p>Be <strong>kind</strong>.</p>",
    fields: [
      { label: "Company", type: "text", options: [] },
      {
        ...{ label: "Use", type: "select" },
        options: [
          { value: "work", label: "work" },
          { value: "play", label: "For fun" },
        ],
      },
      countries,
      { label: "I agree", type: "checkbox", options: [] },
    ],
    canAsk: true,
    isAutomatic: false,
    isSignedIn: true,
  });
  const document = (await bob.get("/ada/m")).body;
  expect(document).toContain('<option value="NZ">New Zealand</option>');
  // Late parts of a page are where they belong, without a script that moves them there.
  expect(document.match(/<script/g)).toHaveLength(2);
  expect(access.fields[2].options).toContainEqual({ value: "NZ", label: "New Zealand" });
  const wrong = await postForm(bob, "/ada/m", { intent: "ask", "field-0": "ACME", "field-1": "?" });
  expect(wrong.statusCode).toBe(422);
  expect(wrong.body).toContain('value="ACME"');
  for (const problem of ["Choose one of the options.", "Choose a country.", "Select the checkbox"])
    expect(wrong.body).toContain(problem);
  const ask = {
    ...{ intent: "ask", "field-0": "ACME", "field-1": "play", "field-2": "NZ" },
    "field-3": "yes",
  };
  expect((await postForm(app, "/ada/m", ask)).headers.location).toMatch(/^\/sign-in/);
  expect((await postForm(bob, "/ada/m", ask)).headers.location).toBe("/ada/m");
  expect((await data(bob, "/ada/m", "model")).access.status).toBe("pending");
  expect((await bob.get("/ada/m/resolve/main/w.txt")).statusCode).toBe(403);
  expect((await data(ada, "/ada/m/settings", "modelSettings")).access.pending).toMatchObject([
    {
      name: "bob",
      answers: [
        ["Company", "ACME"],
        ["Use", "play"],
        ["Where", "NZ"],
        ["I agree", "Yes"],
      ],
    },
  ]);
  await settings({ intent: "reject", account: "bob", reason: "no play" });
  expect((await data(bob, "/ada/m", "model")).access).toMatchObject({
    status: "rejected",
    rejectionReason: "no play",
  });
  expect((await postForm(bob, "/ada/m", ask)).headers.location).toBe("/ada/m");
  expect((await data(bob, "/ada/m", "model")).access.status).toBe("rejected");
  expect((await settings({ intent: "access-days", days: "0" })).statusCode).toBe(422);
  expect((await settings({ intent: "access-days", days: "30" })).statusCode).toBe(303);
  await settings({ intent: "accept", account: "bob" });
  const { accepted, days } = (await data(ada, "/ada/m/settings", "modelSettings")).access;
  expect(days).toBe(30);
  expect(Math.round((Date.parse(accepted[0].expiresAt) - Date.now()) / 86_400_000)).toBe(30);
  expect((await data(bob, "/ada/m", "model")).access).toBeUndefined();
  expect((await bob.get("/ada/m/resolve/main/w.txt")).body).toBe("weights");
});
