import { expect, it } from "vitest";
import { formatEndpointId, parseEndpointId, realtimePath } from "./endpoint-id.ts";

it.each([
  ["ada/sketch", { owner: "ada", alias: "sketch" }],
  ["ada/sketch/fast/v2", { owner: "ada", alias: "sketch", path: "fast/v2" }],
  ["workflows/ada/sketch", { namespace: "workflows", owner: "ada", alias: "sketch" }],
  ["comfy/ada/sketch/x", { namespace: "comfy", owner: "ada", alias: "sketch", path: "x" }],
])("reads %s and writes it again", (text, id) => {
  expect(parseEndpointId(text)).toEqual(id);
  expect(formatEndpointId(id as never)).toBe(text);
});

it("reads the first form of ids", () => {
  expect(parseEndpointId("123-my-app")).toEqual({ owner: "123", alias: "my-app" });
});

it.each([
  "",
  "sketch",
  "ada/",
  "/ada/sketch",
  "ada//sketch",
  "comfy/ada",
  "ada/..",
  "../ada",
  "ada/a b",
  "ada/a?b",
  "ada/a#b",
  "ada/%2e",
])("refuses %o", (text) => expect(parseEndpointId(text)).toBeUndefined());

it.each([
  ["ada/sketch", undefined, "ada/sketch/realtime"],
  ["ada/sketch/realtime", undefined, "ada/sketch/realtime"],
  ["123-legacy", undefined, "123/legacy/realtime"],
  ["workflows/o/a", undefined, "workflows/o/a/realtime"],
  ["ada/sketch", "live", "ada/sketch/live"],
  ["o/a/realtime", "custom", "o/a/realtime/custom"],
  ["o/a", "//x/y", "o/a/x/y"],
])("connects %s with path %s to %s", (text, path, address) => {
  const id = parseEndpointId(text);
  expect(id && realtimePath(id, path)).toBe(address);
});
