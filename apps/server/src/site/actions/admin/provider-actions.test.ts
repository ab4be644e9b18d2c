import { expect, it, onTestFinished } from "vitest";
import { createTestApp } from "../../../testing/create-test-app.ts";
import { postForm } from "../../../testing/post-form.ts";
import { startUpstream } from "../../../testing/start-upstream.ts";

const PAGE = "/admin/operator-providers";
const SECRET = "acme-secret";

async function start() {
  const upstream = await startUpstream();
  onTestFinished(() => upstream.close());
  const app = await createTestApp();
  const [root, ada] = [await app.signUp("root"), await app.signUp("ada")];
  const form = {
    ...{ label: "New Co", baseUrl: upstream.url, chatPath: "/v1/chat/completions" },
    allowPrivate: "on",
  };
  return { app, root, ada, upstream, form };
}

it("adds a provider with its key, changes it and deletes it, without JavaScript", async () => {
  const { app, root, upstream, form } = await start();
  expect((await root.get(PAGE)).body).toContain("No providers in addition to the built-in ones");
  const added = { intent: "add", name: "newco", ...form, secret: SECRET };
  const answer = await postForm(root, PAGE, added);
  expect([answer.statusCode, answer.headers.location]).toEqual([303, PAGE]);
  const again = await postForm(root, PAGE, added);
  expect(again.statusCode).toBe(422);
  expect(again.body).toContain("The hub already has a provider newco.");
  expect(again.body).not.toContain(SECRET);

  const messages = [{ role: "user", content: "Hi" }];
  const allowed = { provider: "newco", pattern: "good" };
  await root.request("PUT", "/api/settings/allowed-models?of=hub", { payload: allowed });
  const called = await root.post("/v1/chat/completions", { model: "good:newco", messages });
  expect(called.statusCode).toBe(200);
  expect(upstream.seen.at(-1)?.headers.authorization).toBe(`Bearer ${SECRET}`);

  upstream.models = [{ id: "big", context_length: 8000 }, { id: "good" }];
  const imported = await postForm(root, PAGE, { intent: "import", item: "newco" });
  expect(imported.statusCode).toBe(303);
  const page = (await root.get(PAGE)).body;
  for (const text of ["New Co", upstream.url, "2 allowed, 1 imported"])
    expect(page).toContain(text);
  expect(page).not.toContain(SECRET);

  const key = { key: "wrong-key" };
  await root.request("PUT", "/api/settings/provider-keys/newco?of=hub", { payload: key });
  const refused = await postForm(root, PAGE, { intent: "import", item: "newco" });
  expect([refused.statusCode, refused.body.includes("rejected the API key")]).toEqual([422, true]);
  const wanted = { intent: "import-models", provider: "newco", only: "b*" };
  const keys = await postForm(root, "/admin/providers", wanted);
  expect([keys.statusCode, keys.body.includes("rejected the API key")]).toEqual([422, true]);
  const body = { provider: "newco" };
  const byApi = await root.post("/api/settings/allowed-models/import?of=hub", body);
  expect(byApi.statusCode).toBe(502);

  // What the form does not ask stays, as does the key.
  const { operatorProviders } = app.hub.registry;
  const replicas = [{ baseUrl: upstream.url, weight: 2 }];
  const [first] = await operatorProviders.listAll();
  await operatorProviders.put(root.viewer, "newco", { ...first?.settings, replicas });
  expect((await root.get(`${PAGE}?edit=newco`)).body).toContain("Change newco");
  const { chatPath, allowPrivate, ...rest } = form;
  const changed = { intent: "change", item: "newco", ...rest, allowPrivate, label: "Other" };
  const none = await postForm(root, `${PAGE}?edit=newco`, changed);
  expect(none.body).toContain("needs the path of a task");
  const done = await postForm(root, `${PAGE}?edit=newco`, { ...changed, chatPath });
  expect([done.statusCode, done.headers.location]).toEqual([303, PAGE]);
  const [second] = await operatorProviders.listAll();
  expect(second?.settings).toEqual({
    ...{ label: "Other", baseUrl: upstream.url, chatPath, allowPrivate: true, replicas },
  });
  expect(app.hub.providers.newco?.label).toBe("Other");
  expect((await root.get("/api/admin/providers")).json().providers[0].keys).toBe(1);

  await postForm(root, PAGE, { intent: "delete", item: "newco" });
  expect(app.hub.providers.newco).toBe(undefined);
});

it("says what is wrong with a field, keeps the others, and is for administrators alone", async () => {
  const { app, root, ada, form } = await start();
  const wrong = { intent: "add", name: "newco", ...form, label: "", secret: "two words" };
  const { statusCode, body } = await postForm(root, PAGE, wrong);
  expect(statusCode).toBe(422);
  expect(body).toContain("Invalid key. Use up to 8000 characters without spaces.");
  expect(body).toContain(`value="${form.baseUrl}"`);
  expect(body).not.toContain("two words");
  const builtIn = await postForm(root, PAGE, { intent: "add", ...form, name: "groq" });
  expect(builtIn.body).toContain("is a provider that the hub knows");
  const forms: readonly Readonly<Record<string, string>>[] = [
    { intent: "add", name: "newco", ...form },
    { intent: "delete", item: "newco" },
    { intent: "import", item: "groq" },
  ];
  for (const fields of forms) expect((await postForm(ada, PAGE, fields)).statusCode).toBe(403);
  expect((await ada.get(PAGE)).statusCode).toBe(403);
  expect(Object.hasOwn(app.hub.providers, "newco")).toBe(false);
});
