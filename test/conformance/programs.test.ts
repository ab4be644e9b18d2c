import { SNIPPET_TASKS } from "@orrery/snippets";
import { beforeAll, expect, it } from "vitest";
import { answerOutside } from "./programs/answer-calls.ts";
import type { PrintedProgram } from "./programs/printed-program.ts";
import { statusRows, summary } from "./programs/report.ts";
import { type ProgramsRun, runAllPrograms } from "./programs/run-all-programs.ts";
import { checkStatus } from "./status-table.ts";

/**
 * Every program that a started hub prints, for all tasks through the hub, straight to each provider and
 * to your own server, run as it stands by the real clients. They reach the world through a proxy
 * that answers as the providers do, and refuses what they refuse. `--long`: each in a process of its own.
 */
const IS_LONG = process.env.ORRERY_LONG === "1";

let ran: ProgramsRun;
beforeAll(
  async () => {
    ran = await runAllPrograms({ apart: IS_LONG });
    process.stdout.write(`${summary(ran.programs, ran.seconds)}\n`);
  },
  IS_LONG ? 3_600_000 : 600_000,
);

it("is answered, whatever the visitor copies", () => {
  const failures = ran.programs
    .filter(({ failure }) => failure !== undefined)
    .map(({ program, failure }) => `${program.name}: ${failure}`);
  expect(failures).toEqual([]);
});

it("is printed for every task, and for every way to call a model", () => {
  const tasks = new Set(ran.programs.map(({ program }) => program.task));
  const wanted = SNIPPET_TASKS.filter((tag) => tag !== "image-text-to-text");
  expect([...wanted, "conversational"].filter((task) => !tasks.has(task))).toEqual([]);
  const ways = new Set(ran.programs.map(({ program: { provider, way } }) => `${provider} ${way}`));
  const some = ["auto hub", "hf-inference hub", "groq hub", "groq straight", "own own"];
  expect([...ways]).toEqual(expect.arrayContaining(some));
  expect(ran.programs.filter(({ skipped }) => skipped === undefined).length).toBeGreaterThan(700);
});

it("is counted in docs/api-status.md", () => {
  checkStatus("programs", statusRows(ran.programs));
});

const GROQ = "https://api.groq.com/openai/v1/chat/completions";
const MESSAGES = [{ role: "user", content: "Good day." }];

it.each([
  ["takes a chat", GROQ, { model: "m", messages: MESSAGES }, undefined],
  ["refuses a chat without messages", GROQ, { model: "m", inputs: "Good day." }, /^400 .*messages/],
  ["refuses a chat without a model", GROQ, { messages: MESSAGES }, /^400 .*model/],
  [
    "refuses the hub’s words",
    GROQ,
    { model: "m", messages: MESSAGES, inputs: "" },
    /^400 .*inputs/,
  ],
  ["refuses other addresses", `${GROQ}/more`, { model: "m", messages: MESSAGES }, /^404/],
  ["knows no other hub", "https://huggingface.co/api/models", {}, /^502/],
])("the recorder %s", async (_, address, body, refusal) => {
  const program = { task: "conversational", way: "straight", key: "secret" } as PrintedProgram;
  const call = (authorization: string) => ({
    method: "POST",
    url: new URL(address),
    headers: { authorization, "content-type": "application/json" },
    body: Buffer.from(JSON.stringify(body)),
  });
  const answered = await answerOutside(call("Bearer secret"), program);
  if (refusal === undefined) expect(answered.refusal).toBeUndefined();
  else expect(answered.refusal).toMatch(refusal);
  const { refusal: stranger } = await answerOutside(call("Bearer other"), program);
  expect(stranger).toMatch(/^(401|502)/);
});
