import { expect, it } from "vitest";
import { z } from "zod";
import type { ApiDescription } from "../http/openapi/api-description.ts";
import { findProblem } from "./check-answers.ts";

const api: ApiDescription = {
  id: "example",
  group: "hub",
  summary: "Show an example",
  responses: { 200: z.strictObject({ name: z.string() }) },
};
const problemOf = (status: number, body: unknown, mediaType = "application/json") =>
  findProblem(api, { status, mediaType, text: JSON.stringify(body) });

it("accepts an answer as described", () => {
  expect(problemOf(200, { name: "m" })).toBeUndefined();
  expect(problemOf(404, { error: "Not found." })).toBeUndefined();
});

it("reports a wrong value, an unknown key, another status and another error", () => {
  expect(problemOf(200, { name: 1 })).toContain("expected string");
  expect(problemOf(200, { name: "m", secret: 1 })).toContain("secret");
  expect(problemOf(201, { name: "m" })).toContain("201 with JSON is not described");
  expect(problemOf(404, { message: "Not found." })).toContain("error");
});

it("reads JSON under another media type, and nothing else", () => {
  expect(problemOf(200, {}, "application/ld+json")).toContain("name");
  expect(problemOf(200, {}, "text/plain")).toBeUndefined();
});
