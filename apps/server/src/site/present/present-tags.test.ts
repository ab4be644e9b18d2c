import { expect, it } from "vitest";
import { createTestApp } from "../../testing/create-test-app.ts";

const CARD = `---
language: [en, xx-unknown]
task_categories: [text-classification]
size_categories: ["1K<n<10K"]
tags: [mine]
---
# Rows`;

it("calls the tags of a dataset as the filters do, on its page and in lists", async () => {
  const app = await createTestApp();
  const ada = await app.signUp("ada");
  await ada.post("/api/repos/create", { type: "dataset", name: "rows" });
  const files = { "README.md": CARD, "data.csv": "a,b\n1,2\n" };
  const lines = Object.entries(files).map(([path, text]) => ({
    key: "file",
    value: { path, content: Buffer.from(text).toString("base64") },
  }));
  await ada.request("POST", "/api/datasets/ada/rows/commit/main", {
    payload: [{ key: "header", value: { summary: "files" } }, ...lines]
      .map((line) => JSON.stringify(line))
      .join("\n"),
    headers: { "content-type": "application/x-ndjson" },
  });
  const { repo } = (await app.get("/datasets/ada/rows?_data=dataset")).json();
  expect(repo.tags).toEqual(
    expect.arrayContaining([
      { parameter: "language", value: "en", label: "English" },
      { parameter: "language", value: "xx-unknown", label: "xx-unknown" },
      { parameter: "task", value: "text-classification", label: "Text Classification" },
      { parameter: "rows", value: "1K<n<10K", label: "1K – 10K rows" },
      { parameter: "format", value: "csv", label: "CSV" },
      { parameter: "tag", value: "mine", label: "mine" },
    ]),
  );
  for (const { parameter, value } of repo.tags) {
    const query = new URLSearchParams({ [parameter]: value, _data: "datasets" });
    const list = (await app.get(`/datasets?${query}`)).json();
    expect([parameter, list.repos.map(({ id }: { id: string }) => id)]).toEqual([
      parameter,
      ["ada/rows"],
    ]);
    expect(list.repos[0].contents).toEqual(["Text Classification", "1K – 10K rows", "CSV"]);
  }
});
