import { describe, expect, it } from "vitest";
import { findAliasTarget } from "./model-alias.ts";

describe("where a name leads", () => {
  const aliases = [
    { name: "gpt-4o", target: "ada/m:fastest" },
    { name: "gpt-*", target: "gpt-*:openai" },
    { name: "gpt-*-mini", target: "small/*:groq" },
    { name: "*", target: "ada/rest" },
  ];
  it.each([
    ["gpt-4o", "ada/m:fastest"],
    ["gpt-5", "gpt-5:openai"],
    ["gpt-4o-mini", "small/4o:groq"],
    ["gpt-$&", "gpt-$&:openai"],
    ["claude", "ada/rest"],
  ])("%s", (name, target) => expect(findAliasTarget(aliases, name)).toBe(target));

  it("nowhere without one", () => expect(findAliasTarget([], "gpt-4o")).toBeUndefined());
});
