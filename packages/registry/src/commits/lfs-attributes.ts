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

/** One line that keeps exactly this path in LFS. Characters that git would read as a pattern are escaped. */
export function attributesLine(path: string): string {
  const escaped = path.replace(/[*?[\]\\]/g, "\\$&");
  const quoted = /[\s"#]/.test(path) ? JSON.stringify(escaped) : escaped;
  return `/${quoted} ${ATTRIBUTES}\n`.replace('/"', '"/');
}

/**
 * Whether a path is kept in LFS by a `.gitattributes` text. Later lines win, as in git; patterns are
 * those of `.gitignore` but for negation, which git does not allow here.
 */
export function lfsRule(attributes: string): (path: string) => boolean {
  const rules = attributes.split("\n").flatMap((line) => {
    const match = /^\s*("(?:[^"\\]|\\.)*"|[^\s#]\S*)\s+(.*)$/.exec(line);
    if (!match?.[1] || !/(^|\s)-?!?filter(=|\s|$)/.test(match[2] ?? "")) return [];
    const pattern = match[1].startsWith('"') ? unquote(match[1]) : match[1];
    return [
      { isLfs: /(^|\s)filter=lfs(\s|$)/.test(match[2] ?? ""), matcher: ignore().add(pattern) },
    ];
  });
  return (path) => rules.findLast(({ matcher }) => matcher.ignores(path))?.isLfs ?? false;
}

function unquote(text: string): string {
  try {
    return JSON.parse(text) as string;
  } catch {
    return text.slice(1, -1);
  }
}
