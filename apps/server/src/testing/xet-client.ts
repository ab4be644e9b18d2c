import { createHash } from "node:crypto";
import {
  type Chunk,
  fileHash,
  getChunks,
  hashToHex,
  hexToBytes,
  verificationHash,
  xorbHash,
} from "@huggingface/xetchunk-wasm";

/** Returns the hub's answer, never throws for a status. */
export type Send = (
  method: "GET" | "POST",
  url: string,
  headers: Readonly<Record<string, string>>,
  body?: Buffer,
) => Promise<{ readonly status: number; readonly text: string }>;

export interface XetLeaveAnswer {
  readonly casUrl: string;
  readonly accessToken: string;
  readonly exp: number;
}

/** Chunks `start` up to `end` of a xorb, as a file of a shard names them. */
export interface Term {
  readonly xorb: string;
  readonly chunks: readonly Chunk[];
  readonly start: number;
}

/** What a test may bend. */
export interface FileOfShard {
  readonly sha256: string;
  readonly hash: Uint8Array;
  readonly terms: readonly Term[];
  /** In place of the true verification entries. */
  readonly proofs?: readonly Uint8Array[];
  /** In place of the true numbers of bytes. */
  readonly bytes?: readonly number[];
}

export interface ShardAnswer {
  readonly status: number;
  /** Empty unless the second version of the route was asked. */
  readonly frames: readonly Record<string, unknown>[];
  readonly text: string;
}

const MAX_XORB_CHUNKS = 500;

/**
 * A client of the wire as hf_xet speaks it: it cuts, hashes and names by the clients' own library, remembers for
 * each casUrl what it sent, and never sends that again.
 */
export function createXetClient(send: Send, token: string) {
  const caches = new Map<string, Map<string, { xorb: string; index: number }>>();
  let xorbsSent = 0;

  const client = {
    /** How many xorbs went over the wire so far. */
    xorbsSent: () => xorbsSent,

    async open(tokenPath: string, authorization = `Bearer ${token}`): Promise<XetLeaveAnswer> {
      const answer = await send("GET", tokenPath, { authorization });
      if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
      return JSON.parse(answer.text);
    },

    /** Uploads contents as files of one shard; their digests, for a commit. Throws what the hub said. */
    async upload(tokenPath: string, contents: readonly Buffer[], shardPath = "/v2/shards") {
      const leave = await client.open(tokenPath);
      const files: FileOfShard[] = [];
      for (const content of contents) files.push(await client.sendPieces(leave, content));
      const answer = await client.sendShard(leave, files, shardPath);
      const last = answer.frames.at(-1);
      if (answer.status !== 200 || last?.type === "error")
        throw new Error(`${answer.status} ${last?.message ?? answer.text}`);
      return files.map(({ sha256 }) => sha256);
    },

    /** Sends the chunks that this casUrl has not had, and describes the file. */
    async sendPieces(leave: XetLeaveAnswer, content: Buffer): Promise<FileOfShard> {
      const cache = caches.get(leave.casUrl) ?? new Map();
      caches.set(leave.casUrl, cache);
      const chunks = getChunks(content);
      const fresh: { chunk: Chunk; bytes: Buffer }[] = [];
      const seen = new Set<string>();
      let position = 0;
      for (const chunk of chunks) {
        const name = hashToHex(chunk.hash);
        if (!cache.has(name) && !seen.has(name))
          fresh.push({ chunk, bytes: content.subarray(position, position + chunk.length) });
        seen.add(name);
        position += chunk.length;
      }
      for (let start = 0; start < fresh.length; start += MAX_XORB_CHUNKS) {
        const part = fresh.slice(start, start + MAX_XORB_CHUNKS);
        const xorb = hashToHex(xorbHash(part.map(({ chunk }) => chunk)));
        await client.sendXorb(leave, xorb, packXorb(part.map(({ bytes }) => bytes)));
        for (const [index, { chunk }] of part.entries())
          cache.set(hashToHex(chunk.hash), { xorb, index });
      }
      return {
        sha256: createHash("sha256").update(content).digest("hex"),
        hash: fileHash(chunks),
        terms: termsOf(chunks, cache),
      };
    },

    async sendXorb(leave: XetLeaveAnswer, xorb: string, body: Buffer, path = "/v1/xorbs/default") {
      const answer = await send("POST", `${leave.casUrl}${path}/${xorb}`, bearer(leave), body);
      if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
      xorbsSent++;
      return JSON.parse(answer.text) as { readonly was_inserted: boolean };
    },

    async sendShard(
      leave: XetLeaveAnswer,
      files: readonly FileOfShard[],
      path = "/v2/shards",
    ): Promise<ShardAnswer> {
      const answer = await send("POST", `${leave.casUrl}${path}`, bearer(leave), packShard(files));
      const isFrames = path === "/v2/shards" && answer.status === 200;
      const frames = isFrames
        ? answer.text
            .split("\n")
            .filter(Boolean)
            .map((line) => JSON.parse(line))
        : [];
      return { ...answer, frames };
    },

    /** As a new machine has it. */
    forget: () => caches.clear(),
  };
  return client;
}

export const bearer = ({ accessToken }: XetLeaveAnswer) => ({
  authorization: `Bearer ${accessToken}`,
});

/** Runs of chunks that follow each other in one xorb. */
function termsOf(
  chunks: readonly Chunk[],
  cache: ReadonlyMap<string, { readonly xorb: string; readonly index: number }>,
): Term[] {
  const terms: { xorb: string; chunks: Chunk[]; start: number }[] = [];
  for (const chunk of chunks) {
    const place = cache.get(hashToHex(chunk.hash));
    if (!place) throw new Error("A chunk was not sent.");
    const last = terms.at(-1);
    if (last?.xorb === place.xorb && last.start + last.chunks.length === place.index)
      last.chunks.push(chunk);
    else terms.push({ xorb: place.xorb, chunks: [chunk], start: place.index });
  }
  return terms;
}

/** Chunks unpacked, each with its header of eight bytes. */
export function packXorb(chunks: readonly Buffer[]): Buffer {
  return Buffer.concat(
    chunks.flatMap((chunk) => {
      const header = Buffer.alloc(8);
      header.writeUIntLE(chunk.length, 1, 3);
      header.writeUIntLE(chunk.length, 5, 3);
      return [header, chunk];
    }),
  );
}

const TAG = Buffer.from("HFRepoMetaData\0UigEj{\x81W\x83\xa5\xbd\xd9\\\xcd\xd1J\xa9", "latin1");

/** Files alone, without the sender's view of xorbs, which no server needs. */
export function packShard(files: readonly FileOfShard[]): Buffer {
  const header = Buffer.concat([TAG, Buffer.alloc(16)]);
  header.writeBigUInt64LE(2n, 32);
  const end = entry(Buffer.alloc(32, 0xff));
  return Buffer.concat([header, ...files.flatMap(packFile), end, end]);
}

function packFile({ sha256, hash, terms, proofs, bytes }: FileOfShard): Buffer[] {
  const proofOf = ({ chunks }: Term) => verificationHash(chunks.map((chunk) => chunk.hash));
  return [
    entry(hash, 0xc000_0000, terms.length),
    ...terms.map(({ xorb, chunks, start }, index) => {
      const size = bytes?.[index] ?? chunks.reduce((sum, { length }) => sum + length, 0);
      return entry(hexToBytes(xorb), 0, size, start, start + chunks.length);
    }),
    ...terms.map((term, index) => entry(proofs?.[index] ?? proofOf(term))),
    entry(hexToBytes(sha256)),
  ];
}

function entry(hash: Uint8Array, ...numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(48);
  bytes.set(hash);
  for (const [index, number] of numbers.entries()) bytes.writeUInt32LE(number, 32 + 4 * index);
  return bytes;
}
