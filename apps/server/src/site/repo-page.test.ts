import { parquetWriteBuffer } from "hyparquet-writer";
import { beforeEach, expect, it } from "vitest";
import type { TestApp, TestCaller } from "../testing/create-test-app.ts";
import { ggufHeader } from "../testing/models/gguf-header.ts";
import { publishFiles } from "../testing/publish-files.ts";
import { shareEmptiedApp } from "../testing/share-emptied-app.ts";

let app: TestApp;
let ada: Awaited<ReturnType<TestApp["signUp"]>>;
let bob: Awaited<ReturnType<TestApp["signUp"]>>;
const shared = shareEmptiedApp();
beforeEach(async () => {
  app = shared();
  await app.signUp("root");
  ada = await app.signUp("ada");
  bob = await app.signUp("bob");
});

const dataOf = async (caller: TestCaller, url: string, page: string) =>
  (await caller.get(`${url}${url.includes("?") ? "&" : "?"}_data=${page}`)).json();

it("shows what the headers of the weights, the card and the results say", async () => {
  const card = `---
license: mit
base_model: elsewhere/origin
base_model_relation: quantized
datasets: [ada/secret, ada/open]
model-index:
- name: m
  results:
  - dataset: {name: Bench}
    metrics: [{type: accuracy, value: 0.5}]
---
# M

See https://arxiv.org/abs/2106.09685.
`;
  for (const [name, isPrivate] of [
    ["secret", true],
    ["open", false],
  ] as const)
    await publishFiles(app, ada.viewer, { name, type: "dataset", private: isPrivate, files: {} });
  await publishFiles(app, ada.viewer, {
    name: "m",
    files: {
      "README.md": card,
      "m-Q4_K_M.gguf": ggufHeader(8192),
      ".eval_results/one.yaml": "- dataset: {id: ada/bench}\n  value: 7",
    },
  });
  const { repo, facts, related } = await dataOf(app, "/ada/m", "model");
  expect(repo).toMatchObject({ licenseLabel: "MIT License", isLiked: false, canAdmin: false });
  expect(facts).toMatchObject({
    architecture: "llama",
    contextLength: 8192,
    parameters: { total: 4, byType: [] },
    ggufWidths: [{ bits: 4, variants: [{ label: "Q4_K_M" }] }],
    papers: ["2106.09685"],
    evals: [
      { dataset: "Bench", metric: "accuracy", value: "0.5" },
      { dataset: "ada/bench", value: "7" },
    ],
  });
  expect(facts.downloads.days).toHaveLength(30);
  expect(facts.memory[0]).toEqual({ quantization: "F16", bytes: 10 });
  expect(related).toMatchObject({
    relation: "Quantized from",
    ancestors: [[{ id: "elsewhere/origin" }]],
    // The card names both; only the public one is shown to anonymous visitors.
    datasets: [{ id: "ada/secret" }, { id: "ada/open", href: "/datasets/ada/open" }],
  });
  expect(related.datasets[0].href).toBeUndefined();
  expect((await app.get("/ada/m")).body).toContain("Quantized from");
});

it("likes and unlikes by a plain form, and sends a visitor to sign in first", async () => {
  await publishFiles(app, ada.viewer, { name: "m", files: { "README.md": "# M" } });
  const press = (caller: TestCaller, intent: string) =>
    caller.request("POST", "/ada/m", {
      payload: `intent=${intent}`,
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        "sec-fetch-site": "same-origin",
        referer: "http://localhost/ada/m/tree/main",
      },
    });
  expect((await press(app, "like")).headers.location).toBe(
    "/sign-in?next=%2Fada%2Fm%2Ftree%2Fmain",
  );
  expect((await press(bob, "like")).headers.location).toBe("/ada/m/tree/main");
  expect((await dataOf(bob, "/ada/m", "model")).repo).toMatchObject({ likes: 1, isLiked: true });
  expect((await dataOf(app, "/ada/m", "model")).repo).toMatchObject({ likes: 1, isLiked: false });
  await press(bob, "unlike");
  expect((await dataOf(bob, "/ada/m", "model")).repo).toMatchObject({ likes: 0, isLiked: false });
});

const parquet = () =>
  new Uint8Array(
    parquetWriteBuffer({
      columnData: [{ name: "n", data: Array.from({ length: 120 }, (_, n) => n), type: "INT32" }],
    }),
  );

it("shows the rows of a private dataset to its owner, and nothing at all to a stranger", async () => {
  await publishFiles(app, ada.viewer, {
    name: "tides",
    type: "dataset",
    private: true,
    files: {
      "README.md":
        "---\nconfigs:\n- config_name: main\n  data_files:\n  - {split: all, path: d/*}\n---\n",
      "d/a.parquet": parquet(),
      "d/b.parquet": "not parquet",
    },
  });
  const url = "/datasets/ada/tides/viewer";
  const { view } = await dataOf(ada, `${url}?rows=50`, "datasetRows");
  expect(view).toMatchObject({
    config: "main",
    split: "all",
    files: ["d/a.parquet", "d/b.parquet"],
    content: {
      page: { total: 120, first: 50, next: "100", columns: [{ name: "n", type: "int32" }] },
    },
  });
  expect(view.content.page.rows[0]).toEqual(["50"]);
  expect((await ada.get(url)).body).toContain("Rows 0 to 49");
  const broken = await dataOf(ada, `${url}?file=d/b.parquet`, "datasetRows");
  expect(broken.view.content.reason).toContain("Can't read this file as parquet");
  const front = await dataOf(ada, "/datasets/ada/tides", "dataset");
  expect(front.rows.content.page.rows).toHaveLength(5);
  for (const path of [url, "/datasets/ada/tides", "/datasets/ada/tides/blob/main/d/a.parquet"])
    for (const stranger of [app, bob]) {
      const answer = await stranger.get(path);
      expect([path, answer.statusCode, answer.body.includes("tides.parquet")]).toEqual([
        path,
        404,
        false,
      ]);
    }
});

it("shows a table or tensors on a file's page, and says why it cannot", async () => {
  await publishFiles(app, ada.viewer, {
    name: "m",
    files: {
      "t.csv": "a,b\n1,<script>alert(1)</script>\n",
      "w.gguf": ggufHeader(),
      "w.safetensors": "not weights",
      "paper.pdf": "%PDF-1.4",
      "empty.csv": "",
    },
  });
  const contentOf = async (path: string) =>
    (await dataOf(app, `/ada/m/blob/main/${path}`, "modelFile")).content;
  expect(await contentOf("t.csv")).toMatchObject({
    kind: "rows",
    page: { rows: [["1", "<script>alert(1)</script>"]] },
  });
  expect((await app.get("/ada/m/blob/main/t.csv")).body).not.toContain("<script>alert");
  expect(await contentOf("w.gguf?q=embd")).toMatchObject({ kind: "tensors", total: 1, q: "embd" });
  expect(await contentOf("w.gguf?q=two")).toMatchObject({ kind: "tensors", total: 0 });
  expect(await contentOf("w.safetensors")).toMatchObject({
    kind: "none",
    reason: expect.stringContaining("no safetensors header"),
  });
  expect(await contentOf("paper.pdf")).toMatchObject({ kind: "document" });
  expect(await contentOf("empty.csv")).toMatchObject({ kind: "none" });
});
