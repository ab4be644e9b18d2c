import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { SnippetOptions } from "../snippet.ts";
import { hostileTexts } from "../testing/hostile-texts.ts";
import { type Answer, type RecordedCall, startRecorder } from "../testing/recorder.ts";
import { runPrograms } from "../testing/run-programs.ts";
import { callerSnippets } from "./caller-snippets.ts";

const isHere = (command: string) => spawnSync("sh", ["-c", `command -v ${command}`]).status === 0;

/** How a file of each language is run; Rust needs a package, which is looked for. */
const COMMANDS: Readonly<Record<string, readonly [file: string, ...command: string[]]>> = {
  go: ["main.go", "go", "run", "main.go"],
  java: ["Main.java", "java", "Main.java"],
  csharp: ["app.cs", "dotnet", "run", "app.cs"],
  php: ["main.php", "php", "main.php"],
  ruby: ["main.rb", "ruby", "main.rb"],
  powershell: ["main.ps1", "pwsh", "-NoProfile", "-File", "main.ps1"],
};

const FILE = "picture.jpg";
const BYTES = "not really a picture\0\u0080";
const TOKEN = "hf_token";

interface Run {
  readonly output: string;
  readonly kept: string | undefined;
  readonly calls: readonly RecordedCall[];
}

/** Runs a language's program in a folder of its own; its calls go to the recorder as your own server. */
async function run(
  language: string,
  task: string,
  options: Partial<SnippetOptions>,
  answer: Answer,
): Promise<Run> {
  const [file, command = "", ...args] = COMMANDS[language]!;
  const recorder = await startRecorder(() => answer);
  const folder = mkdtempSync(join(tmpdir(), "callers-"));
  try {
    const chats = task === "image-text-to-text";
    const [program] = callerSnippets(
      { id: "ada/m", tags: chats ? ["conversational"] : [], pipelineTag: task },
      { hubUrl: `${recorder.baseUrl}/0/http/hub.test`, language, ...options },
    );
    writeFileSync(join(folder, file), program?.content ?? "");
    writeFileSync(join(folder, FILE), BYTES);
    const child = spawn(command, args, { cwd: folder, env: { ...process.env, HF_TOKEN: TOKEN } });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (data) => {
        output += data;
      });
    const status = await new Promise((resolve) => child.on("close", resolve));
    expect([status, status === 0 ? "" : output]).toEqual([0, ""]);
    return { output, kept: readKept(folder), calls: recorder.calls.get(0) ?? [] };
  } finally {
    await recorder.close();
    rmSync(folder, { recursive: true });
  }
}

function readKept(folder: string): string | undefined {
  try {
    return readFileSync(join(folder, "output.png"), "utf8");
  } catch {
    return undefined;
  }
}

const reply = { contentType: "application/json", body: '{"answer":"made"}' };
const bodyOf = ({ calls }: Run) => JSON.parse(calls[0]?.body.toString() ?? "null");

for (const language of Object.keys(COMMANDS)) {
  const runs = it.skipIf(!isHere(COMMANDS[language]![1]!));

  runs(
    `sends other people's words unchanged: ${language}`,
    async () => {
      const messages = hostileTexts().map((text) => ({
        role: "user",
        content: text,
        [text]: text,
      }));
      const ran = await run(language, "image-text-to-text", { messages, billTo: "a$b\"c'" }, reply);
      expect(ran.calls[0]?.headers).toMatchObject({
        authorization: `Bearer ${TOKEN}`,
        "content-type": expect.stringMatching(/^application\/json/),
        "x-hf-bill-to": "a$b\"c'",
      });
      expect(ran.calls[0]?.url).toBe("http://hub.test/v1/chat/completions");
      expect(bodyOf(ran)).toEqual({ model: "ada/m", messages, stream: false });
      expect(ran.output).toContain("made");
    },
    60_000,
  );

  runs(
    `puts a file into a chat, sends one as it is, and keeps one: ${language}`,
    async () => {
      const bytes = Buffer.from(BYTES).toString("base64");
      const seen = await run(
        language,
        "image-to-image",
        {
          provider: "hf-inference",
          inputs: { image: FILE, prompt: "MEDIA" },
        },
        { contentType: "image/png", body: "picture" },
      );
      expect(JSON.stringify(bodyOf(seen))).toMatch(bytes);
      expect(JSON.stringify(bodyOf(seen))).toContain('"MEDIA"');
      expect(seen.kept).toBe("picture");
      const sent = await run(
        language,
        "image-classification",
        { provider: "hf-inference", inputs: FILE },
        reply,
      );
      expect(sent.calls[0]?.body.toString()).toBe(BYTES);
      expect(sent.calls[0]?.headers["content-type"]).toBe("image/jpeg");
    },
    60_000,
  );
}

it.skipIf(!isHere("java"))(
  "prints events as they come: Java",
  async () => {
    const events = 'data: {"choices":[]}\n\ndata: [DONE]\n\n';
    const ran = await run(
      "java",
      "image-text-to-text",
      { streaming: true, messages: [{ role: "user", content: "Hi" }] },
      {
        contentType: "text/event-stream",
        body: events,
      },
    );
    expect(ran.output).toBe(events);
  },
  60_000,
);

const OPENAI: readonly (readonly [task: string, reply: Answer, path: string, sent: unknown])[] = [
  [
    "feature-extraction",
    { contentType: "application/json", body: '{"data":[{"embedding":[1,2]}]}' },
    "/v1/embeddings",
    { input: expect.any(String), encoding_format: "float" },
  ],
  [
    "text-generation",
    { contentType: "application/json", body: '{"choices":[{"text":"x"}]}' },
    "/v1/completions",
    { prompt: expect.any(String) },
  ],
  [
    "text-to-image",
    { contentType: "application/json", body: '{"data":[{"b64_json":"aGk="}]}' },
    "/v1/images/generations",
    { prompt: expect.any(String), response_format: "b64_json" },
  ],
  [
    "text-to-speech",
    { contentType: "audio/wav", body: "sound" },
    "/v1/audio/speech",
    { input: expect.any(String) },
  ],
];

it.each(OPENAI)("runs OpenAI's client for %s", async (task, answer, path, sent) => {
  const recorder = await startRecorder(() => answer);
  const [program] = callerSnippets(
    { id: "ada/m", tags: [], pipelineTag: task },
    { hubUrl: "http://hub.test", provider: "hf-inference", language: "js", client: "openai" },
  );
  const failures = await runPrograms(
    [{ number: 0, language: "js", content: program?.content ?? "" }],
    { recorderUrl: recorder.baseUrl, files: new Map(), environment: { HF_TOKEN: TOKEN } },
  );
  await recorder.close();
  expect([...failures]).toEqual([]);
  const [call] = recorder.calls.get(0) ?? [];
  expect(call?.url).toBe(`http://hub.test${path}`);
  expect(JSON.parse(call?.body.toString() ?? "")).toEqual({
    model: "ada/m:hf-inference",
    ...(sent as object),
  });
});
