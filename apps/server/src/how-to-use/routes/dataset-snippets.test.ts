import type { LibraryUsageView, UsageData } from "@orrery/web/page-data/repo/how-to-use";
import { beforeEach, expect, it } from "vitest";
import type { TestApp } from "../../testing/create-test-app.ts";
import { publishFiles } from "../../testing/publish-files.ts";
import { shareEmptiedApp } from "../../testing/share-emptied-app.ts";

let app: TestApp;
let ada: Awaited<ReturnType<TestApp["signUp"]>>;
const shared = shareEmptiedApp();
beforeEach(async () => {
  app = shared();
  ada = await app.signUp("ada");
});

interface Answer {
  readonly config?: string;
  readonly splits: readonly string[];
  readonly library: readonly {
    readonly library: string;
    readonly language: string;
    readonly content: string;
    readonly setUp?: string;
  }[];
  readonly files: readonly { readonly client: string }[];
}
const FILES = { "train.csv": "a\n1\n", "test.csv": "a\n2\n" };
const publish = (name: string, more = {}) =>
  publishFiles(app, ada.viewer, { name, type: "dataset", files: FILES, ...more });

it("answers every way to use a dataset, for the part that is asked for", async () => {
  await publish("waves");
  const answer = await app.get("/api/datasets/ada/waves/snippets?split=test");
  const { splits, library, files } = answer.json<Answer>();
  expect(splits).toEqual(["train", "test"]);
  expect(library[0]).toMatchObject({ library: "datasets", language: "python" });
  expect(library[0]?.content).toContain('load_dataset("ada/waves", split="test")');
  const clients = ["hf", "snapshot_download", "git", "curl", "hf_hub_download"];
  expect(files.map(({ client }) => client)).toEqual(clients);
  const narrow = await app.get("/api/datasets/ada/waves/snippets?library=duckdb&language=sh");
  expect(narrow.json<Answer>().library).toHaveLength(1);
});

it.each(["config", "split", "file"])("refuses a %s that is not there", async (name) => {
  await publish("waves");
  const answer = await app.get(`/api/datasets/ada/waves/snippets?${name}=nothing`);
  expect(answer.statusCode).toBe(400);
  expect(answer.json<{ error: string }>().error).toMatch(new RegExp(`^${name}: `));
});

it("tells of a private dataset only whoever may read it, and to bring a token", async () => {
  await publish("secret", { private: true });
  expect((await app.get("/api/datasets/ada/secret/snippets")).statusCode).toBe(401);
  const { library } = (await ada.get("/api/datasets/ada/secret/snippets")).json<Answer>();
  for (const { setUp } of library) expect(setUp).toMatch(/^export HF_TOKEN=/);
});

it("shows the same on the dataset's page, with or without a script", async () => {
  await publish("waves");
  const panel = (query: string) =>
    app.get(`/datasets/ada/waves?_data=datasetUsage&${query}`).then((one) => one.json<UsageData>());
  const { tabs, query, view } = await panel("");
  expect(tabs.map(({ key }) => key)).toEqual(["library", "files"]);
  expect(query).toEqual({ usage: "library", library: "datasets" });
  expect(view).toMatchObject({ part: { splits: ["train", "test"], split: "train" } });
  const chosen = await panel("library=pandas&split=test");
  expect(chosen.query).toEqual({ usage: "library", library: "pandas", split: "test" });
  expect((chosen.view as LibraryUsageView).snippets[0]?.content).toContain("waves/test.csv");
  const { body } = await app.get("/datasets/ada/waves?library=polars");
  expect(body).toContain("resolve/main/train.csv");
  expect(body).toContain('href="/api/datasets/ada/waves/croissant"');
});
