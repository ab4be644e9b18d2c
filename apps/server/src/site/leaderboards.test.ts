import { expect, it } from "vitest";
import { createTestApp } from "../testing/create-test-app.ts";

it("compares models on the pages of their task and dataset", async () => {
  const app = await createTestApp();
  const ada = await app.signUp("ada");
  await ada.post("/api/repos/create", { name: "ada/moods", type: "dataset" });
  const publish = async (name: string, accuracy: number) => {
    await ada.post("/api/repos/create", { name: `ada/${name}` });
    const content = `---
model-index:
- name: ${name}
  results:
  - task: {type: text-classification}
    dataset: {type: ada/moods, name: Moods}
    metrics: [{type: accuracy, value: ${accuracy}}]
---
`;
    await ada.request("POST", `/api/models/ada/${name}/commit/main`, {
      payload: [
        { key: "header", value: { summary: "Card" } },
        { key: "file", value: { path: "README.md", content, encoding: "utf-8" } },
      ]
        .map((line) => JSON.stringify(line))
        .join("\n"),
      headers: { "content-type": "application/x-ndjson" },
    });
  };
  const boards = async (url: string) => (await app.get(url)).json().leaderboards;
  const [task, dataset] = [
    "/tasks/text-classification?_data=task",
    "/datasets/ada/moods?_data=dataset",
  ];
  await publish("one", 0.8);
  expect(await boards(task)).toEqual([]);
  expect(await boards(dataset)).toMatchObject([{ total: 1, best: [{ id: "ada/one" }] }]);
  await publish("two", 0.9);
  expect(await boards(task)).toEqual([
    {
      ...{ dataset: "ada/moods", href: "/datasets/ada/moods", part: "", metric: "accuracy" },
      total: 2,
      best: [
        { id: "ada/two", value: "0.9" },
        { id: "ada/one", value: "0.8" },
      ],
    },
  ]);
});
