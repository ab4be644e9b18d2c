import { Malformed, type Reader, type Reading } from "./reader.ts";

/** Shows one JSON value as it is written, without reading it whole. */
export function* copyJson(reader: Reader, show: (text: string) => void): Reading {
  const depth: string[] = [];
  let isText = false;
  let isEscaped = false;
  let hasBegun = false;
  while (true) {
    const { rest } = reader;
    let at = 0;
    let isOver = false;
    for (; at < rest.length && !isOver; at++) {
      const one = rest[at] ?? "";
      if (isText) {
        if (isEscaped) isEscaped = false;
        else if (one === "\\") isEscaped = true;
        else if (one === '"') isText = false;
        isOver = !isText && depth.length === 0;
        continue;
      }
      if (depth.length === 0 && hasBegun && /[\s,}\]<]/.test(one)) {
        // A number or a word ends before what follows.
        show(reader.take(at));
        return;
      }
      hasBegun = true;
      if (one === '"') isText = true;
      else if (one === "{" || one === "[") depth.push(one === "{" ? "}" : "]");
      else if (one === "}" || one === "]") {
        if (depth.pop() !== one) throw new Malformed();
        isOver = depth.length === 0;
      }
    }
    show(reader.take(at));
    if (isOver || reader.isAtEnd) return;
    yield;
  }
}

/** Reads one JSON value, whole. */
export function* readJson(reader: Reader): Reading<unknown> {
  let text = "";
  yield* copyJson(reader, (piece) => {
    text += piece;
  });
  try {
    return JSON.parse(text);
  } catch {
    throw new Malformed();
  }
}
