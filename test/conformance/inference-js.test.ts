import { InferenceClient } from "@huggingface/inference";
import OpenAI, { APIError, toFile } from "openai";
import { beforeEach, describe, expect, it } from "vitest";
import {
  createGatewayWorld,
  type GatewayWorld,
} from "../../apps/server/src/testing/create-gateway-world.ts";
import { SOUND } from "../../apps/server/src/testing/start-upstream.ts";

let world: GatewayWorld;
let origin: string;
let token: string;
beforeEach(async () => {
  world = await createGatewayWorld();
  origin = await world.app.listen();
  token = (await world.tokenOf("inference")).token ?? "";
});

const messages = [{ role: "user" as const, content: "Good morning" }];
const open = () => new OpenAI({ apiKey: token, baseURL: `${origin}/v1`, maxRetries: 0 });

describe("openai", () => {
  it("chats, whole and in events", async () => {
    await world.map("good", {});
    const whole = await open().chat.completions.create({ model: "ada/good", messages });
    expect(whole.choices[0]?.message.content).toBe("Good day.");
    const stream = await open().chat.completions.create({
      model: "ada/good",
      messages,
      stream: true,
      stream_options: { include_usage: true },
    });
    let text = "";
    let tokens = 0;
    for await (const chunk of stream) {
      text += chunk.choices[0]?.delta.content ?? "";
      tokens = chunk.usage?.total_tokens ?? tokens;
    }
    expect([text, tokens]).toEqual(["Good day.", 10]);
  });

  it("throws where a stream ends early", async () => {
    await world.map("cut", {});
    const stream = await open().chat.completions.create({
      model: "ada/cut",
      messages,
      stream: true,
    });
    const read = async () => {
      for await (const _ of stream);
    };
    await expect(read()).rejects.toThrow("closed");
  });

  it("embeds, as the floats it asks for in base64", async () => {
    await world.map("vectors", { task: "feature-extraction" });
    const answer = await open().embeddings.create({ model: "ada/vectors", input: "rain" });
    expect(answer.data[0]?.embedding).toEqual([0.5, -0.25]);
  });

  it("draws, speaks and listens", async () => {
    await world.map("draws", { task: "text-to-image" });
    await world.map("speaks", { task: "text-to-speech" });
    await world.map("listens", { task: "automatic-speech-recognition" });
    const drawn = await open().images.generate({ model: "ada/draws", prompt: "a fox" });
    expect(drawn.data?.[0]?.b64_json).toBe("iVBORw0KGgo=");
    const spoken = await open().audio.speech.create({
      model: "ada/speaks",
      input: "hello",
      voice: "alloy",
    });
    expect(Buffer.from(await spoken.arrayBuffer())).toEqual(SOUND);
    const file = await toFile(SOUND, "rain.wav", { type: "audio/wav" });
    const heard = await open().audio.transcriptions.create({ model: "ada/listens", file });
    expect(heard.text).toBe("it rains");
  });

  it("completes, and lists what there is", async () => {
    await world.map("good", { task: "text-generation" });
    const answer = await open().completions.create({ model: "ada/good", prompt: "Once" });
    expect(answer.choices[0]?.text).toBe(" a fox.");
    const { data } = await open().models.list();
    expect(data.map(({ id }) => id)).toEqual(["ada/good"]);
    expect((await open().models.retrieve("ada/good")).id).toBe("ada/good");
  });

  it("is told what went wrong, and when to try again", async () => {
    await world.map("busy", {});
    const failure = await open()
      .chat.completions.create({ model: "ada/busy", messages })
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(APIError);
    const { status, code, headers } = failure as APIError;
    expect([status, code, headers?.get("retry-after")]).toEqual([429, "rate_limit_exceeded", "7"]);
  });
});

describe("@huggingface/inference", () => {
  /** The client has one hub's addresses built in; everything else of it is as it comes. */
  const led: typeof fetch = (url, init) =>
    fetch(String(url).replace(/^https:\/\/(router\.)?huggingface\.co/, origin), init);
  const client = () => new InferenceClient(token, { fetch: led });

  it("chats through the router, whole and in events", async () => {
    await world.map("good", {});
    const whole = await client().chatCompletion({ model: "ada/good", messages });
    expect(whole.choices[0]?.message.content).toBe("Good day.");
    let text = "";
    for await (const chunk of client().chatCompletionStream({ model: "ada/good", messages }))
      text += chunk.choices[0]?.delta.content ?? "";
    expect(text).toBe("Good day.");
  });

  it("throws where a stream ends early", async () => {
    await world.map("cut", {});
    const read = async () => {
      for await (const _ of client().chatCompletionStream({ model: "ada/cut", messages }));
    };
    await expect(read()).rejects.toThrow("closed");
  });

  it("finds out who runs a private model, and is told where nobody does", async () => {
    await world.map("secret", { isPrivate: true });
    const whole = await client().chatCompletion({ model: "ada/secret", messages });
    expect(whole.choices[0]?.message.content).toBe("Good day.");
    const lost = client().textToImage(
      { model: "ada/secret", inputs: "a fox" },
      { outputType: "json" },
    );
    await expect(lost).rejects.toThrow();
  });
});
