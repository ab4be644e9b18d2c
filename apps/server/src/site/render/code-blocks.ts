import type { Element } from "hast";
import { toString as textOf } from "hast-util-to-string";
import { highlightTree, MAX_HIGHLIGHT_BYTES } from "./highlight.ts";
import { formula } from "./math.ts";
import { classesOf, element, text } from "./rewrite.ts";

/** What one card may still spend on highlighting, and the work that waits for grammars and KaTeX. */
export interface CodeWork {
  bytesLeft: number;
  readonly jobs: (() => Promise<void>)[];
}

/** A fresh allowance for one card. */
export const createCodeWork = (): CodeWork => ({ bytesLeft: MAX_HIGHLIGHT_BYTES, jobs: [] });

/** Marks a `<pre>` for highlighting, or for display math; a `<pre>` without code inside is only dressed. */
export function codeBlock(pre: Element, work: CodeWork): undefined {
  const code = pre.children.find((child) => child.type === "element" && child.tagName === "code");
  const content = textOf(pre).replace(/\n$/, "");
  const classes = code?.type === "element" ? classesOf(code) : [];
  const language = String(classes.find((name) => /^language-/.test(String(name))) ?? "").slice(9);
  if (language === "math") {
    work.jobs.push(async () => become(pre, await formula(content, true)));
    return;
  }
  work.bytesLeft -= Buffer.byteLength(content);
  const affordable = work.bytesLeft >= 0 ? language : "text";
  work.jobs.push(async () => become(pre, withCopyButton(await highlightTree(content, affordable))));
}

/** Marks inline math; any other inline code loses the classes that only we read. */
export function inlineCode(code: Element, work: CodeWork): undefined {
  const isMath = classesOf(code).includes("math-inline");
  code.properties = {};
  if (isMath) work.jobs.push(async () => become(code, await formula(textOf(code), false)));
}

/** Does the marked work, one after the other: each step is short, and the thread has one anyway. */
export async function finishCode({ jobs }: CodeWork): Promise<void> {
  for (const job of jobs) await job();
}

/** The page's script copies what stands before the button. */
const withCopyButton = (code: Element): Element =>
  element("div", { className: ["code-sample"] }, [
    code,
    element(
      "button",
      { type: "button", className: ["copy-code", "needs-js"], ariaLive: "polite" },
      [text("Copy")],
    ),
  ]);

function become(node: Element, other: Element): void {
  Object.assign(node, other);
}
