import { type close, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { beforeEach, expect, it, vi } from "vitest";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { streamFile } from "./file-stream.ts";

/** What was done to descriptors, in order. */
const done = vi.hoisted((): string[] => []);
vi.mock("node:fs", async (original) => {
  const real = await original<{ close: typeof close; read: Read }>();
  return {
    ...real,
    close(file: number, after: (error: Error | null) => void) {
      done.push("close");
      real.close(file, after);
    },
    read: ((file, view, offset, length, position, after) =>
      real.read(file, view, offset, length, position, (error, count) => {
        done.push("read");
        after(error, count);
      })) satisfies Read,
  };
});
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
  const bytes = await streamFile(path, { start: 0, end: BYTES.byteLength });
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
