import type { Element, ElementContent, Root } from "hast";

/**
 * Returns an element's replacement; `undefined` keeps it, an empty list removes it. Inner elements are done
 * by then.
 */
export type Change = (
  element: Element,
  ancestors: readonly Element[],
) => readonly ElementContent[] | undefined;

/** Walks the tree in document order, innermost first, and puts what `change` answers in each element's place. */
export function rewrite(tree: Root | Element, change: Change, ancestors: Element[] = []): void {
  const children: ElementContent[] = [];
  if (tree.type === "element") ancestors.push(tree);
  for (const child of tree.children as ElementContent[]) {
    if (child.type !== "element") {
      children.push(child);
      continue;
    }
    rewrite(child, change, ancestors);
    for (const replacement of change(child, ancestors) ?? [child]) children.push(replacement);
  }
  if (tree.type === "element") ancestors.pop();
  tree.children = children;
}

/** A new element, for short. */
export function element(
  tagName: string,
  properties: Element["properties"],
  children: ElementContent[],
): Element {
  return { type: "element", tagName, properties, children };
}

/** A new text node, for short. */
export const text = (value: string): ElementContent => ({ type: "text", value });

/** An element's class names. */
export function classesOf({ properties }: Element): readonly (string | number)[] {
  return Array.isArray(properties.className) ? properties.className : [];
}
