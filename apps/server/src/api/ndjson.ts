import { RegistryError } from "@orrery/registry";
import { LINE_JSON, requireSmallJson } from "../http/json-body.ts";

const NEWLINE = 10;

/**
 * JSON values, one a line, as they come in; the last newline may be missing. Holds one line: throws
 * `file-too-large` when it passes `maxLineBytes`, `bad-request` when it is not JSON.
 */
export async function* readNdjson(
  body: AsyncIterable<Buffer>,
  maxLineBytes: number,
): AsyncGenerator<unknown> {
  let parts: Buffer[] = [];
  let length = 0;
  const take = (): unknown => {
    const line = Buffer.concat(parts, length).toString().trim();
    parts = [];
    length = 0;
    if (line === "") return undefined;
    requireSmallJson(line, LINE_JSON);
    try {
      return JSON.parse(line);
    } catch {
      throw new RegistryError("bad-request", "A line of the commit is not JSON.");
    }
  };
  const add = (part: Buffer) => {
    parts.push(part);
    length += part.length;
    if (length > maxLineBytes)
      throw new RegistryError("file-too-large", "A file in the commit is larger than 10 MB.");
  };
  for await (const chunk of body) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      add(chunk.subarray(start, end));
      start = end + 1;
      const value = take();
      if (value !== undefined) yield value;
    }
    add(chunk.subarray(start));
  }
  const value = take();
  if (value !== undefined) yield value;
}
