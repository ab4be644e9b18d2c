import { RegistryError } from "@orrery/registry";

/** One line of `git cat-file`, with its content in `--batch`. */
export interface Answer {
  readonly oid: string;
  readonly type: "blob" | "tree" | "commit" | "tag";
  readonly size: number;
  readonly content?: Buffer<ArrayBuffer>;
}

const HEADER = /^([0-9a-f]{40,64}) (blob|tree|commit|tag) (\d+)$/;
const NEWLINE = 10;

/**
 * Feeds on chunks of `cat-file` output; reports each answer when it is whole, `undefined` for an object
 * that is not there. Throws `file-too-large` for content over `mostBytes`: it is not gathered.
 */
export function createAnswerParser(
  hasContent: boolean,
  mostBytes: number,
  onAnswer: (answer: Answer | undefined) => void,
) {
  let chunks: Buffer[] = [];
  let length = 0;
  let wanted: Answer | undefined;

  const buffered = (): Buffer => {
    if (chunks.length > 1) chunks = [Buffer.concat(chunks, length)];
    return chunks[0] ?? Buffer.alloc(0);
  };
  const drop = (bytes: number) => {
    const rest = buffered().subarray(bytes);
    chunks = rest.length > 0 ? [rest] : [];
    length = rest.length;
  };

  return (chunk: Buffer) => {
    chunks.push(chunk);
    length += chunk.length;
    while (length > 0) {
      if (!wanted) {
        const end = buffered().indexOf(NEWLINE);
        if (end < 0) return;
        const header = parseHeader(buffered().subarray(0, end).toString());
        drop(end + 1);
        if (!header || !hasContent) onAnswer(header);
        else wanted = header;
        if (wanted && wanted.size > mostBytes)
          throw new RegistryError("file-too-large", `Git object ${wanted.oid} is too large.`);
        continue;
      }
      // The content is followed by one newline that belongs to nothing.
      if (length < wanted.size + 1) return;
      const content = Buffer.from(buffered().subarray(0, wanted.size));
      const answer = { ...wanted, content };
      drop(wanted.size + 1);
      wanted = undefined;
      onAnswer(answer);
    }
  };
}

function parseHeader(line: string): Answer | undefined {
  const [, oid, type, size] = HEADER.exec(line) ?? [];
  if (!oid || !type || !size) return undefined;
  return { oid, type: type as Answer["type"], size: Number(size) };
}
