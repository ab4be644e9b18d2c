import { beforeEach, expect, it } from "vitest";
import { commitFiles } from "../testing/commit-files.ts";
import { createTestApp, type TestApp, type TestCaller } from "../testing/create-test-app.ts";

let app: TestApp;
let ada: TestCaller;
beforeEach(async () => {
  app = await createTestApp();
  ada = await app.signUp("ada");
  for (const type of ["model", "dataset"]) await ada.post("/api/repos/create", { name: "m", type });
  await commitFiles(ada, "/api/models/ada/m", {
    "config.json": '{"model_type":"bert"}',
    "README.md": "---\nlibrary_name: transformers\n---\n",
  });
  await commitFiles(ada, "/api/datasets/ada/m", { "a.csv": "1", "b.csv": "2" });
});

const download = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  app.get(`/ada/m/resolve/main/${path}`, { headers: { "user-agent": "one", ...headers } });

async function downloads(type = "models"): Promise<number> {
  await app.hub.downloads.flush();
  return (await app.get(`/api/${type}/ada/m`)).json().downloads;
}

it("counts the file that the library names, once per client", async () => {
  await download("config.json");
  await download("config.json");
  await download("README.md");
  expect(await downloads()).toBe(1);
  await download("config.json", { "user-agent": "two" });
  expect(await downloads()).toBe(2);
  const expanded = await app.get("/api/models/ada/m?expand[]=downloadsAllTime");
  expect(expanded.json().downloadsAllTime).toBe(2);
});

it("counts no look at headers, no cached answer, no later part", async () => {
  const { headers } = await app.request("HEAD", "/ada/m/resolve/main/config.json");
  await download("config.json", { "if-none-match": `${headers.etag}` });
  await download("config.json", { range: "bytes=5-" });
  await app.get("/ada/m/raw/main/config.json");
  expect(await downloads()).toBe(0);
  await download("config.json", { range: "bytes=0-3" });
  expect(await downloads()).toBe(1);
});

it("counts a dataset once, however many of its files a client takes", async () => {
  for (const file of ["a.csv", "b.csv"]) await app.get(`/datasets/ada/m/resolve/main/${file}`);
  expect(await downloads("datasets")).toBe(1);
});

it("puts what is downloaded now before what was not", async () => {
  await ada.post("/api/repos/create", { name: "later" });
  await download("config.json");
  await app.hub.downloads.flush();
  await app.hub.registry.stats.refresh();
  const [first] = (await app.get("/api/models?sort=trendingScore")).json();
  expect(first).toMatchObject({ id: "ada/m", trendingScore: 1 });
});
