import { beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestCaller } from "../testing/create-test-app.ts";
import { ggufHeader } from "../testing/models/gguf-header.ts";
import { publishFiles } from "../testing/publish-files.ts";

let app: TestApp;
let ada: Awaited<ReturnType<TestApp["signUp"]>>;
beforeEach(async () => {
  app = await createTestApp();
  ada = await app.signUp("ada");
});

const CARD = (tag: string, more = "") => `---
pipeline_tag: ${tag}
tags: [conversational]
${more}---
# A model
`;
const publish = (
  name: string,
  files: Readonly<Record<string, string | Uint8Array>>,
  isPrivate = false,
) => publishFiles(app, ada.viewer, { name, private: isPrivate, files });
const realtimeOf = async (caller: TestCaller, path: string) =>
  (await caller.get(`/ada/${path}${path.includes("?") ? "&" : "?"}_data=modelRealtime`)).json();

it("begins with what the address says, and leaves its settings to the page", async () => {
  await publish("talk", { "README.md": CARD("text-generation"), "talk.gguf": ggufHeader(64) });
  const { repo, session } = await realtimeOf(app, "talk/live?text=Hello&throttle=0&odd=1");
  expect(repo).toMatchObject({ id: "ada/talk", isRealtime: true });
  expect(session).toMatchObject({
    kind: "text",
    task: "conversational",
    start: { values: { text: "Hello" } },
    settings: { throttle: "0" },
  });
  expect(Object.keys(session.settings)).toEqual(["throttle"]);
  expect(session.samples.length).toBeGreaterThan(0);
  const page = await app.get("/ada/talk/live?text=Hello&throttle=0");
  expect(page.body).toContain("throttleInterval: 0");
});

it("says why there is no session: nobody runs the model, or its task is not done live", async () => {
  await publish("still", { "README.md": CARD("text-generation") });
  await publish("other", { "README.md": CARD("reinforcement-learning") });
  const still = await realtimeOf(app, "still/live");
  expect([still.repo.isRealtime, still.session]).toEqual([
    false,
    { kind: "none", reason: expect.stringContaining("can't run here yet") },
  ]);
  const other = await realtimeOf(app, "other/live");
  expect(other.session.reason).toBe("Live sessions don't support reinforcement-learning.");
  expect((await app.get("/ada/other/live")).body).toContain("No live sessions for this model");
});

it("has no page for who may not read the model", async () => {
  await publish("secret", { "README.md": CARD("text-generation"), "a.gguf": ggufHeader(64) }, true);
  expect((await app.get("/ada/secret/live")).statusCode).toBe(404);
  expect((await realtimeOf(ada, "secret/live")).session.kind).toBe("text");
});

it("brings a kept session back on its own model's page, and on no other", async () => {
  for (const name of ["talk", "chat"])
    await publish(name, { "README.md": CARD("text-generation"), "a.gguf": ggufHeader(64) });
  const kept = await ada.post("/api/runs", {
    model: "ada/talk",
    task: "conversational",
    input: { kind: "live", settings: { throttle: "0" } },
    output: { format: "orrery-live-recording" },
    durationMs: 10,
  });
  const { id } = kept.json();
  const recording = { format: "orrery-live-recording" };
  expect((await realtimeOf(ada, `talk/live?run=${id}`)).session.recording).toEqual(recording);
  expect((await realtimeOf(ada, `chat/live?run=${id}`)).session.recording).toBeUndefined();
  expect((await app.get(`/ada/talk/live?run=${id}`)).statusCode).toBe(404);
  const run = (await ada.get(`/runs/${id}?_data=run`)).json();
  expect(run.content).toEqual({ kind: "live", recording });
});
