import { beforeAll, describe, expect, it } from "vitest";
import { inferenceSnippets } from "./inference-snippets.ts";
import type { SnippetOptions } from "./snippet.ts";
import { hostileTexts } from "./testing/hostile-texts.ts";
import { isRunnable, key } from "./testing/is-runnable.ts";
import { compareCall, type RanSnippet, runCases } from "./testing/run-cases.ts";
import { HUB_URL, type SnippetCase } from "./testing/snippet-cases.ts";

const TEXTS = hostileTexts();

const makeCase = (
  task: string,
  provider: string,
  given: {
    readonly id?: string;
    readonly tags?: readonly string[];
    readonly maskToken?: string;
  } & Omit<SnippetOptions, "hubUrl">,
): SnippetCase => {
  const { id = "namespace/model", tags = [], maskToken, ...options } = given;
  const route = options.endpointUrl ? "endpoint" : options.directRequest ? "direct" : "routed";
  return {
    name: `${provider} ${task} ${JSON.stringify(given)}`,
    model: {
      id,
      tags,
      pipelineTag: task === "conversational" ? "text-generation" : task,
      maskToken,
    },
    provider,
    task: task as SnippetCase["task"],
    route,
    options: { hubUrl: HUB_URL, provider, billTo: "acme", ...options },
  };
};

/** Where a reader's or an author's text can come to stand. */
const CASES = TEXTS.flatMap((text) => [
  makeCase("conversational", "groq", {
    id: `namespace/${text}`,
    tags: ["conversational", text],
    messages: [{ role: text, content: text }],
    billTo: `a${text}`,
    temperature: 0,
  }),
  makeCase("conversational", "groq", {
    directRequest: true,
    tags: ["conversational"],
    providerId: text,
    messages: [{ role: "user", content: [{ type: "text", text, [text]: text }] }],
  }),
  makeCase("fill-mask", "hf-inference", { maskToken: text, id: `namespace/model` }),
  makeCase("document-question-answering", "hf-inference", {
    inputs: { image: "a.png", question: text },
  }),
  makeCase("image-to-image", "fal-ai", {
    inputs: { image: "a.png", prompt: text },
    directRequest: true,
  }),
  makeCase("table-question-answering", "hf-inference", {
    inputs: { query: text, table: { [text]: [text] } },
  }),
  // What else a form and a shell word change is said where they are made.
  ...(/^[ -~]+$/.test(text)
    ? [makeCase("automatic-speech-recognition", "together", { providerId: text })]
    : []),
  makeCase("conversational", "hf-inference", {
    endpointUrl: `http://endpoint.test/${text}`,
    tags: ["conversational"],
  }),
]);

/** One client writes ids into its addresses as they are: that is not the program's doing. */
const isOurs = ({ each, snippet }: RanSnippet): boolean =>
  snippet.client !== "huggingface.js" ||
  (each.route === "routed" && each.task === "conversational");

describe("programs with other people's text in them", () => {
  let ran: readonly RanSnippet[] = [];
  beforeAll(async () => {
    ran = (await runCases(CASES, isRunnable)).filter(isOurs);
  }, 120_000);

  it("parse and end well", () => {
    const failures = ran
      .filter(({ failure }) => failure !== undefined)
      .map(({ each, snippet, failure }) => `${each.name} ${key(snippet)}: ${failure}`);
    expect(failures).toEqual([]);
  });

  it("send it unchanged", async () => {
    const compared = await Promise.all(
      ran
        .filter(({ each, snippet }) => snippet.client !== "huggingface_hub" || isChatHere(each))
        .map(async (each) => ({
          name: `${each.each.name} ${key(each.snippet)}`,
          ...(await compareCall(each)),
        })),
    );
    expect(compared.length).toBeGreaterThan(TEXTS.length * 10);
    expect(compared.map(({ name, seen }) => ({ name, ...seen }))).toEqual(
      compared.map(({ name, expected }) => ({ name, ...expected })),
    );
  });

  it("are safe inside a page", () => {
    for (const { snippet } of ran) {
      expect(snippet.content).not.toMatch(/<\/script|<!--|[\u2028\u2029\u202e]/i);
    }
  });
});

const isChatHere = ({ task, route }: SnippetCase): boolean =>
  task === "conversational" && route !== "direct";

describe("inferenceSnippets", () => {
  const odd: readonly unknown[] = [
    undefined,
    null,
    0,
    -1,
    Number.NaN,
    10n,
    true,
    "",
    "toString",
    "\ud800",
    [],
    [null],
    {},
    { toString: 1 },
    Symbol.iterator,
    () => 1,
  ];
  const cyclic: Record<string, unknown> = {};
  cyclic.self = cyclic;

  it("never throws, whatever it is given", () => {
    const names = [
      "provider",
      "providerId",
      "adapter",
      "accessToken",
      "endpointUrl",
      "billTo",
      "streaming",
      "directRequest",
      "inputs",
      "messages",
      "temperature",
      "max_tokens",
      "top_p",
      "hubUrl",
      "routerUrl",
      "language",
      "client",
    ];
    const tags = [
      "text-generation",
      "image-to-image",
      "fill-mask",
      "zero-shot-classification",
      "constructor",
    ];
    for (const value of [...odd, cyclic]) {
      for (const name of names) {
        for (const pipelineTag of tags) {
          for (const provider of ["fal-ai", "replicate", "hf-inference", "auto", "together"]) {
            const model = { id: "a/b", tags: ["conversational"], pipelineTag };
            const options = {
              hubUrl: HUB_URL,
              provider,
              [name]: value,
            } as unknown as SnippetOptions;
            expect(Array.isArray(inferenceSnippets(model, options))).toBe(true);
          }
        }
      }
      for (const name of ["id", "tags", "pipelineTag", "maskToken", "libraryName"]) {
        const model = { id: "a/b", tags: [], pipelineTag: "fill-mask", [name]: value } as never;
        expect(Array.isArray(inferenceSnippets(model, { hubUrl: HUB_URL }))).toBe(true);
      }
    }
    expect(inferenceSnippets({ id: "a/b", tags: [] }, undefined as never)).toEqual([]);
  });
});
