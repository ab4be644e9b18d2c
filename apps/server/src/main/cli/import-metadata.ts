import { createHash } from "node:crypto";
import { open, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { stdout } from "node:process";
import { createInterface } from "node:readline";
import { type Entry, parseRepoId } from "@orrery/registry";
import { z } from "zod";
import { readConfig } from "../../base/config.ts";
import { StartError } from "../../base/start-error.ts";
import { openHub } from "../../hub/open-hub.ts";

const BATCH = 500;
const MAX_LINE = 1_000_000;

const count = z.number().nonnegative().max(Number.MAX_SAFE_INTEGER).catch(0);
const text = z.string().min(1).max(100).optional().catch(undefined);

/** One line in the format of the hub protocol: as another hub's lists, with `type` added. */
const line = z
  .object({
    type: z.enum(["model", "dataset"]).default("model"),
    id: z.string(),
    private: z.boolean().default(false),
    gated: z.union([z.literal(false), z.enum(["auto", "manual"])]).catch(false),
    createdAt: z.iso.datetime(),
    lastModified: z.iso.datetime().optional(),
    downloads: count,
    likes: count.transform(Math.round),
    trendingScore: count,
    usedStorage: count,
    tags: z.array(z.string()).default([]),
    pipeline_tag: text,
    library_name: text,
    safetensors: z.object({ total: count }).optional().catch(undefined),
  })
  .transform(({ type, id, ...rest }, context): Entry => {
    const parsed = parseRepoId(type, id);
    if (!parsed) {
      context.addIssue({ code: "custom", message: `invalid repo ID "${id.slice(0, 100)}"` });
      return z.NEVER;
    }
    return {
      id: parsed,
      private: rest.private,
      gated: rest.gated || undefined,
      createdAt: new Date(rest.createdAt),
      updatedAt: new Date(rest.lastModified ?? rest.createdAt),
      downloads: rest.downloads,
      likes: rest.likes,
      trendingScore: rest.trendingScore,
      sizeBytes: rest.usedStorage,
      tags: rest.tags,
      pipelineTag: rest.pipeline_tag,
      libraryName: rest.library_name,
      parameters: rest.safetensors?.total || undefined,
    };
  });

/**
 * Adds the catalog entries of a file, one JSON object per line. Streamed; continues where an earlier run
 * ended. Skips and counts invalid lines.
 */
export async function importMetadata(path: string): Promise<void> {
  const file = resolve(path);
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) throw new StartError("not-found", `File not found: ${file}.`);
  const hub = await openHub(readConfig(process.env), { hasManyWrites: true });
  const { entries, markers } = hub.registry;
  const mark = `import-${createHash("sha256").update(`${file} ${found.size} ${found.mtimeMs}`).digest("hex").slice(0, 24)}`;
  const progress = createImportProgress(found.size);
  try {
    let done = Number((await markers.find(mark)) ?? 0);
    const handle = await open(file);
    const lines = createInterface({ input: handle.createReadStream({ start: done }) });
    let batch: Entry[] = [];
    let read = done;
    const flush = async () => {
      progress.take(await entries.put(batch), read);
      batch = [];
      done = read;
      await markers.set(mark, `${done}`);
    };
    for await (const one of lines) {
      read += Buffer.byteLength(one) + 1;
      const entry = one.length <= MAX_LINE ? line.safeParse(parseJson(one)) : undefined;
      if (entry?.success) batch.push(entry.data);
      else if (one.trim() !== "") progress.skip(entry?.error?.issues[0]?.message ?? "too long");
      if (batch.length === BATCH) await flush();
    }
    await flush();
    await markers.drop(mark);
  } finally {
    await hub.close();
  }
  progress.end();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function createImportProgress(bytes: number) {
  const started = Date.now();
  let taken = 0;
  let skipped = 0;
  let reason = "";
  return {
    take(entries: number, read: number) {
      taken += entries;
      if (!stdout.isTTY) return;
      const percent = Math.min(100, Math.floor((100 * read) / bytes));
      const speed = Math.round(taken / Math.max(0.001, (Date.now() - started) / 1000));
      stdout.write(`\r\x1b[2K${percent} %  ${taken} entries  (${speed}/s)`);
    },
    skip(why: string) {
      skipped++;
      reason ||= why;
    },
    end() {
      if (stdout.isTTY) stdout.write("\r\x1b[2K");
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      console.log(`${taken} entries in ${seconds} s.`);
      if (skipped > 0) console.log(`${skipped} lines were skipped, the first: ${reason}.`);
    },
  };
}
