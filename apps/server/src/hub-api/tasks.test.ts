import { TASKS_DATA } from "@huggingface/tasks";
import { expect, it } from "vitest";
import { shareEmptiedApp } from "../testing/share-emptied-app.ts";
import type { presentTask } from "./present-task.ts";

const shared = shareEmptiedApp();

type WireTask = ReturnType<typeof presentTask>;

const theirs = Object.entries(TASKS_DATA).filter(([, task]) => task !== undefined);

it("answers every explained task in the shape that clients read", async () => {
  const app = shared();
  const answer = await app.get("/api/tasks");
  expect(answer.statusCode).toBe(200);
  const tasks = answer.json<Record<string, WireTask>>();
  expect(Object.keys(tasks).toSorted()).toEqual(theirs.map(([tag]) => tag).toSorted());
  for (const [tag, task] of theirs) {
    const { id, label, libraries, demo } = tasks[tag]!;
    expect({ id, label, libraries }).toEqual({
      id: tag,
      label: task?.label,
      libraries: task?.libraries,
    });
    expect(demo.inputs.length).toBeGreaterThan(0);
    const keys = Object.keys(task ?? {}).filter((key) => !/^(youtubeId|isPlaceholder)$/.test(key));
    expect(Object.keys(tasks[tag]!)).toEqual(expect.arrayContaining(keys));
  }
  // What the Python client does with it: the first widget model of each task, if there is one.
  const usual = Object.entries(tasks).map(([tag, { widgetModels }]) => [tag, widgetModels[0]]);
  expect(Object.fromEntries(usual)["automatic-speech-recognition"]).toBe("openai/whisper-large-v3");
});

it("answers one task, a placeholder where nothing explains it, and 404 for no task", async () => {
  const app = shared();
  expect((await app.get("/api/tasks/text-to-speech")).json()).toMatchObject({
    id: "text-to-speech",
    canonicalId: "text-to-audio",
    models: expect.arrayContaining([{ id: expect.any(String), description: expect.any(String) }]),
  });
  expect((await app.get("/api/tasks/robotics")).json()).toMatchObject({ id: "robotics" });
  const unexplained = await app.get("/api/tasks/other");
  expect(unexplained.json()).toMatchObject({ isPlaceholder: true, widgetModels: [] });
  for (const name of ["constructor", "text-to-tea"]) {
    const missing = await app.get(`/api/tasks/${name}`);
    expect([missing.statusCode, missing.json()]).toEqual([404, { error: "Task not found." }]);
  }
});
