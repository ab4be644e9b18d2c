import type { OutlineItem } from "@orrery/web/page-data/repo/repo";
import type { Element, ElementContent } from "hast";
import { toString as textOf } from "hast-util-to-string";
import { ID_PREFIX } from "../../base/id-prefix.ts";
import { alert } from "./alerts.ts";
import { type CardLinks, linkUrl, mediaUrl } from "./card-links.ts";
import { type CodeWork, codeBlock, inlineCode } from "./code-blocks.ts";
import { element, text } from "./rewrite.ts";

/** What the steps below read and gather while one card is walked. */
export interface CardState {
  readonly links: CardLinks;
  readonly outline: OutlineItem[];
  readonly code: CodeWork;
  tables: number;
}

type Step = (
  node: Element,
  state: CardState,
  ancestors: readonly Element[],
) => readonly ElementContent[] | undefined;

const MAX_OUTLINE = 500;
const MAX_LABEL_CHARACTERS = 100;
const REL = ["nofollow", "noopener", "noreferrer"];

/** What happens to each element of a sanitized card, by tag. */
const STEPS: Readonly<Record<string, Step>> = {
  a: link,
  img: (node, state, ancestors) =>
    media(node, state, ancestors, { loading: "lazy", decoding: "async" }),
  video: (node, state, ancestors) =>
    media(node, state, ancestors, { controls: true, preload: "metadata" }),
  audio: (node, state, ancestors) =>
    media(node, state, ancestors, { controls: true, preload: "none" }),
  center: (node) => [element("div", { align: "center" }, node.children)],
  blockquote: (node) => {
    const replaced = alert(node);
    return replaced && [replaced];
  },
  table,
  input: task,
  pre: (node, { code }) => codeBlock(node, code),
  code: (node, { code }, ancestors) => {
    if (ancestors.at(-1)?.tagName !== "pre") inlineCode(node, code);
  },
  ...Object.fromEntries(["h1", "h2", "h3", "h4", "h5", "h6"].map((tag) => [tag, heading])),
};

/** The step of one element of a sanitized card; `undefined` leaves it in place, changed or not. */
export function changeElement(
  node: Element,
  state: CardState,
  ancestors: readonly Element[],
): readonly ElementContent[] | undefined {
  return STEPS[node.tagName]?.(node, state, ancestors) ?? undefined;
}

function link(node: Element, { links }: CardState): undefined {
  const { href, ...rest } = node.properties;
  const target = typeof href === "string" ? linkUrl(links, href) : undefined;
  node.properties = { ...rest, ...(target && { href: target.url }) };
  if (target?.isExternal) node.properties.rel = REL;
}

/**
 * Shows files of this hub; those of other hosts become links, so that reading a card sends no request
 * there.
 */
function media(
  node: Element,
  { links }: CardState,
  ancestors: readonly Element[],
  extra: Element["properties"],
): ElementContent[] {
  const { src, ...rest } = node.properties;
  const target = typeof src === "string" ? mediaUrl(links, src) : undefined;
  const name = String(rest.alt || rest.title || (target && fileName(target.url)) || node.tagName);
  if (target && !target.isExternal) {
    const alt = node.tagName === "img" ? { alt: rest.alt ?? "" } : {};
    return [{ ...node, properties: { ...rest, ...alt, src: target.url, ...extra } }];
  }
  const isInLink = ancestors.some(({ tagName }) => tagName === "a");
  if (!target || isInLink) return [text(name)];
  return [element("a", { href: target.url, rel: REL }, [text(name)])];
}

function fileName(url: string): string | undefined {
  return URL.parse(url)?.pathname.split("/").pop();
}

/** A table scrolls separately, also by keyboard; a nested table scrolls with the outer one. */
function table(
  node: Element,
  state: CardState,
  ancestors: readonly Element[],
): ElementContent[] | undefined {
  if (ancestors.some(({ tagName }) => tagName === "table")) return undefined;
  state.tables += 1;
  const ariaLabel = `Table ${state.tables}`;
  const properties = { className: ["table-scroll"], tabIndex: 0, role: "region", ariaLabel };
  return [element("div", properties, [node])];
}

/** A box of a task list is named after its item. */
function task(node: Element, _: CardState, ancestors: readonly Element[]): undefined {
  const item = ancestors.findLast(({ tagName }) => tagName === "li");
  const name = item ? textOf(item).trim().split("\n", 1)[0]!.slice(0, MAX_LABEL_CHARACTERS) : "";
  node.properties.ariaLabel = name || "Task";
}

function heading(node: Element, { outline }: CardState): undefined {
  const { id } = node.properties;
  const content = textOf(node).replace(/\s+/g, " ").trim();
  const isOurs = id === `${ID_PREFIX}footnote-label`;
  if (typeof id !== "string" || !content || isOurs || outline.length >= MAX_OUTLINE) return;
  outline.push({ id, text: content, depth: Number(node.tagName.slice(1)) });
}
