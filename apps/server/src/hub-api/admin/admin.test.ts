import { expect, it } from "vitest";
import { commitFiles } from "../../testing/commit-files.ts";
import { createTestApp } from "../../testing/create-test-app.ts";

const call = (holder: string) => ({
  holder,
  maker: { kind: "visitor", key: holder } as const,
  endpoint: "ada/open",
  input: {},
});

it("administers organizations, repos and storage over the API", async () => {
  const app = await createTestApp();
  const [root, ada] = [await app.signUp("root"), await app.signUp("ada")];
  const organizations = "/api/admin/organizations";
  const made = await root.post(organizations, { name: "lab", admin: "ada" });
  expect([made.statusCode, made.json()]).toMatchObject([201, { name: "lab", admins: ["ada"] }]);
  await ada.post("/api/repos/create", { name: "m", organization: "lab", private: true });
  await commitFiles(ada, "/api/models/lab/m", { "w.bin": "weights" });
  expect((await root.get(`${organizations}?q=l`)).json()).toMatchObject({
    ...{ q: "l", total: 1 },
    organizations: [{ name: "lab", members: 1, repos: 1 }],
  });
  expect(
    (await root.post(`${organizations}/lab/admins`, { account: "root" })).json(),
  ).toMatchObject({
    admins: ["ada", "root"],
  });
  const quota = await root.request("PUT", "/api/admin/quotas/lab", { payload: { repos: 9 } });
  expect(quota.json()).toMatchObject({ name: "lab", quota: { repos: 9 } });
  expect((await root.get(`${organizations}/lab`)).json().ownQuota).toEqual({
    ...{ repos: 9, storageBytes: null },
  });
  expect((await root.get("/api/admin/repos?q=lab&sort=name")).json()).toMatchObject({
    repos: [{ id: "lab/m", type: "model", isPrivate: true }],
  });
  const storage = (await root.get("/api/admin/storage")).json();
  expect(storage.disk.freeBytes).toBeGreaterThan(0);
  expect(storage.owners[0]).toMatchObject({ name: "lab", kind: "organization" });
  expect(storage.disk.parts.map(({ name }: { name: string }) => name)).toContain("database");
  expect((await root.request("DELETE", `${organizations}/lab`)).statusCode).toBe(409);
  expect((await root.request("DELETE", `${organizations}/lab?repos=delete`)).statusCode).toBe(204);
  expect((await root.get(`${organizations}/lab`)).statusCode).toBe(404);
});

it("shows a hub at work, and changes what administrators may change, over the API", async () => {
  const app = await createTestApp({ ORRERY_LIMIT_COMMIT_ENTRIES: "7", ORRERY_GPU: "cuda" });
  const [root, ada] = [await app.signUp("root"), await app.signUp("ada")];
  const { jobs, damages } = app.hub.registry;
  const job = await jobs.create(call("192.0.2.1"));
  expect((await root.get("/api/admin/jobs?state=waiting")).json()).toMatchObject({
    jobs: [{ id: job.id, caller: "192.0.2.1" }],
  });
  expect((await app.get("/metrics")).body).toContain('orrery_jobs{state="waiting"} 1');
  const act = (verb: string) => root.post(`/api/admin/jobs/${job.id}/${verb}`, {});
  expect((await act("retry")).statusCode).toBe(404);
  expect((await act("cancel")).statusCode).toBe(204);
  expect((await act("retry")).statusCode).toBe(204);
  expect((await root.get("/api/admin/work")).json().processes).toMatchObject([
    { pid: process.pid },
  ]);
  expect((await root.get("/api/admin/models")).json().models).toEqual([]);
  expect((await root.request("DELETE", "/api/admin/models/ada/m")).statusCode).toBe(404);
  const { formats } = (await root.get("/api/admin/formats")).json();
  expect(formats.map(({ format }: { format: string }) => format)).toEqual(["GGUF", "ONNX"]);
  expect(formats[0]).toMatchObject({
    isOn: true,
    gpuProblem: expect.stringContaining("cuda, which is not installed"),
  });
  expect(formats[1]).toEqual({ format: "ONNX", isOn: true });

  await damages.note({ kind: "blob", what: "a".repeat(64), problem: "missing", detail: "Gone." });
  expect((await root.get("/api/admin/overview")).json()).toMatchObject({
    counts: { accounts: 2, organizations: 0 },
    findings: [{ kind: "damage", level: "error", count: 1 }],
  });
  expect((await root.post("/api/admin/verification", {})).statusCode).toBe(202);
  expect((await root.get("/api/admin/damage")).json()).toMatchObject({
    open: [{ problem: "missing", repos: [] }],
    isPassRunning: true,
  });

  const limits = async () => (await root.get("/api/admin/limits")).json().limits;
  const named = async (name: string) =>
    (await limits()).find((limit: { name: string }) => limit.name === name);
  expect(await named("commitEntries")).toMatchObject({ value: 7, source: "setting" });
  const set = (value: unknown) =>
    root.request("PUT", "/api/admin/limits/repos", { payload: { value } });
  expect((await set(3)).json()).toMatchObject({ value: 3, source: "administrator" });
  expect((await set(-1)).statusCode).toBe(400);
  expect((await set(null)).json().source).toBe("default");
  const other = root.request("PUT", "/api/admin/limits/pushBytes", { payload: { value: 1 } });
  expect((await other).statusCode).toBe(400);

  const banner = { text: "Down at noon.", level: "warning" };
  const shown = await root.request("PUT", "/api/admin/banner", { payload: banner });
  expect(shown.json()).toEqual({ banner });
  expect((await root.request("DELETE", "/api/admin/banner")).statusCode).toBe(204);
  const terms = await root.request("PUT", "/api/admin/terms", { payload: { body: "# Be kind" } });
  expect(terms.json()).toMatchObject({ terms: { version: 1, isRequired: false } });
  expect((await root.get("/api/admin/usage")).json()).toMatchObject({ total: 2, sort: "calls" });
  expect((await root.get("/api/admin/usage/export")).body).toBe(
    "day,account,calls,errors,inputTokens,outputTokens,dollars\r\n",
  );

  const routes = [
    ...["overview", "organizations", "repos", "storage", "jobs", "work", "models", "formats"],
    ...["damage", "engines", "limits", "notices", "usage", "usage/export"],
  ];
  for (const route of routes) {
    const url = `/api/admin/${route}`;
    const statuses = [(await app.get(url)).statusCode, (await ada.get(url)).statusCode];
    expect([route, ...statuses]).toEqual([route, 401, 403]);
  }
});

it("counts who passed a limit", async () => {
  const app = await createTestApp({ ORRERY_LIMIT_READS_PER_ACCOUNT: "3" });
  const [root, ada] = [await app.signUp("root"), await app.signUp("ada")];
  for (let index = 0; index < 6; index++) await ada.get("/api/whoami-v2");
  await ada.post("/api/repos/create", { name: "m" });
  // They are written down every few seconds.
  await expect
    .poll(async () => (await app.hub.registry.refusals.list(root.viewer)).length, {
      timeout: 15_000,
    })
    .toBe(1);
  expect(await app.hub.registry.refusals.list(root.viewer)).toMatchObject([
    { kind: "reads", caller: "ada", count: 3 },
  ]);
});
