import { expect, test } from "vitest";
import { createRenderCache } from "./render-cache.ts";
import { RenderError } from "./render-error.ts";

const sizeOf = (text: string) => text.length;

test("the same thing is rendered once, also when asked for twice at once", async () => {
  const cache = createRenderCache(1_000);
  let rendered = 0;
  const render = async () => `x${++rendered}`;
  const answers = await Promise.all([
    cache.get("k", render, sizeOf),
    cache.get("k", render, sizeOf),
  ]);
  expect([...answers, await cache.get("k", render, sizeOf)]).toEqual(["x1", "x1", "x1"]);
});

test("bytes are bounded: the oldest goes, and what is too large is not kept", async () => {
  const cache = createRenderCache(100);
  let rendered = 0;
  const render = (length: number) => async () => {
    rendered += 1;
    return "x".repeat(length);
  };
  for (const key of ["a", "b", "c", "a"]) await cache.get(key, render(20), sizeOf);
  expect(rendered).toBe(4);
  await cache.get("c", render(20), sizeOf);
  expect(rendered).toBe(4);
  for (const key of ["large", "large"]) await cache.get(key, render(500), sizeOf);
  expect(rendered).toBe(6);
});

test.each([
  ["render-timeout", 1],
  ["render-failed", 1],
  ["render-busy", 2],
] as const)("after %s it is tried %i times", async (code, tries) => {
  const cache = createRenderCache(10_000);
  let tried = 0;
  const render = async (): Promise<string> => {
    tried += 1;
    throw new RenderError(code, "no");
  };
  for (const _ of [1, 2]) {
    await expect(cache.get("k", render, sizeOf)).rejects.toMatchObject({ code });
  }
  expect(tried).toBe(tries);
});
