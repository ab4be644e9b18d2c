import { createHash } from "node:crypto";
import type { TestApp, TestCaller } from "./create-test-app.ts";
import { createXetClient, type Send } from "./xet-client.ts";

/** The hub without a port, as a client of the wire needs it. */
export const sendTo =
  (app: Pick<TestApp, "request">): Send =>
  async (method, url, headers, body) => {
    const path = url.replace(/^https?:\/\/[^/]+/, "");
    const response = await app.request(method, path, { headers, ...(body && { payload: body }) });
    return { status: response.statusCode, text: response.body };
  };

export const clientOf = (app: TestApp, caller: TestCaller) =>
  createXetClient(sendTo(app), caller.token ?? "");

/** Bytes that look random and are the same in every run. */
export function noise(seed: string, size: number): Buffer {
  const blocks: Buffer[] = [];
  for (let index = 0; index * 64 < size; index++)
    blocks.push(createHash("sha512").update(`${seed} ${index}`).digest());
  return Buffer.concat(blocks).subarray(0, size);
}

/** Commits large files that were uploaded; the hub's answer. */
export function commitLarge(
  caller: TestCaller,
  repo: string,
  files: Readonly<Record<string, string>>,
  revision = "main",
  query = "",
) {
  const lines = [
    { key: "header", value: { summary: "Large files" } },
    ...Object.entries(files).map(([path, oid]) => ({
      key: "lfsFile",
      value: { path, algo: "sha256", oid },
    })),
  ];
  return caller.request(
    "POST",
    `/api/models/${repo}/commit/${encodeURIComponent(revision)}${query}`,
    {
      payload: lines.map((line) => JSON.stringify(line)).join("\n"),
      headers: { "content-type": "application/x-ndjson" },
    },
  );
}
