import { randomUUID } from "node:crypto";
import { fieldAt } from "@orrery/inference";
import { parseEvent } from "./parse-event.ts";

/** More tool calls of one answer are passed on as they come. */
const MOST_CALLS = 1_000;

/**
 * Repairs the tool calls of one stream, an event at a time: some engines leave out the ID and type that clients need in
 * a call's first piece, and repeat its name in each piece, which clients append. Other events stay as they are.
 */
export function createToolCallRepair(): (event: string) => string {
  /** The name of each call, by its choice and index. */
  const names = new Map<string, unknown>();

  /** Whether the piece was changed. */
  function repair(choice: unknown, piece: ToolCallPiece): boolean {
    const place = `${choice} ${piece.index}`;
    const name = fieldAt(piece, ["function", "name"]);
    if (names.has(place)) {
      if (typeof name !== "string" || name !== names.get(place)) return false;
      delete piece.function?.name;
      return true;
    }
    if (names.size >= MOST_CALLS) return false;
    names.set(place, name);
    const { id, type } = piece;
    if (!isMissing(id) && !isMissing(type)) return false;
    if (isMissing(id)) piece.id = `call_${randomUUID().replaceAll("-", "")}`;
    if (isMissing(type)) piece.type = "function";
    return true;
  }

  return (event) => {
    const read = parseEvent(event);
    let isChanged = false;
    for (const choice of listIn(read, ["choices"]))
      for (const piece of listIn(choice, ["delta", "tool_calls"]))
        if (isPiece(piece) && repair(fieldAt(choice, ["index"]), piece)) isChanged = true;
    return isChanged ? `data: ${JSON.stringify(read)}\n\n` : event;
  };
}

interface ToolCallPiece {
  index: number;
  id?: unknown;
  type?: unknown;
  function?: { name?: unknown };
}

const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || value === "";

const isPiece = (value: unknown): value is ToolCallPiece =>
  typeof fieldAt(value, ["index"]) === "number";

function listIn(value: unknown, path: readonly string[]): readonly unknown[] {
  const list = fieldAt(value, path);
  return Array.isArray(list) ? list : [];
}
