import type { BlameData } from "@orrery/web/page-data/repo/blame";
import { expect, it } from "vitest";
import { createTestApp, type TestCaller } from "../testing/create-test-app.ts";

it("gives each line of a text file the commit that wrote it", async () => {
  const app = await createTestApp();
  const [ada, bob] = [await app.signUp("ada"), await app.signUp("bob")];
  await ada.post("/api/repos/create", { name: "ada/tides" });
  const write = (caller: TestCaller, summary: string, content: string, path = "run.py") =>
    caller.request("POST", "/api/models/ada/tides/commit/main", {
      payload: [
        { key: "header", value: { summary } },
        { key: "file", value: { path, content, encoding: "utf-8" } },
      ]
        .map((line) => JSON.stringify(line))
        .join("\n"),
      headers: { "content-type": "application/x-ndjson" },
    });
  await write(ada, "Begin", "a = 1\nb = 2\nc = 3\n");
  await write(ada, "Change b", "a = 1\nb = 20\nc = 3\n");
  const blame = async (path: string, caller: TestCaller = app) =>
    (await caller.get(`/ada/tides/blame/main/${path}?_data=modelBlame`)).json() as BlameData;
  const { ranges, content } = await blame("run.py");
  expect(ranges.map(({ commit, first, count }) => [commit.title, first, count])).toEqual([
    ["Begin", 1, 1],
    ["Change b", 2, 1],
    ["Begin", 3, 1],
  ]);
  expect(content).toMatchObject({ kind: "code", lines: 3 });
  await write(ada, "Binary", "\u0000\u0001", "noise.dat");
  expect((await blame("noise.dat")).content).toMatchObject({ kind: "none" });
  expect((await app.get("/ada/tides/blame/main/none.py")).statusCode).toBe(404);

  await ada.request("PUT", "/api/models/ada/tides/settings", { payload: { gated: "manual" } });
  for (const caller of [app, bob])
    expect((await caller.get("/ada/tides/blame/main/run.py")).statusCode).toBeGreaterThan(400);
  expect((await blame("run.py", ada)).ranges).toHaveLength(3);
});
