import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import OpenAI from "openai";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { VISION_FOLDER } from "../../base/install-paths.ts";
import { createTestApp, type TestApp } from "../../testing/create-test-app.ts";
import { type Installed, installVision } from "../../testing/models/install-runtime.ts";
import { randomChat } from "../../testing/models/random-chat.ts";
import { randomProjector } from "../../testing/models/random-projector.ts";
import { flatImage, noiseImage } from "../../testing/models/test-images.ts";
import { publishFiles } from "../../testing/publish-files.ts";

const MODEL = "ada/eyes";
const QUESTION = "What is this?";
const place = join(VISION_FOLDER, `test-${randomUUID()}`);
let folder: string;
let app: TestApp;
let end: () => Promise<void>;
let installed: Installed;
let pictures: Server;
let picturesUrl: string;
let noise: string;
let token: string;
let openAi: OpenAI;

beforeAll(async () => {
  installed = await installVision(place);
  const bytes = await noiseImage(1);
  noise = Buffer.from(bytes).toString("base64");
  pictures = createServer((_, response) =>
    response.setHeader("content-type", "image/png").end(bytes),
  );
  await new Promise<void>((resolve) => pictures.listen(0, "127.0.0.1", resolve));
  picturesUrl = `http://127.0.0.1:${(pictures.address() as AddressInfo).port}`;
  folder = mkdtempSync(join(tmpdir(), "orrery-"));
  mkdirSync(join(folder, "catalog/providers"), { recursive: true });
  const service = {
    label: "Pictures",
    baseUrl: picturesUrl,
    chatPath: "/chat/completions",
    allowPrivate: true,
  };
  writeFileSync(join(folder, "catalog/providers/pictures.json"), JSON.stringify(service));
  app = await createTestApp(
    { ORRERY_DATA: folder },
    {
      visionFolder: place,
      onEnd: (ends) => {
        end = ends;
      },
    },
  );
  const ada = await app.signUp("ada");
  token = `${ada.token}`;
  await publishFiles(app, ada.viewer, {
    name: "eyes",
    files: {
      "README.md": "---\npipeline_tag: image-text-to-text\n---\n",
      "model.gguf": Buffer.from(randomChat()),
      "mmproj-f16.gguf": Buffer.from(randomProjector("llava")),
    },
  });
  openAi = new OpenAI({ baseURL: `${await app.listen()}/v1`, apiKey: token, maxRetries: 0 });
}, 120_000);
afterAll(async () => {
  await end();
  pictures.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  rmSync(place, { recursive: true, force: true });
});

async function post(path: string, body: object) {
  const response = await app
    .with({ authorization: `Bearer ${token}` })
    .post(path, { model: MODEL, ...body });
  return { status: response.statusCode, body: response.json() };
}
const picture = (url: string) => ({ type: "image_url" as const, image_url: { url } });
const chat = (...content: OpenAI.ChatCompletionContentPart[]) =>
  openAi.chat.completions.create({
    ...{ model: MODEL, temperature: 0, max_tokens: 16 },
    messages: [{ role: "user", content: [...content, { type: "text", text: QUESTION }] }],
  });
const textOf = ({ choices }: OpenAI.ChatCompletion) => choices[0]?.message.content;

describe("a chat with images, through each door", () => {
  it("is answered to OpenAI's client, whole and streamed, by data or URL", async ({ skip }) => {
    if (typeof installed === "string") return skip(installed);
    const byData = await chat(picture(`data:image/png;base64,${noise}`));
    const byUrl = await chat(picture(`${picturesUrl}/a.png`));
    expect(textOf(byUrl)).toBe(textOf(byData));
    expect(byUrl.usage).toEqual(byData.usage);
    const red = Buffer.from(await flatImage("#ff0000")).toString("base64");
    expect(textOf(await chat(picture(`data:image/png;base64,${red}`)))).not.toBe(textOf(byData));
    let streamed = "";
    const stream = await openAi.chat.completions.create({
      ...{ model: MODEL, temperature: 0, max_tokens: 16, stream: true },
      messages: [
        {
          role: "user",
          content: [picture(`${picturesUrl}/a.png`), { type: "text", text: QUESTION }],
        },
      ],
    });
    for await (const { choices } of stream) streamed += choices[0]?.delta.content ?? "";
    expect(streamed).toBe(textOf(byData));
  });

  it("is answered to Anthropic's, Ollama's and the responses API alike", async ({ skip }) => {
    if (typeof installed === "string") return skip(installed);
    const wanted = await chat(picture(`data:image/png;base64,${noise}`));
    const source = { type: "base64", media_type: "image/png", data: noise };
    const content = [
      { type: "image", source },
      { type: "text", text: QUESTION },
    ];
    const messages = [{ role: "user", content }];
    const anthropic = await post("/v1/messages", { messages, max_tokens: 16, temperature: 0 });
    expect(anthropic.body).toMatchObject({
      content: [{ type: "text", text: textOf(wanted) }],
      usage: { input_tokens: wanted.usage?.prompt_tokens, output_tokens: 16 },
    });
    const counted = await post("/v1/messages/count_tokens", { messages });
    expect(counted.body).toEqual({ input_tokens: wanted.usage?.prompt_tokens });
    const ollama = await post("/api/chat", {
      messages: [{ role: "user", content: QUESTION, images: [noise] }],
      options: { temperature: 0, num_predict: 16 },
      stream: false,
    });
    expect(ollama.body).toMatchObject({
      message: { content: expect.stringMatching(/./) },
      ...{ prompt_eval_count: wanted.usage?.prompt_tokens, eval_count: 16 },
    });
    const responses = await post("/v1/responses", {
      input: [
        {
          role: "user",
          content: [
            { type: "input_image", image_url: `data:image/png;base64,${noise}` },
            { type: "input_text", text: QUESTION },
          ],
        },
      ],
      ...{ max_output_tokens: 16, temperature: 0 },
    });
    expect(JSON.stringify(responses.body)).toContain(JSON.stringify(textOf(wanted)));
  });

  it.for([
    ["http://127.0.0.1:9/a.png", 403, /not an allowed host for files/],
    ["http://169.254.169.254/latest/meta-data", 403, /not an allowed host for files/],
    ["file:///etc/passwd", 400, /must begin with data:.*or https:/],
    ["", 400, /must be a data URL or a URL of an image/],
    ["data:image/png;base64,AAAA", 400, /Invalid image/],
  ] as const)("refuses the image %s", async ([url, status, message], { skip }) => {
    if (typeof installed === "string") return skip(installed);
    await expect(chat(picture(url))).rejects.toMatchObject({
      status,
      message: expect.stringMatching(message),
    });
  });

  it("refuses too many images before it fetches any", async ({ skip }) => {
    if (typeof installed === "string") return skip(installed);
    await expect(chat(...Array(17).fill(picture(`${picturesUrl}/a.png`)))).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(/too many images: 17 \(limit: 16\)/),
    });
  });

  it("is offered on the model's page and in the playground", async ({ skip }) => {
    if (typeof installed === "string") return skip(installed);
    const widget = await app.get(`/${MODEL}?_data=model`);
    expect(widget.body).toContain('"takesImages":true');
    const playground = await app.get(
      `/playground?model=${encodeURIComponent(MODEL)}&_data=playground`,
    );
    expect(playground.body).toContain('"takesImages":true');
  });
});
