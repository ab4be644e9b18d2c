import { close, read, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { promisify } from "node:util";
import { beforeEach, expect, it } from "vitest";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { streamFile } from "./file-stream.ts";

/** What was done to descriptors, in order. */
const done: string[] = [];
const system = {
  async close(file: number) {
    done.push("close");
    await promisify(close)(file);
  },
  read: ((file, view, offset, length, position, after) =>
    read(file, view, offset, length, position, (error, count) => {
      done.push("read");
      after(error, count);
    })) satisfies Read as typeof read,
};
type Read = (
  ...call: [
    ...[file: number, view: Uint8Array, offset: number, length: number, position: number],
    (error: Error | null, count: number) => void,
  ]
) => void;
beforeEach(() => void done.splice(0));

const BYTES = Buffer.from("orrery");
const buffer = () => new Uint8Array(16);

const openReader = async () => {
  const path = join(temporaryFolder(), "bytes");
  writeFileSync(path, BYTES);
  const bytes = await streamFile(path, { start: 0, end: BYTES.byteLength }, undefined, system);
  return bytes.getReader({ mode: "byob" });
};

it("gives the bytes of a file and its end, and closes it", async () => {
  const reader = await openReader();
  const { value } = await reader.read(buffer());
  expect(Buffer.from(value ?? [])).toEqual(BYTES);
  expect((await reader.read(buffer())).done).toBe(true);
  expect(done).toEqual(["read", "close"]);
});

// A second close, or a late read, would affect whatever uses the descriptor by then: another caller's
// connection, or a file being written.
it("closes once when a reader leaves at the end of the file", async () => {
  const reader = await openReader();
  await reader.read(buffer());
  const last = reader.read(buffer());
  await Promise.all([last, reader.cancel()]);
  await turn();
  expect(done).toEqual(["read", "close"]);
});

it("closes after the read under way when a reader leaves in its midst", async () => {
  const reader = await openReader();
  const first = reader.read(buffer());
  await Promise.all([first, reader.cancel()]);
  await turn();
  expect(done).toEqual(["read", "close"]);
});
