/** Where llama.cpp says what it found wrong, after the parts of the file that it was reading. */
const LLAMA =
  /error loading model[^:]*: (?:error loading model[^:]*: )*(?:check_tensor_dims: )?(.+)/;
/** As ONNX Runtime begins: the file, then the reason. */
const ONNX = /^Load model from .* failed:\s*/;
/** A path's folders; names of tensors, such as `blk.0.attn_q.weight`, have none. */
const FOLDERS = /(?:\b[A-Za-z]:)?[/\\](?:[^\s'"`,;:()]*[/\\])*/g;
const MAX_LENGTH = 300;

/**
 * Why a model's files could not be loaded, for anyone who may run it: in the library's words, without this
 * machine's folders. `words` is what native code said, the newest last. Pure.
 */
export function loadReason(
  error: unknown,
  words: readonly string[],
  folders: readonly string[],
): string | undefined {
  const said = words.map((line) => LLAMA.exec(line)?.[1]).findLast((reason) => reason);
  const thrown = error instanceof Error && ONNX.test(error.message) ? error.message : undefined;
  const reason = said ?? thrown?.replace(ONNX, "");
  if (reason === undefined) return undefined;
  const known = folders.filter((folder) => folder.length > 1);
  const bare = known.reduce((text, folder) => text.replaceAll(folder, ""), reason);
  const clean = bare.replace(FOLDERS, "").replace(/\s+/g, " ").trim().replace(/\.$/, "");
  return clean.slice(0, MAX_LENGTH) || undefined;
}
