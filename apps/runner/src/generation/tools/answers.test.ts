import { describe, expect, it } from "vitest";
import { answerStyle } from "./answer-style.ts";
import { createAnswerWriter } from "./answer-writer.ts";
import type { ToolChoice } from "./tool-choice.ts";

const TOOLS: ToolChoice["tools"] = [
  {
    name: "get_weather",
    parameters: {
      properties: { city: { type: "string" }, days: { type: "integer" }, all: { type: "boolean" } },
    },
  },
  { name: "get_time", parameters: {} },
];

/** What is in templates of each family. */
const TEMPLATES = {
  hermes: "<tool_call>",
  "qwen-coder": "<tool_call> <function= <parameter=",
  llama: '{"name": function name, "parameters": dictionary of argument name and its value}',
  mistral: "[TOOL_CALLS]",
  "mistral-args": "[TOOL_CALLS] [ARGS]",
  deepseek: "<｜tool▁sep｜> ```json",
  "deepseek-plain": "<｜tool▁sep｜>",
  gemma: "<|tool_call>call:",
  granite: "<|tool_call|>",
  command: "<|START_ACTION|>",
  harmony: "<|channel|> <|message|>",
} as const;

interface Options {
  readonly template?: string;
  readonly promptEnd?: string;
  readonly kind?: ToolChoice["kind"];
  readonly isFormatted?: boolean;
}

/** Reads an answer that comes in pieces; what comes out, each kind joined, and in which order it came. */
function read(pieces: readonly string[], options: Options = {}, isWhole = true) {
  const { template = "<tool_call>", promptEnd = "", kind = "auto", isFormatted = false } = options;
  const choice = { kind, tools: TOOLS, isParallel: true };
  const style = answerStyle({ template, promptEnd, choice, isFormatted });
  const said = { text: "", reasoning: "", calls: [] as [string, string][] };
  const order: string[] = [];
  const emit = {
    of: () => emit,
    logprobs: () => undefined,
    reading: () => undefined,
    text(text: string) {
      said.text += text;
      order.push(`text ${text}`);
    },
    reasoning(text: string) {
      said.reasoning += text;
      order.push(`reasoning ${text}`);
    },
    toolCall(name: string) {
      said.calls.push([name, ""]);
      order.push(`call ${name}`);
    },
    toolArguments(json: string) {
      const call = said.calls.at(-1);
      if (call) call[1] += json;
      order.push(`arguments ${json}`);
    },
  };
  const writer = createAnswerWriter(style.read, emit);
  for (const piece of pieces) writer.show(piece);
  const finish = writer.end(isWhole);
  return { ...said, order, finish };
}

const PARIS = { city: "Paris <b>", days: 2 };
const JSON_PARIS = JSON.stringify(PARIS);

describe("calls in the words of a family", () => {
  it.each<[keyof typeof TEMPLATES, string, readonly unknown[], string]>([
    [
      "hermes",
      `<tool_call>\n{"name": "get_weather", "arguments": ${JSON_PARIS}}\n</tool_call>`,
      [PARIS],
      "",
    ],
    [
      "hermes",
      `Let me see.\n\n<tool_call>{"name":"get_weather","arguments":${JSON_PARIS}}</tool_call>\n<tool_call>{"name":"get_weather","arguments":{}}</tool_call>`,
      [PARIS, {}],
      "Let me see.",
    ],
    ["hermes", `{"name": "get_weather", "arguments": ${JSON_PARIS}}`, [PARIS], ""],
    [
      "hermes",
      `<tool_call>{"arguments": ${JSON_PARIS}, "name": "get_weather"}</tool_call>`,
      [PARIS],
      "",
    ],
    [
      "hermes",
      `<tool_call>{"name": "get_weather", "arguments": ${JSON.stringify(JSON_PARIS)}}</tool_call>`,
      [PARIS],
      "",
    ],
    [
      "qwen-coder",
      "<tool_call>\n<function=get_weather>\n<parameter=city>\nParis <b>\n</parameter>\n<parameter=days>\n2\n</parameter>\n</function>\n</tool_call>",
      [PARIS],
      "",
    ],
    ["llama", `{"name": "get_weather", "parameters": ${JSON_PARIS}}`, [PARIS], ""],
    ["llama", `<|python_tag|>{"name": "get_weather", "parameters": ${JSON_PARIS}}`, [PARIS], ""],
    [
      "mistral",
      `[TOOL_CALLS] [{"name": "get_weather", "arguments": ${JSON_PARIS}, "id": "abcdefghi"}, {"name": "get_weather", "arguments": {}}]`,
      [PARIS, {}],
      "",
    ],
    [
      "mistral-args",
      `[TOOL_CALLS]get_weather[ARGS]${JSON_PARIS}[TOOL_CALLS]get_weather[ARGS]{}`,
      [PARIS, {}],
      "",
    ],
    [
      "deepseek",
      `Well.<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>get_weather\n\`\`\`json\n${JSON_PARIS}\n\`\`\`<｜tool▁call▁end｜>\n<｜tool▁call▁begin｜>function<｜tool▁sep｜>get_weather\n\`\`\`json\n{}\n\`\`\`<｜tool▁call▁end｜><｜tool▁calls▁end｜>`,
      [PARIS, {}],
      "Well.",
    ],
    [
      "deepseek-plain",
      `<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>get_weather<｜tool▁sep｜>${JSON_PARIS}<｜tool▁call▁end｜><｜tool▁calls▁end｜>`,
      [PARIS],
      "",
    ],
    [
      "gemma",
      '<|tool_call>call:get_weather{city:<|"|>Paris <b><|"|>,days:2}<tool_call|>',
      [PARIS],
      "",
    ],
    [
      "gemma",
      '<|tool_call>call:get_weather{all:true,list:[<|"|>a<|"|>,1.5],in:{x:null}}<tool_call|><|tool_call>call:get_weather{}<tool_call|>',
      [{ all: true, list: ["a", 1.5], in: { x: null } }, {}],
      "",
    ],
    ["granite", `<|tool_call|>[{"name": "get_weather", "arguments": ${JSON_PARIS}}]`, [PARIS], ""],
    [
      "command",
      `<|START_ACTION|>[\n    {"tool_call_id": "0", "tool_name": "get_weather", "parameters": ${JSON_PARIS}}\n]<|END_ACTION|>`,
      [PARIS],
      "",
    ],
    [
      "harmony",
      `<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>commentary to=functions.get_weather <|constrain|>json<|message|>${JSON_PARIS}`,
      [PARIS],
      "",
    ],
  ])("%s: %s", (family, answer, calls, text) => {
    for (const pieces of [[answer], [...answer], answer.split(/(?<=[ \n])/)]) {
      const said = read(pieces, { template: TEMPLATES[family] });
      expect(said.calls.map(([name, json]) => [name, JSON.parse(json)])).toEqual(
        calls.map((call) => ["get_weather", call]),
      );
      expect(said).toMatchObject({ text, finish: "tool_calls" });
    }
  });

  it.each([
    ["hermes", "<tool_call>not json</tool_call>"],
    ["hermes", "if a < b then <tool"],
    ["hermes", '{"name":5}'],
    ["hermes", '{"answer": "json was asked for"}'],
    ["llama", '{"name": "Ada", "parameters": {}}'],
    ["mistral", "[TOOL_CALLS] are how calls begin"],
    ["hermes", "plain"],
  ] as const)("%s: what is no call stays text: %s", (family, answer) => {
    for (const pieces of [[answer], [...answer]])
      expect(read(pieces, { template: TEMPLATES[family] })).toMatchObject({
        text: answer,
        calls: [],
        finish: "stop",
      });
  });

  it("come as they are written, and text waits only where a call could begin", () => {
    const answer = 'Hi <b> <tool_call>{"name": "get_weather", "arguments": {"city": "Paris"}}';
    expect(read(answer.split(/(?<= )/)).order).toEqual([
      "text Hi",
      "text  <b>",
      "call get_weather",
      'arguments {"city": ',
      'arguments "Paris"}',
    ]);
  });

  it("are told from an answer that was cut off", () => {
    const cut = '<tool_call>{"name": "get_weather", "arguments": {"city": "Pa';
    expect(read([cut], {}, false)).toMatchObject({
      calls: [["get_weather", '{"city": "Pa']],
      finish: "length",
    });
  });

  it("are not read where no tools may be called", () => {
    const answer = '<tool_call>{"name": "get_weather", "arguments": {}}</tool_call>';
    expect(read([answer], { kind: "none" })).toMatchObject({ text: answer, calls: [] });
  });
});

describe("a thought", () => {
  const template = "{% set content = content.split('</think>')[-1] %}<tool_call>";

  it.each<[string, string, string, string, string]>([
    ["begun by the model", "", "<think>\nHm, hm.\n</think>\n\nIt is 4.", "Hm, hm.", "It is 4."],
    ["begun in the prompt", "assistant\n<think>\n", "Hm.</think>It is 4.", "Hm.", "It is 4."],
    ["of an answer without one", "", "It is 4, not <think>.", "", "It is 4, not <think>."],
    ["that does not end", "<think>", "Hm", "Hm", ""],
    ["before white space", "", " \n hi", "", " \n hi"],
  ])("%s", (_, promptEnd, answer, reasoning, text) => {
    for (const kind of ["none", "auto"] as const)
      for (const pieces of [[answer], [...answer]])
        expect(read(pieces, { template, promptEnd, kind })).toMatchObject({ reasoning, text });
  });

  it("comes before calls", () => {
    const answer =
      '<think>Hm.</think>\n<tool_call>{"name": "get_time", "arguments": {}}</tool_call>';
    expect(read([...answer], { template })).toMatchObject({
      reasoning: "Hm.",
      text: "",
      calls: [["get_time", "{}"]],
    });
  });

  it("is not looked for in an answer with a format", () => {
    const options = { template, kind: "none", isFormatted: true } as const;
    expect(read(["<think>"], options)).toMatchObject({ text: "<think>", reasoning: "" });
  });

  it("and an answer are channels of a family", () => {
    const answer =
      "<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>final<|message|>It is 4.";
    for (const pieces of [[answer], [...answer]])
      expect(read(pieces, { template: TEMPLATES.harmony, kind: "none" })).toMatchObject({
        reasoning: "Hm.",
        text: "It is 4.",
        finish: "stop",
      });
  });
});
