import { readFileSync } from "node:fs";
import type { Element, Root } from "hast";
import { fromHtmlIsomorphic } from "hast-util-from-html-isomorphic";
import { toString as textOf } from "hast-util-to-string";
import { expect, test } from "vitest";
import { renderMarkdown } from "./markdown.ts";

const LINKS = { base: "/ada/tts", revision: "main", folder: "docs" };
const HUB = "http://hub.invalid";

// Written out again, apart from the schema under test: a slip there must fail here.
const TAGS = new Set(
  `h1 h2 h3 h4 h5 h6 p div section blockquote hr ul ol li dl dt dd details summary figure figcaption table caption
  colgroup col thead tbody tfoot tr th td a b strong i em u s del ins strike mark small big sub sup span q cite dfn abbr
  time kbd samp var tt br wbr bdi bdo ruby rb rt rp code pre input img video audio math semantics annotation mrow mi mn
  mo ms mtext mspace msub msup msubsup munder mover munderover mfrac msqrt mroot mtable mtr mtd mstyle mpadded mphantom
  menclose`.split(/\s+/),
);
const ATTRIBUTES = new Set(
  `id title lang dir align href name rel dataFootnoteRef dataFootnoteBackref ariaDescribedBy ariaLabel className role
  tabIndex span open src alt width height loading decoding controls loop muted preload checked disabled type start
  reversed value colSpan rowSpan abbr scope vAlign dateTime dataFootnotes display encoding mathvariant mathcolor
  mathbackground scriptlevel displaystyle stretchy fence separator lspace rspace minsize maxsize movablelimits accent
  accentunder largeop symmetric linethickness rowspacing columnspacing columnalign columnlines rowlines notation depth
  voffset`.split(/\s+/),
);
const CLASSES =
  /^(?:hl|h[csmkpfeulidh]|math-(?:inline|display|error)|markdown-alert(?:-[a-z]+)?|table-scroll|code-sample|task-list-item|contains-task-list|footnotes|sr-only)$/;

/** Added after the card was made safe; no other button may be there. */
const OUR_BUTTON =
  '<button type="button" class="copy-code needs-js" aria-live="polite">Copy</button>';

const PLACEHOLDERS: Readonly<Record<string, string>> = {
  "{NUL}": "\0",
  "{SOH}": "\x01",
  "{TAB}": "\t",
  "{LF}": "\n",
  "{FF}": "\f",
  "{BOM}": "\uFEFF",
  "{SURROGATE}": "\uD800",
};

const corpus = readFileSync(new URL("./fixtures/xss.md", import.meta.url), "utf8")
  .split(/^=== /m)
  .slice(1)
  .map((part): [name: string, markdown: string] => {
    const end = part.indexOf("\n");
    const written = part.slice(end + 1).trimEnd();
    return [part.slice(0, end), written.replace(/\{[A-Z]+\}/g, (key) => PLACEHOLDERS[key] ?? key)];
  });

const generated: [name: string, markdown: string][] = [
  ["deep quotes", `${"> ".repeat(200)}<img src=x onerror=alert(1)>`],
  [
    "deep lists",
    Array.from({ length: 100 }, (_, depth) => `${"  ".repeat(depth)}- <b onclick=x>`).join("\n"),
  ],
  ["deep HTML", `${"<div><b>".repeat(300)}<script>alert(1)</script>`],
  [
    "a huge table",
    `|a|b|\n|-|-|\n${"|<i onclick=x>y</i>|[x](javascript:alert(1))|\n".repeat(500)}`,
  ],
  ["many unclosed formatting tags", `${"<a href=javascript:x><b><i>".repeat(100)}x`],
  ["a data image over the limit", `![x](data:image/png;base64,${"A".repeat(100_001)})`],
];

test("the corpus is large", () => expect(corpus.length).toBeGreaterThanOrEqual(80));

test.each([...corpus, ...generated])("%s", async (_, markdown) => {
  const { html: rendered, outline } = await renderMarkdown(markdown, LINKS);
  const html = rendered.replaceAll(OUR_BUTTON, "");
  expect(problems(fromHtmlIsomorphic(html, { fragment: true }))).toEqual([]);
  for (const { id } of outline) expect(id).toMatch(/^card-/);

  // In a page the card must stay where it was put, and leave what follows alone.
  const page = fromHtmlIsomorphic(
    `<!doctype html><title>t</title><main><article>${html}</article></main><footer>end</footer>`,
  );
  const body = elementsOf(page).find(({ tagName }) => tagName === "body");
  const shape = body?.children.map((child) => child.type === "element" && child.tagName);
  expect(shape).toEqual(["main", "footer"]);
  expect(textOf(body!.children[1] as Element)).toBe("end");
});

test.each([
  "<b onclick=x>y</b>",
  "<script>x</script>",
  "<a href='java\tscript:x'>y</a>",
  "<p id=location>x</p>",
  "<a href=#top>y</a>",
  "<img src=//evil.example/x>",
  "<p style=x>y</p>",
  "<!-- x -->",
  "<p class=toast>x</p>",
  "<button>x</button>",
])("the checker itself refuses %s", (html) => {
  expect(problems(fromHtmlIsomorphic(html, { fragment: true }))).not.toEqual([]);
});

function problems(tree: Root): string[] {
  const strangers = nodesOf(tree).filter(({ type }) => !["root", "element", "text"].includes(type));
  return [...strangers.map(({ type }) => type), ...elementsOf(tree).flatMap(problemsOf)];
}

function problemsOf({ tagName, properties }: Element): string[] {
  if (!TAGS.has(tagName)) return [`<${tagName}>`];
  return Object.entries(properties).flatMap(([name, value]) => {
    const values = Array.isArray(value) ? value : [value];
    const isFine = ATTRIBUTES.has(name) && values.every((one) => isSafe(name, String(one)));
    return isFine ? [] : [`<${tagName} ${name}=${JSON.stringify(value)}>`];
  });
}

function isSafe(name: string, value: string): boolean {
  if (name === "className") return CLASSES.test(value);
  if (["id", "name", "ariaDescribedBy"].includes(name)) return value.startsWith("card-");
  if (name === "role") return value === "region";
  if (name === "tabIndex") return value === "0";
  if (name === "type") return /^(?:checkbox|[1aAiI])$/.test(value);
  if (name === "href" && value.startsWith("#")) return value === "#" || value.startsWith("#card-");
  if (name === "href") return isSafeUrl(value, ["http:", "https:", "mailto:"]);
  if (name === "src" && /^data:/i.test(value)) {
    return /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[\w+/]+=*$/i.test(value);
  }
  return name !== "src" || (isSafeUrl(value, ["http:"]) && URL.parse(value, HUB)?.origin === HUB);
}

function isSafeUrl(value: string, schemes: readonly string[]): boolean {
  const url = URL.parse(value, HUB);
  const climbs = url?.origin === HUB && url.pathname.startsWith("//");
  return url !== null && schemes.includes(url.protocol) && !climbs;
}

function nodesOf(node: Root | Element): (Root | Root["children"][number])[] {
  const children = node.children as Root["children"];
  const inner = children.flatMap((child) => (child.type === "element" ? nodesOf(child) : [child]));
  return [node, ...inner];
}

const elementsOf = (tree: Root): Element[] =>
  nodesOf(tree).filter((node): node is Element => node.type === "element");
