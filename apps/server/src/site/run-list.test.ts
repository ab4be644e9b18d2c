import { expect, it } from "vitest";
import { createTestApp } from "../testing/create-test-app.ts";

it("lists the runs that an account saved, with what was asked", async () => {
  const app = await createTestApp();
  await app.signUp("root");
  const [ada, bob] = [await app.signUp("ada"), await app.signUp("bob")];
  await ada.post("/api/repos/create", { name: "moods" });
  const run = { model: "ada/moods", output: [], durationMs: 5 };
  const inputs = [
    { task: "text-classification", input: { kind: "form", values: { text: "Good <b>day</b>" } } },
    {
      task: "conversational",
      input: { kind: "chat", settings: {}, turns: [{ role: "user", text: "Hello?" }] },
    },
  ];
  for (const each of inputs) {
    const made = await bob.post("/api/runs", { ...run, ...each });
    expect([each.task, made.statusCode]).toEqual([each.task, 201]);
  }
  const { runs, nextCursor } = (await bob.get("/runs?_data=runs")).json();
  expect(nextCursor).toBeUndefined();
  expect(runs).toMatchObject([
    { model: "ada/moods", taskLabel: "Text Generation", text: "Hello?", isShared: false },
    { taskLabel: "Text Classification", text: "Good <b>day</b>" },
  ]);
  const ofModel = async (model: string) =>
    (await bob.get(`/runs?model=${model}&_data=runs`)).json();
  expect(await ofModel("ada/moods")).toMatchObject({ model: "ada/moods", runs: [{}, {}] });
  expect(await ofModel("ada/others")).toMatchObject({ model: "ada/others", runs: [] });
  expect((await bob.get("/?_data=home")).json().member.runs).toEqual(runs);
  expect((await bob.get("/runs")).body).toContain("Good &lt;b&gt;day&lt;/b&gt;");
  expect((await ada.get("/runs?_data=runs")).json().runs).toEqual([]);
  expect((await app.get("/runs?_data=runs")).headers["x-redirect"]).toBe(
    "/sign-in?next=%2Fruns%3F_data%3Druns",
  );
});
