import { EventStreamCodec } from "@smithy/core/event-streams";
import { fromUtf8, toUtf8 } from "@smithy/core/serde";
import { expect, it } from "vitest";
import { chunkFrame, exceptionFrame } from "./event-frame.ts";

const codec = new EventStreamCodec(toUtf8, fromUtf8);
const texts = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, { type: "string", value } as const]),
  );
const CHUNK = texts({
  ":event-type": "chunk",
  ":content-type": "application/json",
  ":message-type": "event",
});

it("writes the bytes that are known of a frame", () => {
  const frame = Buffer.concat(chunkFrame(Buffer.from('{"outputText":"hi"}')));
  expect(frame.toString("hex")).toBe(
    "000000830000004b726a8d330b3a6576656e742d747970650700056368756e6b0d3a636f6e74656e742d747970650700106170706c69636174696f6e2f6a736f6e0d3a6d6573736167652d747970650700056576656e747b226279746573223a2265794a7664585277645852555a586830496a6f6961476b6966513d3d227d9be83696",
  );
});

it.each([0, 1, 2, 3, 100, 6_000, 8_191, 8_192, 65_536, 1_000_003])(
  "frames %i bytes as the SDK's own codec does",
  (size) => {
    const bytes = Buffer.from(Array.from({ length: size }, (_, at) => (at * 31 + size) % 256));
    const body = Buffer.from(JSON.stringify({ bytes: bytes.toString("base64") }));
    const own = Buffer.concat(chunkFrame(bytes));
    expect(own.equals(codec.encode({ headers: CHUNK, body }))).toBe(true);
  },
);

it("frames exceptions as the SDK's own codec does", () => {
  const said = { message: "zu viel – 多すぎる" };
  const headers = texts({
    ":exception-type": "throttlingException",
    ":content-type": "application/json",
    ":message-type": "exception",
  });
  const own = Buffer.concat(exceptionFrame("throttlingException", said));
  expect(own.equals(codec.encode({ headers, body: fromUtf8(JSON.stringify(said)) }))).toBe(true);
});
