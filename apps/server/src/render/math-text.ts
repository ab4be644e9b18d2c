import type { Element, ElementContent, Root } from "hast";
import { classesOf, element, rewrite, text } from "./rewrite.ts";

/**
 * Settles what inline math is, before raw HTML is read. Prices ("$5 and $10") become text again: math between single
 * dollars neither touches a blank inside nor a letter or digit outside. `\\( … \\)` becomes math.
 */
export function settleMathText(tree: Root, source: string): void {
  rewrite(tree, (node) => {
    if (node.tagName === "pre" || node.tagName === "code") return price(node, source);
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

/** Source as the text it stands for: without the marks of a quote at line starts, and without escapes. */
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
