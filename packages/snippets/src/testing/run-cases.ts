import { RECORDED_REPLIES, type RecordedReply } from "@orrery/inference/testing";
import { inferenceSnippets } from "../inference-snippets.ts";
import type { Snippet } from "../snippet.ts";
import {
  answeringProvider,
  expectedBody,
  expectedCall,
  filesOf,
  fileText,
  HUB_TOKEN,
  isRouted,
  PROVIDER_KEY,
  readForm,
} from "./expected-call.ts";
import { type Answer, type RecordedCall, startRecorder } from "./recorder.ts";
import { runPrograms } from "./run-programs.ts";
import { providerModelId, type SnippetCase } from "./snippet-cases.ts";

export interface RanSnippet {
  readonly each: SnippetCase;
  readonly snippet: Snippet;
  readonly calls: readonly RecordedCall[];
  /** What the program ended with, if it did not end well. */
  readonly failure: string | undefined;
}

/** Prints the snippets of every case, runs them, and returns their calls. */
export async function runCases(
  cases: readonly SnippetCase[],
  wanted: (snippet: Snippet) => boolean,
): Promise<readonly RanSnippet[]> {
  const programs = cases
    .flatMap((each) =>
      inferenceSnippets(each.model, each.options).map((snippet) => ({ each, snippet })),
    )
    .filter(({ snippet }) => wanted(snippet))
    .map((program, number) => ({ ...program, number }));
  const recorder = await startRecorder((number, call) => answer(programs[number]!.each, call));
  const files = programs.flatMap(({ each, snippet }) =>
    filesOf(expectedCall(each, snippet.client)),
  );
  const failures = await runPrograms(
    programs.map(({ number, snippet }) => ({ number, ...snippet })),
    {
      recorderUrl: recorder.baseUrl,
      files: new Map(files.map((name) => [name, fileText(name)])),
      environment: tokens(cases),
    },
  );
  await recorder.close();
  return programs.map(({ each, snippet, number }) => ({
    each,
    snippet,
    calls: recorder.calls.get(number) ?? [],
    failure: failures.get(number),
  }));
}

/** Each kind of token in the variable that the specification names. */
function tokens(cases: readonly SnippetCase[]): Readonly<Record<string, string>> {
  const names = new Set(cases.map(({ provider }) => provider));
  const own = [...names].map((name) => [
    `${name.toUpperCase().replaceAll("-", "_")}_API_KEY`,
    PROVIDER_KEY,
  ]);
  return { ...Object.fromEntries(own), HF_TOKEN: HUB_TOKEN, API_TOKEN: PROVIDER_KEY };
}

const json = (value: unknown): Answer => ({
  contentType: "application/json",
  body: JSON.stringify(value),
});

/** What the hub or the provider would say. */
function answer(each: SnippetCase, call: RecordedCall): Answer {
  const { provider, task, model } = each;
  const served = answeringProvider(each);
  if (call.url.includes("/api/models/")) {
    const providerId = provider === "auto" ? model.id : providerModelId(provider, task);
    return json({ inferenceProviderMapping: { [served]: { status: "live", providerId, task } } });
  }
  if (call.url.includes("files.example")) return { contentType: "image/png", body: "made" };
  if (task === "conversational" && call.body.includes('"stream":true')) return STREAM;
  if (task === "conversational" && call.body.includes('"stream": true')) return STREAM;
  const reply = RECORDED_REPLIES.find((each) => each.provider === served && each.task === task);
  return reply ? answerRecorded(reply, call) : json({});
}

function answerRecorded(recorded: RecordedReply, { method, url }: RecordedCall): Answer {
  if (recorded.receipt && method === "POST") return json(recorded.receipt);
  if (recorded.receipt && url.includes("/status")) return json(recorded.done);
  return "json" in recorded.reply
    ? json(recorded.reply.json)
    : { contentType: recorded.reply.bytes, body: "made" };
}

const STREAM: Answer = {
  contentType: "text/event-stream",
  body: `data: ${JSON.stringify({
    id: "1",
    object: "chat.completion.chunk",
    created: 1,
    model: "m",
    choices: [{ index: 0, delta: { content: "Hello" }, finish_reason: null }],
  })}\n\ndata: [DONE]\n\n`,
};

/** A recorded call and the expected one, comparable as they are. */
export async function compareCall({ each, snippet, calls }: RanSnippet) {
  const expected = expectedCall(each, snippet.client);
  const call = calls.find(({ method }) => method === "POST");
  const headers = Object.entries(expected.headers).map(([name, value]) => [
    name.toLowerCase(),
    value,
  ]);
  const named = Object.fromEntries(headers);
  if (snippet.client === "fal_client") delete named["x-hf-bill-to"];
  if (snippet.client !== "curl" && snippet.client !== "requests" && snippet.client !== "fetch") {
    // These clients send their own content type and extra headers.
    for (const name of ["content-type", "prefer", "x-source-channel", "accept-language"])
      delete named[name];
  }
  const seen = Object.keys(named).map((name) => [name, call?.headers[name]]);
  return {
    expected: {
      method: "POST",
      url: expected.url,
      headers: named,
      body: await expectedBody(expected),
    },
    seen: call && {
      method: call.method,
      url: call.url,
      headers: Object.fromEntries(seen),
      body: asPrinted(snippet.client, await readBody(call)),
    },
  };
}

/**
 * Differences of one client: it repeats a prompt as `inputs` for two providers, which ignore it, and puts
 * some images into JSON.
 */
function asPrinted(client: string, body: unknown): unknown {
  if (client !== "huggingface.js" || typeof body !== "object" || body === null) return body;
  const { inputs, ...others } = body as Readonly<Record<string, unknown>>;
  if ("prompt" in others) return others;
  const text = typeof inputs === "string" ? Buffer.from(inputs, "base64").toString() : "";
  return text.startsWith("bytes of ") && Object.keys(others).length === 0 ? text : body;
}

async function readBody({ headers, body }: RecordedCall): Promise<unknown> {
  const type = headers["content-type"] ?? "";
  if (type.startsWith("multipart/")) {
    return readForm(await new Response(body, { headers: { "content-type": type } }).formData());
  }
  if (type.startsWith("application/json")) return JSON.parse(body.toString());
  return body.toString();
}

/** The case's token, as `huggingface_hub`'s stand-in notes it. */
export const tokenOf = (each: SnippetCase): string => (isRouted(each) ? HUB_TOKEN : PROVIDER_KEY);
