import { expect, it } from "vitest";
import { canonical } from "./canonical.ts";

const none = () => undefined;

it("is one text for one value, whatever the order of its keys", () => {
  const text = canonical({ b: [1, { d: null, c: "x" }], a: undefined, "": true }, none);
  expect(text).toBe('{"":true,"b":[1,{"c":"x","d":null}]}');
  expect(canonical({ "": true, b: [1, { c: "x", d: null }] }, none)).toBe(text);
  expect(canonical([1, 2], none)).not.toBe(canonical([2, 1], none));
});

it("has files by their content, which no text can look like", () => {
  const file = {};
  const text = canonical({ file }, (one) => (one === file ? "abc" : undefined));
  expect(text).toBe('{"file":file:abc}');
  expect(canonical({ file: "file:abc" }, none)).not.toBe(text);
});

it("is absent for what is nested too deeply", () => {
  let deep: unknown = 1;
  for (let depth = 0; depth < 10_000; depth++) deep = [deep];
  expect(canonical(deep, none)).toBeUndefined();
});
