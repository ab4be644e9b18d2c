import { expect } from "vitest";
import type { TestCaller } from "./create-test-app.ts";

/** Commits text files through the API to `repo`, e.g. `/api/models/ada/m`; returns the response. */
export async function commitFiles(
  caller: TestCaller,
  repo: string,
  files: Readonly<Record<string, string>>,
  revision = "main",
): Promise<{ readonly commitOid: string; readonly pullRequestUrl?: string }> {
  const lines = [
    { key: "header", value: { summary: "change" } },
    ...Object.entries(files).map(([path, content]) => ({
      key: "file",
      value: { path, content, encoding: "utf-8" },
    })),
  ];
  const response = await caller.request("POST", `${repo}/commit/${revision}`, {
    payload: lines.map((line) => JSON.stringify(line)).join("\n"),
    headers: { "content-type": "application/x-ndjson" },
  });
  expect([response.statusCode, response.body]).toEqual([200, expect.any(String)]);
  return response.json();
}
