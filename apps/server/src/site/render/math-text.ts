import type { Element, ElementContent, Root } from "hast";
import { classesOf, element, rewrite, text } from "./rewrite.ts";

/**
 * Decides what inline math is, before raw HTML is parsed. Prices ("$5 and $10") become text again: math
 * between single dollars has no blank inside and no letter or digit outside its marks. `\\( … \\)` becomes
 * math, and `$$ … $$` that is a whole paragraph becomes a block, though it was written on one line.
 */
export function settleMathText(tree: Root, source: string): void {
  rewrite(tree, (node) => {
    if (node.tagName === "pre" || node.tagName === "code") return price(node, source);
    const alone = node.tagName === "p" ? displayIn(node, source) : undefined;
    if (alone) return [element("pre", {}, [alone])];
    node.children = node.children.flatMap(parenthesised);
    return undefined;
  });
}

function price(node: Element, source: string): ElementContent[] | undefined {
  const start = node.position?.start.offset;
  const end = node.position?.end.offset;
  if (!classesOf(node).includes("math-inline") || start === undefined || end === undefined) {
    return undefined;
  }
  const written = source.slice(start, end);
  const isSingle = /^\$[^$]/.test(written);
  const touches = /^\$\s|\s\$$/.test(written) || /\w/.test(source.charAt(end));
  return isSingle && (touches || /\w/.test(source.charAt(start - 1)))
    ? [text(asText(written))]
    : undefined;
}

/** The one formula between double dollars that a paragraph consists of. */
function displayIn({ children }: Element, source: string): Element | undefined {
  const [only, ...others] = children;
  if (others.length > 0 || only?.type !== "element") return undefined;
  const start = only.position?.start.offset ?? source.length;
  if (!classesOf(only).includes("math-inline") || !source.startsWith("$$", start)) return undefined;
  return element("code", { className: ["language-math", "math-display"] }, only.children);
}

/** Markdown source as plain text: without quote marks at line starts, and without escapes. */
const asText = (source: string): string =>
  source.replace(/\n[ \t>]*/g, "\n").replace(/\\([!-/:-@[-`{-~])/g, "$1");

/** Splits a text at `\( … \)`; by position, not by a pattern, so that a megabyte of `\(` costs one pass. */
function parenthesised(node: ElementContent): ElementContent[] {
  if (node.type !== "text" || !node.value.includes("\\(")) return [node];
  const parts: ElementContent[] = [];
  let done = 0;
  for (;;) {
    const open = node.value.indexOf("\\(", done);
    const close = open < 0 ? -1 : node.value.indexOf("\\)", open);
    if (close < 0) break;
    const formula = element("code", { className: ["language-math", "math-inline"] }, [
      text(node.value.slice(open + 2, close).trim()),
    ]);
    parts.push(text(node.value.slice(done, open)), formula);
    done = close + 2;
  }
  return [...parts, text(node.value.slice(done))];
}
