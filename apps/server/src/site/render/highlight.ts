import type { Element, ElementContent } from "hast";
import type { HighlighterCore } from "shiki/core";
import { LIMITS } from "../../base/limits.ts";
import { findLanguage, LANGUAGES } from "./languages.ts";
import { element, text } from "./rewrite.ts";

/** Longer code is shown plain. */
export const MAX_HIGHLIGHT_BYTES = LIMITS.highlightBytes.value;
/** Longer lines are shown plain: minified files have one line and no reader. */
const MAX_LINE_CHARACTERS = 4_000;

/** One short class per kind of token; the colors are the style sheet's, so that no inline style is needed. */
const CLASSES: Readonly<Record<string, string>> = {
  constant: "hc",
  string: "hs",
  comment: "hm",
  keyword: "hk",
  parameter: "hp",
  function: "hf",
  "string-expression": "he",
  punctuation: "hu",
  link: "hl",
  inserted: "hi",
  deleted: "hd",
  changed: "hh",
};

/** Code as `<pre class="hl" tabindex="0"><code>…`; an unknown language or more than 200 KB comes back plain. */
export async function highlight(code: string, language: string): Promise<string> {
  const { hastToHtml } = await import("shiki/core");
  return hastToHtml({ type: "root", children: [await highlightTree(code, language)] });
}

/** The same as a tree, to be put into a card. */
export async function highlightTree(code: string, language: string): Promise<Element> {
  const known = findLanguage(language);
  if (!known || Buffer.byteLength(code) > MAX_HIGHLIGHT_BYTES) return codeBlock([text(code)]);
  const highlighter = await highlighterWith(known);
  const tree = highlighter.codeToHast(code, {
    lang: grammarName(highlighter, known),
    theme: THEME,
    mergeSameStyleTokens: true,
    tokenizeMaxLineLength: MAX_LINE_CHARACTERS,
  });
  return codeBlock(tokens(tree.children as ElementContent[]));
}

const THEME = "tokens";
let loading: Promise<HighlighterCore> | undefined;
const grammars = new Map<string, Promise<void>>();

async function highlighterWith(language: string): Promise<HighlighterCore> {
  loading ??= loadHighlighter();
  const highlighter = await loading;
  const grammar = grammars.get(language) ?? loadGrammar(highlighter, language);
  grammars.set(language, grammar);
  await grammar;
  return highlighter;
}

async function loadGrammar(highlighter: HighlighterCore, language: string): Promise<void> {
  await highlighter.loadLanguage(...(await LANGUAGES[language]!.load()).default);
}

async function loadHighlighter(): Promise<HighlighterCore> {
  const [core, engine] = await Promise.all([
    import("shiki/core"),
    import("shiki/engine/javascript"),
  ]);
  return core.createHighlighterCore({
    // Forgiving: a pattern the engine cannot express colors nothing, instead of failing the page.
    engine: engine.createJavaScriptRegexEngine({ forgiving: true }),
    themes: [core.createCssVariablesTheme({ name: THEME, variablePrefix: "--s-" })],
    langs: [],
  });
}

/** Our key where the grammar knows it, else the grammar's own name. */
const grammarName = (highlighter: HighlighterCore, key: string): string =>
  highlighter.getLoadedLanguages().includes(key) ? key : LANGUAGES[key]!.names[0]!;

const codeBlock = (children: ElementContent[]): Element =>
  element("pre", { className: ["hl"], tabIndex: 0 }, [element("code", {}, children)]);

/** Spans that carry a color, in order; lines and plain tokens become bare text. */
function tokens(children: readonly ElementContent[]): ElementContent[] {
  return children.flatMap((child): ElementContent[] => {
    if (child.type !== "element") return [child];
    const kind = /--s-token-([a-z-]+)\)/.exec(String(child.properties.style ?? ""))?.[1];
    const inner = tokens(child.children);
    return kind && CLASSES[kind] ? [element("span", { className: [CLASSES[kind]] }, inner)] : inner;
  });
}
