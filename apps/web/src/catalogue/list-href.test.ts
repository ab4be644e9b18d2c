import { expect, it } from "vitest";
import { listHref } from "./list-href.ts";

it("names the list alone when nothing narrows it", () => {
  expect(listHref("model", {})).toBe("/models");
  expect(listHref("dataset", { q: "" })).toBe("/datasets");
});

it("keeps what is chosen, changes what is asked, and forgets the page", () => {
  const filter = { q: "a&b", task: "text-generation" };
  expect(listHref("model", filter, { library: "gguf" })).toBe(
    "/models?q=a%26b&task=text-generation&library=gguf",
  );
  expect(listHref("model", filter, { task: undefined })).toBe("/models?q=a%26b");
  expect(listHref("model", filter, { cursor: "x=" })).toBe(
    "/models?q=a%26b&task=text-generation&cursor=x%3D",
  );
});
