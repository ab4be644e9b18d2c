import type { Element } from "hast";
import { element, text } from "./rewrite.ts";

const TITLES: Readonly<Record<string, string>> = {
  note: "Note",
  tip: "Tip",
  important: "Important",
  warning: "Warning",
  caution: "Caution",
};
const MARKER = /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i;

/** `> [!NOTE]` as the first line makes a quote an alert; `undefined` for any other quote. */
export function alert(blockquote: Element): Element | undefined {
  const paragraph = blockquote.children.find((child) => child.type === "element");
  const [first, second, ...rest] = paragraph?.tagName === "p" ? paragraph.children : [];
  const match = first?.type === "text" ? MARKER.exec(first.value) : null;
  if (!match || !paragraph || first?.type !== "text") return undefined;

  const remaining = first.value.slice(match[0].length);
  const isBreak = second?.type === "element" && second.tagName === "br";
  if (!match[0].endsWith("\n") && second && !isBreak) return undefined;

  const kind = match[1]!.toLowerCase();
  const title = element("p", { className: ["markdown-alert-title"] }, [text(TITLES[kind]!)]);
  paragraph.children = [
    ...(remaining ? [text(remaining)] : []),
    ...(second && !isBreak ? [second] : []),
    ...rest,
  ];
  const body = blockquote.children.filter(
    (child) => child !== paragraph || paragraph.children.length > 0,
  );
  const classes = ["markdown-alert", `markdown-alert-${kind}`];
  return element("div", { className: classes }, [title, ...body]);
}
