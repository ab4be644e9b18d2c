import type { Element, ElementContent } from "hast";
import { element, rewrite, text } from "./rewrite.ts";

/** Longer formulas stay as they were written. */
const MAX_FORMULA_CHARACTERS = 5_000;

const TAGS: ReadonlySet<string> = new Set([
  ...["math", "semantics", "annotation", "mrow", "mi", "mn", "mo", "ms", "mtext", "mspace"],
  ...["msub", "msup", "msubsup", "munder", "mover", "munderover", "mfrac", "msqrt", "mroot"],
  ...["mtable", "mtr", "mtd", "mstyle", "mpadded", "mphantom", "menclose"],
]);
const ATTRIBUTES: ReadonlySet<string> = new Set([
  ...["display", "encoding", "mathvariant", "mathcolor", "mathbackground", "scriptlevel"],
  ...["displaystyle", "stretchy", "fence", "separator", "lspace", "rspace", "minsize", "maxsize"],
  ...["movablelimits", "accent", "accentunder", "largeop", "symmetric", "linethickness"],
  ...["rowspacing", "columnspacing", "columnalign", "columnlines", "rowlines", "notation"],
  ...["width", "height", "depth", "voffset", "side"],
]);

/** A TeX formula as MathML (no style sheet, no fonts); an invalid one stays code, with the reason as its title. */
export async function formula(tex: string, isDisplay: boolean): Promise<Element> {
  if (tex.length > MAX_FORMULA_CHARACTERS)
    return unreadable(
      tex,
      isDisplay,
      `The formula is too long (limit: ${MAX_FORMULA_CHARACTERS} characters).`,
    );
  const [{ default: katex }, { fromHtmlIsomorphic }] = await Promise.all([
    import("katex"),
    import("hast-util-from-html-isomorphic"),
  ]);
  try {
    const html = katex.renderToString(tex, {
      displayMode: isDisplay,
      output: "mathml",
      throwOnError: true,
      strict: "ignore",
      trust: false,
      maxSize: 20,
      maxExpand: 300,
    });
    const tree = fromHtmlIsomorphic(html, { fragment: true });
    rewrite(tree, onlyMath);
    const children = tree.children as ElementContent[];
    return isDisplay
      ? element("div", { className: ["math-display"], tabIndex: 0 }, children)
      : element("span", { className: ["math-inline"] }, children);
  } catch (error) {
    return unreadable(tex, isDisplay, error instanceof Error ? error.message : "");
  }
}

/** KaTeX writes a style or a link here and there; what is not plain MathML goes, its text stays. */
function onlyMath(node: Element): ElementContent[] {
  if (!TAGS.has(node.tagName)) return node.children;
  const kept = Object.entries(node.properties).filter(([name]) => ATTRIBUTES.has(name));
  return [{ ...node, properties: Object.fromEntries(kept) }];
}

function unreadable(tex: string, isDisplay: boolean, reason: string): Element {
  const properties = { className: ["math-error"], title: reason.slice(0, 200) };
  const code = element("code", properties, [text(tex)]);
  return isDisplay ? element("p", {}, [code]) : code;
}
