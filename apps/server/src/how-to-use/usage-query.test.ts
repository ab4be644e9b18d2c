import { providers } from "@orrery/inference";
import { expect, it } from "vitest";
import { parseUsageQuery, readUsageQuery } from "./usage-query.ts";

it("takes what a form or a link says, and counts what is empty as absent", () => {
  expect(
    parseUsageQuery(
      {
        language: "js",
        provider: "fal-ai",
        stream: "on",
        temperature: "0",
        max_tokens: "",
        endpoint_url: "http://localhost:8000",
        unknown: "x",
      },
      providers,
    ),
  ).toEqual({
    language: "js",
    provider: "fal-ai",
    stream: true,
    temperature: 0,
    endpoint_url: "http://localhost:8000",
  });
});

const WRONG = [
  ["language", "cobol"],
  ["client", "constructor"],
  ["provider", "__proto__"],
  ["stream", "perhaps"],
  ["temperature", "2.1"],
  ["temperature", "warm"],
  ["max_tokens", "1.5"],
  ["max_tokens", "0"],
  ["top_p", "-0.1"],
  ["endpoint_url", "javascript:alert(1)"],
  ["endpoint_url", "file:///etc/passwd"],
  ["inputs", "x".repeat(10_001)],
] as const;

it.each(WRONG)("refuses %s=%s and names the field", (field, value) => {
  const paths = (() => {
    try {
      return parseUsageQuery({ [field]: value }, providers);
    } catch (error) {
      return (error as { issues: readonly { path: readonly unknown[] }[] }).issues[0]?.path;
    }
  })();
  expect(paths).toEqual([field]);
});

it.each(WRONG)("leaves out %s=%s on a page, tells so, and keeps the rest", (field, value) => {
  const address = new URLSearchParams({ library: "keras", [field]: value });
  const { query, written, errors } = readUsageQuery(address, providers);
  expect(query).toEqual({ library: "keras" });
  expect(written[field]).toBe(value);
  expect(Object.keys(errors)).toEqual([field]);
});
