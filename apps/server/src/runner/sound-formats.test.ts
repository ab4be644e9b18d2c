import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createEmbeddedHub, type EmbeddedHub, unaborted } from "../testing/models/embedded-hub.ts";

let hub: EmbeddedHub;
beforeAll(async () => {
  hub = await createEmbeddedHub();
});
afterAll(() => hub.close());

const sound = (name: string): Uint8Array =>
  readFileSync(new URL(`sounds/hello-world.${name}`, import.meta.url));

async function hear(bytes: Uint8Array): Promise<unknown> {
  const task = "automatic-speech-recognition";
  const model = await hub.model("orrery/tiny-ears");
  // What it says it is does not matter: what it is does.
  const file = { mediaType: "application/octet-stream", bytes };
  const call = { model, caller: "a", task, inputs: null, parameters: {}, file };
  const reply = await hub.runner.run(call, unaborted());
  return reply.kind === "json" ? reply.value : undefined;
}

/** What tiny-voice says, through the usual encoders; the last is a recording of Chromium's `MediaRecorder`. */
it.each(["flac", "mp3", "ogg", "opus", "webm"])("is heard in a %s file", async (format) => {
  expect(await hear(sound(format))).toEqual({ text: "hello world" });
});

it("is heard as far as a recording goes that breaks off", async () => {
  const whole = sound("webm");
  expect(await hear(whole.subarray(0, whole.length * 0.55))).toEqual({ text: "hello" });
});

it("is refused in a WebM file of pictures, or of nothing", async () => {
  const pictures = Buffer.from(
    Buffer.from(sound("webm")).toString("latin1").replace("A_OPUS", "V_VP8\0"),
    "latin1",
  );
  for (const bytes of [pictures, sound("webm").subarray(0, 40)])
    await expect(hear(bytes)).rejects.toMatchObject({ code: "invalid-input" });
});
