import { describe, expect, it } from "vitest";
import { InferenceError } from "../errors.ts";
import type { ProviderTask } from "../provider.ts";
import { bedrock } from "../providers/bedrock.ts";
import type { TaskName } from "../task-io.ts";
import { RECORDED_INVOCATIONS } from "../testing/recorded-runtime.ts";
import { FAMILY_NAMES, findFamily } from "./families.ts";
import { metricsOf } from "./read-events.ts";

const taskOf = (task: TaskName) =>
  bedrock.tasks[task as "conversational"] as ProviderTask<TaskName>;
const callOf = (providerModelId: string, input: unknown) => ({
  providerModelId,
  hubModelId: "a/b",
  hubUrl: "https://hub.example",
  routed: false,
  input: input as never,
});

describe.each(RECORDED_INVOCATIONS)("$modelId for $task", ({ modelId, task, ...recorded }) => {
  it("is sent its family's body", () => {
    const { body, path } = taskOf(task).request(callOf(modelId, recorded.input));
    expect(body).toEqual({ kind: "json", json: recorded.body });
    expect(path).toMatch(/^\/model\/[\w.%~-]+\/invoke(?:-with-response-stream)?$/);
    expect(decodeURIComponent(path.split("/")[2] ?? "")).toBe(modelId);
  });

  it("is understood", () => {
    expect(taskOf(task).response(recorded.reply, modelId)).toEqual(recorded.output);
    expect(taskOf(task).serves?.(modelId)).toBe(true);
    for (const reply of [null, undefined, "", 7, {}, { error: "busy" }, { choices: [] }])
      expect(() => taskOf(task).response(reply, modelId)).toThrow(InferenceError);
  });
});

describe.each(RECORDED_INVOCATIONS.filter(({ chunks }) => chunks))("$modelId", (recorded) => {
  const { modelId } = recorded;
  it("says the same in a stream", () => {
    const read = findFamily(modelId)!.generation!.chunks();
    const events = recorded.chunks!.flatMap((chunk) => [...read(chunk), ...metricsOf(chunk)]);
    const text = events.map((event) => (event.type === "text" ? event.text : "")).join("");
    const output = recorded.output as { readonly text?: string; readonly generated_text?: string };
    expect(text).toBe(output.text ?? output.generated_text);
    expect(events.filter(({ type }) => type === "finish")).toHaveLength(1);
    expect(events.filter(({ type }) => type === "usage").at(-1)).toEqual({
      type: "usage",
      inputTokens: 12,
      outputTokens: 3,
    });
    const tools = events.flatMap((event) =>
      event.type === "tool-call" ? [[event.name, event.arguments]] : [],
    );
    expect(tools).toEqual(recorded.tool ? [recorded.tool] : []);
    const whole = findFamily(modelId)!.generation!.read(recorded.reply);
    expect(whole.filter(({ type }) => type === "tool-call")).toHaveLength(tools.length);
  });
});

describe("what a family cannot be asked", () => {
  const refused = (modelId: string, input: unknown, task: TaskName = "conversational") =>
    expect(() => taskOf(task).request(callOf(modelId, input))).toThrow(
      expect.objectContaining({ code: "invalid-input" }),
    );
  const user = (content: unknown) => ({ messages: [{ role: "user", content }] });

  it("is a picture for one that only reads, or one that lies elsewhere", () => {
    const url = (address: string) => [{ type: "image_url", image_url: { url: address } }];
    refused("meta.llama3-8b-instruct-v1:0", user(url("data:image/png;base64,AA==")));
    refused("amazon.nova-lite-v1:0", user(url("https://example.org/a.png")));
    refused("amazon.nova-lite-v1:0", user([{ type: "input_audio" }]));
  });

  it("is a tool call that is no JSON, and a chat that ends with the model", () => {
    const call = { id: "1", function: { name: "f", arguments: "{" } };
    refused("anthropic.claude-3-haiku-20240307-v1:0", {
      messages: [{ role: "assistant", tool_calls: [call] }],
    });
    refused("cohere.command-r-v1:0", { messages: [{ role: "assistant", content: "Hi." }] });
  });

  it("is a tool, or the form of its answer, of one that only writes", () => {
    const tools = [{ type: "function", function: { name: "add" } }];
    const form = { response_format: { type: "json_object" } };
    const writers = [
      "amazon.titan-text-express-v1",
      "cohere.command-r-v1:0",
      "cohere.command-text-v14",
      "meta.llama3-8b-instruct-v1:0",
      "mistral.mistral-7b-instruct-v0:2",
    ];
    for (const modelId of writers) {
      refused(modelId, { ...user("Hi."), tools });
      refused(modelId, { ...user("Hi."), ...form });
      const unused = { ...user("Hi."), tools, tool_choice: "none" };
      expect(() => taskOf("conversational").request(callOf(modelId, unused))).not.toThrow();
    }
    refused("amazon.nova-lite-v1:0", { ...user("Hi."), ...form });
    const asked = callOf("qwen.qwen3-32b-v1:0", { ...user("Hi."), ...form });
    expect(taskOf("conversational").request(asked).body).toMatchObject({ json: form });
  });

  it("is named before an id that hides its family, and not sent", () => {
    const arn = "arn:aws:bedrock:us-east-1:1:application-inference-profile/abc";
    const input = user("Hi.");
    refused(arn, input);
    const asked = (text: string) => taskOf("conversational").request(callOf(text, input));
    const claude = asked("anthropic.claude-3-haiku-20240307-v1:0");
    const { body, path } = asked(`anthropic=${arn}`);
    expect(body).toEqual(claude.body);
    expect(path).toBe(`/model/${encodeURIComponent(arn)}/invoke`);
    expect(taskOf("conversational").serves?.(`anthropic=${arn}`)).toBe(true);
    refused(`titan-embed=${arn}`, input);
    refused(`constructor=${arn}`, input);
    for (const name of FAMILY_NAMES) expect(findFamily(`${name}=x`)).toBeDefined();
  });

  it("is anything of an id that does not say what it is", () => {
    refused("arn:aws:bedrock:us-east-1:1:imported-model/abc", user("Hi."));
    refused("amazon.titan-embed-text-v2:0", user("Hi."));
    refused("amazon.titan-embed-text-v2:0", { inputs: ["a", "b"] }, "feature-extraction");
    expect(findFamily("constructor")).toBeUndefined();
  });
});

it("two turns of one side become one, as the runtimes want it", () => {
  const { body } = taskOf("conversational").request(
    callOf("anthropic.claude-3-haiku-20240307-v1:0", {
      messages: [
        { role: "user", content: "One." },
        { role: "user", content: "Two." },
      ],
    }),
  );
  expect(body).toMatchObject({
    json: { messages: [{ role: "user", content: [{ text: "One." }, { text: "Two." }] }] },
  });
});

it("says why there is no picture", () => {
  const read = (reply: unknown) =>
    taskOf("text-to-image").response(reply, "stability.stable-image-core-v1:1");
  expect(() => read({ finish_reasons: ["Filter reason: prompt"] })).toThrow(
    "Filter reason: prompt",
  );
});
