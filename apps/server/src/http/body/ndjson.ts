import { StringDecoder } from "node:string_decoder";
import { setImmediate } from "node:timers/promises";
import { RegistryError } from "@orrery/registry";
import { LINE_JSON, requireSmallJson } from "./json-body.ts";

const NEWLINE = 10;
/** What follows a longer line, such as writing its file, waits for others' turns. */
const LONG_LINE_BYTES = 1_048_576;

/**
 * Yields JSON values, one per line; the last newline is optional. Buffers one line: throws `file-too-large`
 * above `maxLineBytes`, `bad-request` for invalid JSON.
 */
export async function* readNdjson(
  body: AsyncIterable<Buffer>,
  maxLineBytes: number,
): AsyncGenerator<unknown> {
  const decoder = new StringDecoder();
  let text = "";
  let length = 0;
  const take = async (): Promise<unknown> => {
    const line = (text + decoder.end()).trim();
    const isLong = length > LONG_LINE_BYTES;
    text = "";
    length = 0;
    if (line === "") return undefined;
    requireSmallJson(line, LINE_JSON);
    if (isLong) await setImmediate();
    const value = parse(line);
    if (isLong) await setImmediate();
    return value;
  };
  // Text is decoded in chunks: decoding a long line in one step would block the event loop.
  const add = (part: Buffer) => {
    length += part.length;
    if (length > maxLineBytes)
      throw new RegistryError("file-too-large", "A file in the commit is larger than 10 MB.");
    text += decoder.write(part);
  };
  for await (const chunk of body) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      add(chunk.subarray(start, end));
      start = end + 1;
      const value = await take();
      if (value !== undefined) yield value;
    }
    add(chunk.subarray(start));
  }
  const value = await take();
  if (value !== undefined) yield value;
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new RegistryError("bad-request", "A line of the commit is not valid JSON.");
  }
}
