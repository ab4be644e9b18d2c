import { expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/create-test-app.ts";
import { postForm } from "../../testing/post-form.ts";

const NAMED = { name: "grace", password: "correct horse battery" };

async function signIn(app: TestApp, name: string) {
  const answer = await postForm(app, "/sign-in", { name, password: "correct horse" });
  return app.with({ cookie: `${answer.headers["set-cookie"]}`.split(";")[0] ?? "" });
}

it("shows a banner on every page until a browser dismisses it, without a script", async () => {
  const app = await createTestApp();
  const { viewer } = await app.signUp("root");
  const { banners } = app.hub.registry;
  expect((await app.get("/models")).body).not.toContain("hub-banner");
  await banners.set(viewer, { text: "Down <b>at</b> noon.", level: "warning" });
  const page = (await app.get("/models?q=x")).body;
  expect(page).toContain("Down &lt;b&gt;at&lt;/b&gt; noon.");
  expect(page).toMatch(/<body><hub-banner/);
  expect((await app.get("/docs/nothing", { headers: { accept: "text/html" } })).body).toContain(
    "hub-banner",
  );
  const key = /name="key" value="(\w+)"/.exec(page)?.[1] ?? "";
  const dismissed = await postForm(app, "/banner", { key, next: "/models?q=x" });
  expect(dismissed.headers.location).toBe("/models?q=x");
  const browser = app.with({ cookie: `${dismissed.headers["set-cookie"]}`.split(";")[0] ?? "" });
  expect((await browser.get("/models")).body).not.toContain("hub-banner");
  await banners.set(viewer, { text: "Up again.", level: "info" });
  expect((await browser.get("/models")).body).toContain("Up again.");
});

it("asks for the terms at sign-up, and again when they change", async () => {
  const app = await createTestApp();
  const { viewer } = await app.signUp("root");
  const { terms } = app.hub.registry;
  expect((await app.get("/terms")).statusCode).toBe(404);
  expect((await app.get("/sign-up")).body).not.toContain("terms of this hub");
  await terms.set(viewer, "# Be *kind*", true);
  const page = (await app.get("/terms")).body;
  expect(page).toContain("<em>kind</em>");
  expect(page).toMatch(/<footer.*href="\/terms".*<\/footer>/s);
  const refused = await postForm(app, "/sign-up", NAMED);
  expect([refused.statusCode, refused.body]).toEqual([
    422,
    expect.stringContaining("Accept the terms to create an account."),
  ]);
  const made = await postForm(app, "/sign-up", { ...NAMED, terms: "1" });
  expect(made.statusCode).toBe(303);
  const grace = app.with({ cookie: `${made.headers["set-cookie"]}`.split(";")[0] ?? "" });
  expect((await grace.get("/models")).statusCode).toBe(200);

  await terms.set(viewer, "# Be very kind", true);
  const stopped = await grace.get("/models?q=x");
  expect(stopped.headers.location).toBe("/terms?next=%2Fmodels%3Fq%3Dx");
  expect((await grace.get("/models?_data=models")).headers["x-redirect"]).toBe("/terms?next=%2F");
  const form = { version: "2", next: "/models?q=x" };
  expect((await grace.get("/terms?next=%2Fmodels")).body).toContain("Accept these terms");
  expect((await postForm(grace, "/terms", { ...form, version: "1" })).statusCode).toBe(422);
  expect((await postForm(grace, "/terms", form)).headers.location).toBe("/models?q=x");
  expect((await grace.get("/models?q=x")).statusCode).toBe(200);
  // Tokens of programs are not stopped.
  const root = await app.with({}).get("/api/models");
  expect(root.statusCode).toBe(200);
});

it("lets an administrator approve those who sign up", async () => {
  const app = await createTestApp();
  await app.signUp("root");
  const root = await signIn(app, "root");
  const people = (form: Readonly<Record<string, string>>) => postForm(root, "/admin/people", form);
  await people({ intent: "sign-up-mode", mode: "approval" });
  expect((await app.get("/sign-up")).body).toContain("reviews new accounts");
  const waits = await postForm(app, "/sign-up", { ...NAMED, note: "Navy" });
  expect([waits.statusCode, waits.headers["set-cookie"]]).toEqual([200, undefined]);
  expect(waits.body).toContain("Waiting for approval");
  const early = await postForm(app, "/sign-in", NAMED);
  expect(early.body).toContain("waits for the approval of an administrator");
  expect((await app.get("/grace")).statusCode).toBe(404);
  expect((await root.get("/admin/people")).body).toContain("Navy");
  expect((await people({ intent: "approve", account: "grace" })).statusCode).toBe(303);
  expect((await postForm(app, "/sign-in", NAMED)).statusCode).toBe(303);
  expect((await people({ intent: "reject", account: "grace" })).statusCode).toBe(422);
  // Without a mail server, addresses are not asked for.
  expect((await people({ intent: "sign-up-mode", mode: "domain" })).statusCode).toBe(422);
  expect((await root.get("/admin/people")).body).not.toContain("some domains");
});
