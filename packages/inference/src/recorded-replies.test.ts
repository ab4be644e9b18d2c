import { describe, expect, it } from "vitest";
import { InferenceError } from "./errors.ts";
import { jobAddress, jobState } from "./job.ts";
import { readChat, readChatDelta } from "./open-ai-chat.ts";
import { findProviderTask, providers } from "./providers/index.ts";
import { RECORDED_REPLIES, type RecordedReply } from "./testing/recorded-replies.ts";

const taskOf = ({ provider, task }: RecordedReply) => findProviderTask(provider, task)!;
const answerOf = ({ reply }: RecordedReply) =>
  "json" in reply ? reply.json : new Blob(["file"], { type: reply.bytes });
const comparable = (output: unknown): unknown => {
  const blob = (output as { readonly blob?: Blob } | undefined)?.blob;
  return blob ? { kind: "blob", type: blob.type } : output;
};

describe("a recorded reply", () => {
  it.each(RECORDED_REPLIES)("of $provider for $task is read", (recorded) => {
    expect(comparable(taskOf(recorded).response(answerOf(recorded), ""))).toEqual(recorded.output);
  });

  it("exists for every provider and task", () => {
    const recorded = new Set(RECORDED_REPLIES.map(({ provider, task }) => `${provider} ${task}`));
    const missing = Object.entries(providers).flatMap(([id, { tasks }]) =>
      Object.keys(tasks).filter((task) => !recorded.has(`${id} ${task}`)),
    );
    expect(missing).toEqual([]);
  });

  it.each(RECORDED_REPLIES.filter(({ receipt }) => receipt))(
    "of $provider for $task is waited for",
    (recorded) => {
      const job = taskOf(recorded).job!;
      const address = jobAddress(job.poll, { job, receipt: recorded.receipt });
      expect(address).toMatch(/^\/[^{}]*$/);
      expect(jobState(job, recorded.running)).toBe("running");
      expect(jobState(job, recorded.done)).toBe("done");
    },
  );

  it("has a receipt exactly where the table says that a job is waited for", () => {
    const withReceipt = RECORDED_REPLIES.filter(({ receipt }) => receipt);
    expect(RECORDED_REPLIES.filter((recorded) => taskOf(recorded).job)).toEqual(withReceipt);
  });
});

describe("a reply that is no answer", () => {
  const tasks = RECORDED_REPLIES.map((recorded) => [recorded.provider, recorded.task] as const);

  it.each(tasks)("of %s for %s is refused with a code", (provider, task) => {
    for (const reply of [null, undefined, "", 7, {}, { error: "busy" }, { choices: [] }]) {
      expect(() => findProviderTask(provider, task)!.response(reply, "")).toThrow(InferenceError);
    }
  });
});

describe("a job", () => {
  const job = findProviderTask("fal-ai", "text-to-image")!.job!;

  it("is asked for below our own base, whatever host the receipt names", () => {
    const receipt = { response_url: "https://attacker.example/fal-ai/flux/requests/r1?x=1" };
    expect(jobAddress(job.poll, { job, receipt, query: "?_subdomain=queue" })).toBe(
      "/fal-ai/flux/requests/r1/status?_subdomain=queue",
    );
    expect(jobAddress(job.result!, { job, receipt })).toBe("/fal-ai/flux/requests/r1");
  });

  it("has no address when the receipt names none", () => {
    expect(jobAddress(job.poll, { job, receipt: { response_url: "no url" } })).toBeUndefined();
    expect(jobAddress(job.poll, { job, receipt: null })).toBeUndefined();
  });

  it("can fail", () => {
    expect(jobState(job, { status: "FAILED" })).toBe("failed");
  });
});

describe("chat", () => {
  it("says nothing when the model only calls a tool", () => {
    const message = { content: null, tool_calls: [{ id: "1" }] };
    expect(readChat({ choices: [{ message, finish_reason: "tool_calls" }] })).toEqual({
      text: "",
      finishReason: "tool_calls",
    });
  });

  it.each([
    ["", { tool_calls: [{ id: "1" }] }],
    ["", { reasoning_content: "Let me see …" }],
    ["Be brave.", { content: [{ type: "thinking" }, { text: "Be " }, { text: "brave." }] }],
  ])("says %j where a service leaves words out, or has them in parts", (text, message) => {
    expect(readChat({ choices: [{ message, finish_reason: "stop" }] })).toMatchObject({ text });
  });

  it("streams words, and events without words", () => {
    const events = [{ choices: [{ delta: { content: "Be" } }] }, { choices: [] }, { usage: {} }];
    expect(events.map(readChatDelta)).toEqual(["Be", "", ""]);
  });
});
