import ignore from "ignore";

/** File kinds that hold weights, archives or media: stored as blobs from the first byte. */
const LFS_PATTERNS = `*.7z *.arrow *.bin *.bz2 *.ckpt *.ftz *.gguf *.gz *.h5 *.joblib *.lfs.* *.mlmodel
  *.model *.msgpack *.npy *.npz *.onnx *.ot *.parquet *.pb *.pickle *.pkl *.pt *.pth *.rar
  *.safetensors saved_model/**/* *.tar.* *.tar *.tflite *.tgz *.wasm *.xz *.zip *.zst *tfevents*`;

const ATTRIBUTES = "filter=lfs diff=lfs merge=lfs -text";

/** The `.gitattributes` every repo starts with. */
export const LFS_ATTRIBUTES: string = LFS_PATTERNS.split(/\s+/)
  .map((pattern) => `${pattern} ${ATTRIBUTES}\n`)
  .join("");

/** What is read of a `.gitattributes`: a megabyte, so many lines, and of its patterns those that are quick to match. */
const MAX_ATTRIBUTES = 1_048_576;
const MAX_LINES = 20_000;
const MAX_PATTERNS = 300;
const MAX_STARS = 4;
const WILDCARD = /(?<!\\)[*?[]/;

/** One line that keeps exactly this path in LFS. Characters that git would read as a pattern are escaped. */
export function attributesLine(path: string): string {
  const escaped = path.replace(/[*?[\]\\]/g, "\\$&");
  const quoted = /[\s"#]/.test(path) ? JSON.stringify(escaped) : escaped;
  return `/${quoted} ${ATTRIBUTES}\n`.replace('/"', '"/');
}

interface Rule {
  readonly index: number;
  readonly isLfs: boolean;
}

/**
 * Whether a path is kept in LFS by a `.gitattributes` text. Later lines win, as in git; patterns are
 * those of `.gitignore` but for negation, which git does not allow here. Lines that name one path,
 * of which there may be many, are looked up and not matched.
 */
export function lfsRule(attributes: string): (path: string) => boolean {
  const named = new Map<string, Rule>();
  const patterns: (Rule & { readonly matcher: ReturnType<typeof ignore> })[] = [];
  const lines = attributes.slice(0, MAX_ATTRIBUTES).split("\n", MAX_LINES);
  for (const [index, line] of lines.entries()) {
    const match = /^\s*("(?:[^"\\]|\\.)*"|[^\s#]\S*)\s+(.*)$/.exec(line);
    if (!match?.[1] || !/(^|\s)-?!?filter(=|\s|$)/.test(match[2] ?? "")) continue;
    const pattern = match[1].startsWith('"') ? unquote(match[1]) : match[1];
    const rule = { index, isLfs: /(^|\s)filter=lfs(\s|$)/.test(match[2] ?? "") };
    if (pattern.startsWith("/") && !pattern.endsWith("/") && !WILDCARD.test(pattern))
      named.set(pattern.slice(1).replace(/\\(.)/g, "$1"), rule);
    else if (patterns.length < MAX_PATTERNS && (pattern.match(/\*+/g)?.length ?? 0) <= MAX_STARS)
      patterns.push({ ...rule, matcher: ignore().add(pattern) });
  }
  return (path) => {
    const byName = named.get(path);
    const byPattern = patterns.findLast(({ matcher }) => matcher.ignores(path));
    if (!byName || !byPattern) return (byName ?? byPattern)?.isLfs ?? false;
    return (byName.index > byPattern.index ? byName : byPattern).isLfs;
  };
}

function unquote(text: string): string {
  try {
    return JSON.parse(text) as string;
  } catch {
    return text.slice(1, -1);
  }
}
