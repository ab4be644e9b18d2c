import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "../../base/start-error.ts";
import { digestKey, refusal, type Source, type SourceFile } from "./source-repo.ts";

const ATTEMPTS = 5;
const PAUSE_MS = 1_000;

/**
 * Downloads a file into a folder and returns its path: nothing if it is complete there, and only the rest
 * after an interrupted attempt. Throws if the bytes are not the expected ones.
 */
export async function fetchFile(
  source: Source,
  file: SourceFile,
  folder: string,
  onBytes: (count: number) => void,
): Promise<string> {
  const target = join(folder, "files", digestKey(file));
  const part = join(folder, "parts", digestKey(file));
  if ((await sizeOf(target)) === file.size && (await isRight(target, file))) {
    onBytes(file.size);
    return target;
  }
  await Promise.all([target, part].map((path) => mkdir(dirname(path), { recursive: true })));
  let reported = 0;
  const reportProgress = (bytes: number) => {
    onBytes(bytes - reported);
    reported = bytes;
  };
  for (let attempt = 1; ; attempt++) {
    try {
      await fetchRest(source, file, part, reportProgress);
      break;
    } catch (error) {
      if (error instanceof StartError || attempt === ATTEMPTS) throw error;
      await sleep(PAUSE_MS * attempt);
    }
  }
  if (!(await isRight(part, file))) {
    await rm(part, { force: true });
    throw new StartError("refused", `${file.path} does not match its size or SHA-256.`);
  }
  await rename(part, target);
  return target;
}

async function fetchRest(
  source: Source,
  file: SourceFile,
  part: string,
  reportProgress: (bytes: number) => void,
): Promise<void> {
  const found = (await sizeOf(part)) ?? 0;
  let done = found <= file.size ? found : 0;
  if (done === file.size && file.size > 0) {
    reportProgress(done);
    return;
  }
  const response = await source.download(file.path, done);
  if (response.status >= 500) throw new Error(`The hub responded with status ${response.status}.`);
  if (!response.ok) throw refusal(response.status, file.path, new URL(response.url).origin);
  if (response.status !== 206) done = 0;
  reportProgress(done);
  const bytes = Readable.fromWeb((response.body ?? new Response("").body) as ReadableStream);
  bytes.on("data", (chunk: Uint8Array) => {
    done += chunk.byteLength;
    reportProgress(done);
  });
  await pipeline(bytes, createWriteStream(part, { flags: done > 0 ? "a" : "w" }));
}

async function isRight(path: string, { size, digest }: SourceFile): Promise<boolean> {
  if ((await sizeOf(path)) !== size) return false;
  const isLarge = "sha256" in digest;
  const hash = createHash(isLarge ? "sha256" : "sha1");
  if (!isLarge) hash.update(`blob ${size}\0`);
  for await (const chunk of createReadStream(path)) hash.update(chunk as Uint8Array);
  return hash.digest("hex") === (isLarge ? digest.sha256 : digest.gitBlob);
}

const sizeOf = (path: string): Promise<number | undefined> =>
  stat(path).then(
    ({ size }) => size,
    () => undefined,
  );
