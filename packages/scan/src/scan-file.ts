import { scanArchive } from "./archive/scan-archive.ts";
import { type ByteSource, sourceOfBytes } from "./byte-source.ts";
import { type FileScan, type Findings, found, joinScans } from "./file-scan.ts";
import { scanGguf } from "./header/scan-gguf.ts";
import { scanOnnx } from "./header/scan-onnx.ts";
import { scanPickle } from "./pickle/scan-pickle.ts";
import { findSecrets } from "./text/find-secrets.ts";
import { scanTemplate } from "./text/scan-template.ts";

/** Archives within archives are opened this deep. */
const MAX_DEPTH = 3;
const MAX_TEXT_BYTES = 1_048_576;

/** Programs for a machine, by their first bytes. */
const EXECUTABLES: readonly (readonly [name: string, magic: string])[] = [
  ["a Linux program", "\x7fELF"],
  ["a Windows program", "MZ"],
  ["a macOS program", "\xcf\xfa\xed\xfe"],
];

/** Formats of weights in which a program has no place. */
const WEIGHTS =
  /\.(?:safetensors|gguf|onnx|bin|pt|pth|ckpt|pkl|pickle|joblib|npy|npz|h5|keras|parquet)$/i;
const PICKLES = /\.(?:bin|pt|pth|ckpt|pkl|pickle|p|joblib|dill|dat|data|model)$/i;
const TEMPLATES = /\.jinja2?$|(?:^|\/)(?:tokenizer_config|chat_template)\.json$/i;

/** Reads the necessary parts of a file and rates how dangerous it is to load. Never throws for its content. */
export async function scanFile(path: string, source: ByteSource): Promise<FileScan> {
  try {
    return joinScans(await scan(path, source, 0));
  } catch {
    return joinScans([found("unscanned", "The file couldn't be read completely.")]);
  }
}

async function scan(path: string, source: ByteSource, depth: number): Promise<readonly Findings[]> {
  const head = await source.read(0, Math.min(source.size, 512));
  const start = String.fromCharCode(...head.subarray(0, 8));
  const program = EXECUTABLES.find(([, magic]) => start.startsWith(magic));
  if (program && (WEIGHTS.test(path) || program[1] !== "MZ"))
    return [found(WEIGHTS.test(path) ? "unsafe" : "suspicious", `${path} is ${program[0]}.`)];
  if (start.startsWith("GGUF")) return [await scanGguf(source)];
  if (/\.onnx$/i.test(path)) return [await scanOnnx(source)];
  const inside =
    depth < MAX_DEPTH && (await scanArchive(source, (name, part) => scan(name, part, depth + 1)));
  if (inside) return inside;
  const text = source.size <= MAX_TEXT_BYTES ? await readText(source) : undefined;
  if (text !== undefined) return scanText(path, text);
  const pickle = await scanPickle(source, pickleStart(head));
  return pickle ? [pickle] : [];
}

async function scanText(path: string, text: string): Promise<readonly Findings[]> {
  const lambda = /(?:^|\/)config\.json$/.test(path) && /"class_name"\s*:\s*"Lambda"/.test(text);
  // The oldest pickles are text. Lists of words can look like one: the name decides.
  const pickle = PICKLES.test(path)
    ? await scanPickle(sourceOfBytes(new TextEncoder().encode(text)))
    : undefined;
  return [
    ...findSecrets(text),
    ...(TEMPLATES.test(path) ? [scanTemplate(text)] : []),
    ...(lambda
      ? [found("unsafe", "A Keras Lambda layer runs code when the model is loaded.")]
      : []),
    ...(pickle ? [pickle] : []),
  ];
}

async function readText(source: ByteSource): Promise<string | undefined> {
  const bytes = await source.read(0, source.size);
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** An array file of numpy has its pickle behind a header. */
function pickleStart(head: Uint8Array): number {
  if (String.fromCharCode(...head.subarray(0, 6)) !== "\x93NUMPY") return 0;
  const [major = 1, low = 0, high = 0, third = 0, fourth = 0] = [head[6], ...head.subarray(8, 12)];
  return major === 1
    ? 10 + low + high * 256
    : 12 + low + high * 256 + third * 65_536 + fourth * 16_777_216;
}
