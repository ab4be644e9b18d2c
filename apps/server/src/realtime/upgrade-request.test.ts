import type { IncomingMessage } from "node:http";
import { expect, it } from "vitest";
import { readUpgrade } from "./upgrade-request.ts";

const config = { publicUrl: undefined };
const read = (url: string) =>
  readUpgrade({ url, headers: {}, socket: {} } as unknown as IncomingMessage, config, undefined);

it.each([
  ["/ada/sketch/realtime", "ada/sketch"],
  ["/api/fal/run/ada/sketch/realtime", "ada/sketch"],
  ["/ada/sketch/dev/realtime", "ada/sketch"],
  ["/ada/sketch/realtime/custom", "ada/sketch"],
  ["/ada/sketch/fast", "ada/sketch"],
  ["/workflows/ada/sketch/realtime", "workflows/ada/sketch"],
  ["/ada/sketch", undefined],
  ["/ada/realtime", undefined],
  ["/realtime", undefined],
  ["/", undefined],
])("%s is a session with %s", (url, id) => expect(read(url)?.endpoint.id).toBe(id));

it.each([
  ["", undefined],
  ["nonsense", undefined],
  ["0", 1],
  ["7", 7],
  ["999", 60],
])("max_buffering=%s is %s", (wish, buffering) =>
  expect(read(`/ada/sketch/realtime?max_buffering=${wish}`)?.buffering).toBe(buffering),
);
