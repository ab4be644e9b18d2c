import type { Hook } from "../../../base/hooks/hook.ts";
import { type FindSpans, linearPattern, type Span } from "../../../base/hooks/linear-pattern.ts";
import { NAMED_PATTERNS } from "../../../base/hooks/named-patterns.ts";
import { GatewayError } from "../../../outgoing/gateway-error.ts";
import { wholeWords } from "./whole-words.ts";

/** What a hook finds in a text. */
export interface Found extends Span {
  readonly hook: Hook;
}

/** All that redacting and denying hooks find, by their start. */
export type Screen = (text: string, from: number) => readonly Found[];

const finders = new WeakMap<Hook, readonly FindSpans[]>();

export const createScreen =
  (hooks: readonly Hook[]): Screen =>
  (text, from) =>
    hooks
      .flatMap((hook) =>
        findersOf(hook).flatMap((find) =>
          [...find(text, from)].map(({ start, end }) => ({ start, end, hook })),
        ),
      )
      .sort((a, b) => a.start - b.start || b.end - a.end);

/** Rows are other objects when their file changes. */
function findersOf(hook: Hook): readonly FindSpans[] {
  const known = finders.get(hook);
  if (known) return known;
  const { patterns = [], expressions = [], words } = hook;
  const made = [
    ...patterns.map((name) => NAMED_PATTERNS[name]),
    ...expressions.map(linearPattern),
    ...(words ? [wholeWords(words)] : []),
  ];
  finders.set(hook, made);
  return made;
}

export type HookSide = "before" | "after";

/** Says which hook it was, and never what it found. */
export const refusedBy = ({ name }: Hook, side: HookSide): GatewayError =>
  new GatewayError(
    "refused-by-hook",
    `The hook "${name}" of this hub refuses ${side === "before" ? "this input" : "the model's answer"}.`,
  );

/** Part of a text with replacements for what was found in it; what overlaps is replaced once. Pure. */
export function replaceFound(
  text: string,
  found: readonly Found[],
  from: number,
  to: number,
): string {
  let out = "";
  let at = from;
  for (const { start, end, hook } of found) {
    if (start >= to) break;
    if (start >= at) out += text.slice(at, start) + (hook.replacement ?? "[redacted]");
    at = Math.max(at, end);
  }
  return at < to ? out + text.slice(at, to) : out;
}

/** A whole text after all hooks. Throws `refused-by-hook`. */
export function screenText(screen: Screen, text: string, side: HookSide): string {
  const found = screen(text, 0);
  const denied = found.find(({ hook }) => hook.kind === "deny");
  if (denied) throw refusedBy(denied.hook, side);
  return found.length === 0 ? text : replaceFound(text, found, 0, text.length);
}
