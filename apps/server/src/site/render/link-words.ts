import { WORD } from "@orrery/registry/rules";
import type { Element, ElementContent, Root } from "hast";
import { element, text } from "./rewrite.ts";

/** Where a word stays as it is. */
const KEEPS: ReadonlySet<string> = new Set(["a", "code", "pre", "button", "svg", "math"]);

/** Makes links of names and numbers, as far as they lead somewhere. */
export function linkWords(tree: Root | Element, words: Readonly<Record<string, string>>): void {
  tree.children = (tree.children as ElementContent[]).flatMap((child) => {
    if (child.type === "text") return linked(child.value, words);
    if (child.type === "element" && !KEEPS.has(child.tagName)) linkWords(child, words);
    return [child];
  });
}

function linked(value: string, words: Readonly<Record<string, string>>): ElementContent[] {
  const parts: ElementContent[] = [];
  let from = 0;
  for (const { 0: word, index } of value.matchAll(WORD)) {
    const key = word.toLowerCase();
    if (!Object.hasOwn(words, key)) continue;
    parts.push(text(value.slice(from, index)), element("a", { href: words[key] }, [text(word)]));
    from = index + word.length;
  }
  return from === 0 ? [text(value)] : [...parts, text(value.slice(from))];
}
