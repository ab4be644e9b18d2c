import type { FileData, FilesData } from "@orrery/web/page-data/repo/files";
import { expect, it } from "vitest";
import { createTestApp } from "../testing/create-test-app.ts";

it("shows what stands next to a file, and what folders weigh", async () => {
  const app = await createTestApp();
  const ada = await app.signUp("ada");
  await ada.post("/api/repos/create", { name: "ada/tides" });
  const many = Array.from({ length: 205 }, (_, index) => `data/many/${index}.txt`);
  const files = ["run.py", "data/a.csv", "data/deep/b.csv", "data/deep/c.csv", ...many];
  await ada.request("POST", "/api/models/ada/tides/commit/main", {
    payload: [
      { key: "header", value: { summary: "Begin" } },
      ...files.map((path) => ({
        key: "file",
        value: { path, content: "12345", encoding: "utf-8" },
      })),
    ]
      .map((line) => JSON.stringify(line))
      .join("\n"),
    headers: { "content-type": "application/x-ndjson" },
  });
  const tree = async (path: string) => {
    const url = `/ada/tides/blob/main/${path}?_data=modelFile`;
    const data = (await app.get(url)).json() as FileData;
    return data.tree.map(({ entries, hasMore }) => [
      ...entries.slice(0, 3).map(({ name }) => name),
      hasMore,
    ]);
  };
  const root = ["data", ".gitattributes", "run.py", false];
  expect(await tree("run.py")).toEqual([root]);
  expect(await tree("data/deep/c.csv")).toEqual([
    root,
    ["deep", "many", "a.csv", false],
    ["b.csv", "c.csv", false],
  ]);
  expect((await tree("data/many/7.txt"))[2]?.[3]).toBe(true);

  const { entries } = (
    await app.get("/ada/tides/tree/main/data?_data=modelFiles")
  ).json() as FilesData;
  expect(entries.map(({ name, sizeBytes }) => [name, sizeBytes])).toEqual([
    ["deep", 10],
    ["many", 5 * many.length],
    ["a.csv", 5],
  ]);
});
