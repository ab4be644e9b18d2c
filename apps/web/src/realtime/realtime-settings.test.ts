import { expect, it } from "vitest";
import { formatRealtime, readRealtimeSettings, settingsFor } from "./realtime-settings.ts";

it("makes a session's options and what goes with its messages", () => {
  const settings = {
    throttle: "0",
    buffering: "4",
    path: "fast",
    seed: "7",
    image_size: "64",
    bytes: "on",
  };
  expect(readRealtimeSettings(settings, "picture")).toEqual({
    connection: { throttleInterval: 0, maxBuffering: 4, path: "fast", reconnect: true },
    message: { seed: 7, image_size: { width: 64, height: 64 }, result: "bytes" },
    errors: {},
  });
});

it("begins with what the specification says", () => {
  expect(readRealtimeSettings({}, "text")).toEqual({
    connection: { throttleInterval: 128, reconnect: true },
    message: {},
    errors: {},
  });
  expect(readRealtimeSettings({}, "transcript").connection.throttleInterval).toBe(0);
  expect(formatRealtime({ throttle: "0" }, {}, "transcript")).toBe("");
  expect(readRealtimeSettings({ reconnect: "off" }, "text").connection.reconnect).toBe(false);
});

it("leaves out what belongs to other kinds of sessions", () => {
  expect(readRealtimeSettings({ seed: "7", bytes: "on" }, "answer").message).toEqual({});
  expect(settingsFor("sight").map(([name]) => name)).toEqual([
    "throttle",
    "buffering",
    "path",
    "reconnect",
  ]);
});

it.each([
  ["throttle", "-1", "Enter a whole number from 0 to 10000."],
  ["buffering", "61", "Enter a whole number from 1 to 60."],
  ["seed", "1.5", "Enter a whole number from 0 to 2147483647."],
  ["image_size", "large", "Enter a whole number from 8 to 1024."],
])("refuses %s = %s and goes on without it", (name, text, error) => {
  const { connection, message, errors } = readRealtimeSettings({ [name]: text }, "picture");
  expect(errors).toEqual({ [name]: error });
  expect([connection.throttleInterval, connection.maxBuffering, message]).toEqual([
    128,
    undefined,
    {},
  ]);
});

it("writes into the address what differs and what fits", () => {
  const settings = { throttle: "128", buffering: "", seed: "0", reconnect: "off" };
  const query = formatRealtime(settings, { text: "a red fish", context: "x".repeat(9000) }, "text");
  expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
    seed: "0",
    reconnect: "off",
    text: "a red fish",
  });
});
