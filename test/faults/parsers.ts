import { Readable } from "node:stream";
import {
  createCatalog,
  findLayout,
  parseCatalogQuery,
  readGgufHeader,
  readSafetensorsHeader,
} from "@orrery/catalog";
import { readOnnxTensors } from "@orrery/catalog/tensor-readers";
import { createEncoder, decode } from "@orrery/realtime";
import {
  formatLfsPointer,
  parseBlobDigest,
  parseCommitId,
  parseLfsPointer,
  parseRepoId,
  parseRepoPath,
} from "@orrery/registry";
import { createSigningKey } from "../../apps/server/src/base/signatures/ed25519.ts";
import type { PreviewJob } from "../../apps/server/src/file-preview/preview-job.ts";
import { readPreview } from "../../apps/server/src/file-preview/read-preview.ts";
import {
  WRITTEN_FILES,
  writtenFile,
} from "../../apps/server/src/file-preview/testing/written-files.ts";
import { parseByteRange } from "../../apps/server/src/http/byte-range.ts";
import {
  readSignature,
  verifySignature,
} from "../../apps/server/src/inference/bedrock/verify-signature.ts";
import { readFrame } from "../../apps/server/src/realtime/realtime-message.ts";
import { readBundleHead } from "../../apps/server/src/storage/bundle/bundle-head.ts";
import {
  formatManifest,
  parseManifest,
} from "../../apps/server/src/storage/bundle/bundle-manifest.ts";
import { membersOf } from "../../apps/server/src/storage/bundle/members.ts";
import { createChannel } from "../../apps/server/src/storage/git/channel.ts";
import { parseBlame } from "../../apps/server/src/storage/git/parse-blame.ts";
import { pktLine, readPktLines } from "../../apps/server/src/storage/git/transfer/pkt-line.ts";
import { passkeyProtocol } from "../../apps/server/src/storage/secrets/passkey-protocol.ts";
import { mergeRows } from "../../apps/server/src/tables/merge-rows.ts";
import {
  isSigned,
  parseSigned,
  rowsOf,
  signTables,
} from "../../apps/server/src/tables/tables-document.ts";
import { ggufHeader } from "../../apps/server/src/testing/models/gguf-header.ts";
import { parseCard } from "../../packages/registry/src/commits/card.ts";
import { parseYaml } from "../../packages/registry/src/commits/yaml.ts";
import { isEmail } from "../../packages/registry/src/emails/email.ts";
import {
  parseAppCode,
  parseRecoveryCode,
} from "../../packages/registry/src/second-factors/second-factor.ts";
import { createSoftAuthenticator } from "../../packages/registry/src/testing/soft-authenticator.ts";
import { decodeLz4Frame } from "../../packages/registry/src/xet/lz4-frame.ts";
import { readShard } from "../../packages/registry/src/xet/shard.ts";
import { readXorbChunks } from "../../packages/registry/src/xet/xorb-chunks.ts";
import { signedRequest } from "./signed-request.ts";
import { pick, type Random, spoil, spoilBytes, strangeText } from "./strange-inputs.ts";

/** Reads one made-up input; throws only what its callers expect. */
export type Parse = (random: Random) => unknown;

const utf8 = (bytes: Uint8Array) => Buffer.from(bytes).toString("utf8");
const DIGEST = parseBlobDigest("a".repeat(64))!;

/** A stream of pieces of any length, as a network delivers them. */
async function* inPieces(random: Random, bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; ) {
    const end = Math.min(bytes.length, at + 1 + random(64));
    yield bytes.subarray(at, end);
    at = end;
  }
}

async function drain(items: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of items);
}

const SAFETENSORS = (() => {
  const header = Buffer.from('{"w":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]}}');
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(header.length));
  return Buffer.concat([length, header]);
})();

const HEADER_JOBS: readonly (readonly [extension: string, PreviewJob])[] = [
  ["parquet", { kind: "schema", format: "parquet" }],
  ["arrow", { kind: "schema", format: "arrow" }],
  ["arrows", { kind: "schema", format: "arrow" }],
  ["npy", { kind: "tensors", format: "npy" }],
  ["npz", { kind: "tensors", format: "npz" }],
];

const PROOF = Buffer.alloc(48, 4);
/** A file of one term, with its verification and digest, between header and end. */
const SHARD = (() => {
  const head = Buffer.alloc(48, 1);
  head.writeUInt32LE(0xc000_0000, 32);
  head.writeUInt32LE(1, 36);
  const segment = Buffer.alloc(48, 2);
  for (const [value, at] of [
    [0, 32],
    [9, 36],
    [0, 40],
    [1, 44],
  ] as const)
    segment.writeUInt32LE(value, at);
  const header = Buffer.alloc(48);
  header.write("HFRepoMetaData\0UigEj{\x81W\x83\xa5\xbd\xd9\\\xcd\xd1J\xa9", "latin1");
  header.writeUInt32LE(2, 32);
  return Buffer.concat([header, head, segment, PROOF, Buffer.alloc(48, 3), Buffer.alloc(48, 255)]);
})();

/** Magic, flags, block size and checksum; one block of a token and five letters; the end. */
const LZ4 = Buffer.from("04224d18604082060000005068656c6c6f00000000", "hex");
const XORB = Buffer.concat([Buffer.from([0, 5, 0, 0, 0, 5, 0, 0]), Buffer.from("hello")]);
const MESSAGE = createEncoder()({
  ...{ prompt: "a cat", seed: 7, scale: 1.5, flags: [true, null, "x"], nested: { image: SHARD } },
});
const CARD =
  "---\nlicense: mit\ntags: [a, b]\nbase_model: x/y\n# c\nlist:\n  - &a one\n  - *a\n---\n# Hi\n";
/** A producer, and a graph of one node, one tensor and one input. */
const ONNX = Buffer.concat([
  Buffer.from([
    8, 8, 18, 1, 112, 58, 31, 10, 5, 34, 3, 65, 100, 100, 42, 9, 10, 2, 2, 3, 16, 1, 66,
  ]),
  Buffer.from([1, 119, 90, 11, 10, 1, 120, 18, 6, 10, 4, 8, 1, 18, 0]),
]);
const BLAME = `${"a".repeat(40)} 1 1 2\nauthor Ada\ncommitter-time 5\nsummary Begin\nfilename a.py\n`;
const TABLES = JSON.stringify(
  signTables(
    {
      format: 1,
      version: 7,
      tables: {
        libraries: { timm: { docsUrl: "https://a.example" }, champ: { hidden: true } },
        providers: { groq: { baseUrl: "https://b.example", tasks: { a: { hidden: true } } } },
        tasks: { tea: { label: "Tea", modality: "other", summary: "Brews." } },
      },
    },
    createSigningKey().privateKey,
  ),
);
const GIT_BUNDLE = `# v2 git bundle\n-${"a".repeat(40)} first\n${"b".repeat(40)} refs/heads/main\n\nPACK`;
const BUNDLE_MANIFEST = formatManifest({
  ...{ format: "orrery-bundle", version: 1, orrery: "0.1.0", createdAt: "2026-01-02T00:00:00Z" },
  repos: [
    {
      id: { type: "model", namespace: "ada", name: "tts" },
      private: false,
      refs: [["refs/heads/main", "b".repeat(40)]],
      needs: ["a".repeat(40)],
      history: { size: 7, sha256: "c".repeat(64) },
      blobs: [{ digest: DIGEST, size: 12, path: "model.bin" }],
    },
  ],
}).toString();
const FORM = [
  ...["--x", 'Content-Disposition: form-data; name="model"', "", "ada/m"],
  ...["--x", 'Content-Disposition: form-data; name="file"; filename="a.wav"'],
  ...["Content-Type: audio/wav", "", "RIFF", "--x--", ""],
].join("\r\n");

const SITE = { id: "hub.example", origin: "https://hub.example" };
const CHALLENGE = Buffer.alloc(32, 5).toString("base64url");

/** A browser's response with wrong text, or with wrong bytes in one of its fields. */
function spoilResponse(random: Random, text: string): string {
  if (random(3) === 0) return spoil(random, text);
  const { response, ...rest } = JSON.parse(text) as { readonly response: Record<string, unknown> };
  const field = pick(
    random,
    Object.keys(response).filter((name) => name !== "transports"),
  );
  const bytes = spoilBytes(random, Buffer.from(String(response[field]), "base64url"));
  const spoiled = { ...response, [field]: Buffer.from(bytes).toString("base64url") };
  return JSON.stringify({ ...rest, response: spoiled });
}

/** Every parser of untrusted bytes and texts, with almost valid inputs. */
export async function createParsers(now: Date): Promise<Readonly<Record<string, Parse>>> {
  const catalog = createCatalog();
  const signed = await signedRequest(now);
  const device = await createSoftAuthenticator();
  const passkeys = [
    await device.create({ challenge: CHALLENGE }, SITE),
    await device.sign({ challenge: CHALLENGE }, SITE),
  ] as const;
  const request = { ...signed, body: Buffer.from(signed.body) };
  return {
    "ids and paths": (random) => {
      const text = spoil(random, pick(random, ["ada/tts", "gpt2", "sub/a b/README.md", "main"]));
      return [
        parseRepoId("model", text),
        parseRepoPath(text),
        parseCommitId(text),
        parseBlobDigest(text),
      ];
    },
    ranges: (random) =>
      parseByteRange(spoil(random, `bytes=${random(99)}-${random(99)}`), random(99)),
    blame: (random) => parseBlame(spoil(random, BLAME)),
    "ONNX files": (random) => {
      const bytes = spoilBytes(random, ONNX);
      const read = async (start: number, end: number) => bytes.subarray(start, end);
      return readOnnxTensors({ size: bytes.length, read }, utf8);
    },
    ...Object.fromEntries(
      HEADER_JOBS.map(([extension, job]) => [
        `headers of .${extension} files`,
        (random: Random) => {
          const names = WRITTEN_FILES.filter((name) => name.endsWith(`.${extension}`));
          const bytes = spoilBytes(random, writtenFile(pick(random, names)));
          const read = async (start: number, end: number) => bytes.slice(start, end);
          return readPreview(job, { size: bytes.length, read });
        },
      ]),
    ),
    cards: (random) => parseCard(spoil(random, CARD), async (source) => parseYaml(source)),
    "LFS pointers": (random) =>
      parseLfsPointer(spoil(random, formatLfsPointer({ digest: DIGEST, size: random(2 ** 31) }))),
    "layouts of datasets": (random) =>
      findLayout(
        {
          configs: [
            {
              config_name: strangeText(random),
              data_files: spoil(random, "data/[a-c]*/**/t?.csv"),
            },
            { config_name: "b", data_dir: spoil(random, "./data/x"), data_files: random(9) },
          ].slice(random(2)),
        },
        ["data/train-00000-of-00001.csv", spoil(random, "data/a/t1.csv"), strangeText(random)],
      ),
    "query strings": (random) =>
      parseCatalogQuery(
        pick(random, ["model", "dataset"]),
        new URLSearchParams(
          spoil(
            random,
            "q=cat&task=text-generation&params=1B..7B&sort=likes&all=tags&created=2026-01-01..",
          ),
        ),
      ),
    "names of the catalog": (random) => catalog.findLibrary(strangeText(random)),
    shards: (random) => readShard(inPieces(random, spoilBytes(random, SHARD)), { fileBytes: 0 }),
    xorbs: (random) => {
      const bytes = spoilBytes(random, XORB);
      return drain(readXorbChunks(inPieces(random, bytes), bytes.length));
    },
    "LZ4 frames": (random) => decodeLz4Frame(spoilBytes(random, LZ4), 5),
    "GGUF headers": (random) => readGgufHeader(inPieces(random, spoilBytes(random, ggufHeader()))),
    "safetensors headers": (random) =>
      readSafetensorsHeader(inPieces(random, spoilBytes(random, SAFETENSORS)), utf8),
    MessagePack: (random) => decode(spoilBytes(random, MESSAGE)),
    "frames of live sessions": (random) =>
      random(2) === 0
        ? readFrame(spoilBytes(random, MESSAGE), true)
        : readFrame(Buffer.from(spoil(random, '{"prompt":"a cat","seed":7}')), false),
    signatures: async (random) => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [
          name,
          random(3) === 0 ? spoil(random, value) : value,
        ]),
      );
      const claimed = readSignature(headers, now);
      if (typeof claimed === "string") return claimed;
      return verifySignature(claimed, { ...request, headers }, "a secret");
    },
    "texts of a sign-in": (random) => {
      const text = spoil(random, pick(random, ["ada@example.org", "123 456", "0af31-22222-33333"]));
      return [isEmail(text), parseAppCode(text), parseRecoveryCode(text)];
    },
    passkeys: async (random) => {
      const [made, signed] = passkeys;
      const given = { site: SITE, challenge: CHALLENGE };
      const created = spoilResponse(random, made);
      const facts = { id: "x", publicKey: "pQECAyYgAQ", counter: 0, transports: [] };
      const passkey =
        (await passkeyProtocol.verifyCreation({ ...given, response: created })) ?? facts;
      const response = spoilResponse(random, signed);
      return passkeyProtocol.verifyRequest({ ...given, response, passkey });
    },
    "signed tables": (random) => {
      const document = parseSigned(spoil(random, TABLES));
      return [isSigned(document), mergeRows(rowsOf(document))];
    },
    "manifests of bundles": (random) => {
      const text = random(10) === 0 ? BUNDLE_MANIFEST : spoil(random, BUNDLE_MANIFEST);
      return membersOf(parseManifest(Buffer.from(text)));
    },
    "heads of git bundles": (random) =>
      readBundleHead(inPieces(random, Buffer.from(spoil(random, GIT_BUNDLE)))),
    "multipart forms": (random) =>
      new Response(spoil(random, FORM), {
        headers: { "content-type": "multipart/form-data; boundary=x" },
      }).formData(),
    "pkt-lines": (random) => {
      const lines = spoil(random, `${pktLine("version=1\n")}${pktLine("a b refs/heads/x\n")}0000`);
      const stream = Readable.from(inPieces(random, Buffer.from(lines)));
      return readPktLines(createChannel(stream as never));
    },
  };
}
