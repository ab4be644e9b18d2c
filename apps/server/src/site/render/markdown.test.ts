import { expect, test } from "vitest";
import { renderMarkdown } from "./markdown.ts";

const LINKS = { base: "/ada/tts", revision: "main", folder: "" };
const html = async (markdown: string) => (await renderMarkdown(markdown, LINKS)).html;

test.each([
  ["---\nlicense: mit\n---\n# Hi", '<h1 id="card-hi">Hi</h1>'],
  ["\uFEFF---\r\nlicense: mit\r\n---\r\nHi", "<p>Hi</p>"],
  ["---\n---\nHi", "<p>Hi</p>"],
  ["---\nHi", "<hr>\n<p>Hi</p>"],
])("front matter of %j is left out", async (markdown, expected) => {
  expect(await html(markdown)).toBe(expected);
});

test("headings have ids of their own and an outline in order", async () => {
  const { html, outline } = await renderMarkdown(
    "# A `b` $x^2$\n## Same\n## Same\n\n[to](#same)\n\n<h3 id=own>Own</h3>\n\n#",
    LINKS,
  );
  expect(outline).toEqual([
    { id: "card-a-b-x2", text: "A b x^2", depth: 1 },
    { id: "card-same", text: "Same", depth: 2 },
    { id: "card-same-1", text: "Same", depth: 2 },
    { id: "card-own", text: "Own", depth: 3 },
  ]);
  expect(html).toContain('<a href="#card-same">');
});

test("footnotes and their way back meet", async () => {
  const page = await html("a[^n]\n\n[^n]: note");
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  const targets = [...page.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id);
  expect(ids).toEqual(["card-fnref-n", "card-footnote-label", "card-fn-n"]);
  expect(targets).toEqual(["card-fn-n", "card-fnref-n"]);
  expect(page).toContain('aria-describedby="card-footnote-label"');
});

test.each([
  ["> [!NOTE]\n> Read **this**.", "note", "Note", "<p>Read <strong>this</strong>.</p>"],
  ["> [!warning]\n>\n> Read.", "warning", "Warning", "<p>Read.</p>"],
  ["> [!IMPORTANT]\r\n> Read.\r\n", "important", "Important", "<p>Read.</p>"],
  ["> [!TIP]  \n> Read.", "tip", "Tip", "<p>Read.</p>"],
  ["> [!CAUTION]\n> *Read*.", "caution", "Caution", "<p><em>Read</em>.</p>"],
])("%j is an alert", async (markdown, kind, title, body) => {
  const page = (await html(markdown)).replaceAll(/>\s+/g, ">");
  expect(page).toBe(
    `<div class="markdown-alert markdown-alert-${kind}"><p class="markdown-alert-title">${title}</p>${body}</div>`,
  );
});

test.each(["> [!NOTE] on the same line", "> [!NOTE] **bold**", "> [!OTHER]\n> x", "> x [!NOTE]"])(
  "%j stays a quote",
  async (markdown) => expect(await html(markdown)).toMatch(/^<blockquote>/),
);

test("tables scroll by keyboard, once, and each has a name", async () => {
  const page = await html(
    "|a|\n|-|\n|b|\n\n<table><tr><td><table><tr><td>x</td></tr></table></td></tr></table>",
  );
  expect(
    page.match(/<div class="table-scroll" tabindex="0" role="region" aria-label="[^"]+">/g),
  ).toEqual([
    '<div class="table-scroll" tabindex="0" role="region" aria-label="Table 1">',
    '<div class="table-scroll" tabindex="0" role="region" aria-label="Table 2">',
  ]);
});

test("boxes of a task list are named after their item", async () => {
  const page = await html("- [x] weights\n- [ ] card\n  - [ ] tags");
  expect([...page.matchAll(/aria-label="([^"]+)"/g)].map(([, name]) => name)).toEqual([
    "weights",
    "card",
    "tags",
  ]);
  expect(page).toContain('<input type="checkbox" checked disabled');
});

test("images of the repo are shown, those of others are linked", async () => {
  expect(await html("![A cat](img/cat.png)")).toBe(
    '<p><img alt="A cat" src="/ada/tts/resolve/main/img/cat.png" loading="lazy" decoding="async"></p>',
  );
  const link = '<a href="https://example.org/b.svg" rel="nofollow noopener noreferrer">';
  expect(await html("![Badge](https://example.org/b.svg)")).toBe(`<p>${link}Badge</a></p>`);
  expect(await html("![](https://example.org/b.svg)")).toBe(`<p>${link}b.svg</a></p>`);
  expect(await html("[![Badge](https://example.org/b.svg)](LICENSE)")).toBe(
    '<p><a href="/ada/tts/blob/main/LICENSE">Badge</a></p>',
  );
});

test("videos have controls and wait", async () => {
  expect(await html('<video src="demo.mp4" autoplay width=300></video>')).toBe(
    '<p><video width="300" src="/ada/tts/resolve/main/demo.mp4" controls preload="metadata"></video></p>',
  );
});

test("links abroad are marked", async () => {
  expect(await html("https://example.org")).toBe(
    '<p><a href="https://example.org/" rel="nofollow noopener noreferrer">https://example.org</a></p>',
  );
});

/** The page's script copies what stands before it. */
const withButton = (code: string) =>
  `<div class="code-sample">${code}<button type="button" class="copy-code needs-js" aria-live="polite">Copy</button></div>`;

test("code is highlighted, with a class for each kind of token", async () => {
  const page = await html('```py\nimport torch  # "x"\n```');
  expect(page).toBe(
    withButton(
      '<pre class="hl" tabindex="0"><code><span class="hk">import</span> torch  <span class="hm"># "x"</span></code></pre>',
    ),
  );
  expect(await html("```nonsense\n<b>\n```")).toBe(
    withButton('<pre class="hl" tabindex="0"><code>&#x3C;b></code></pre>'),
  );
});

test("math becomes MathML", async () => {
  expect(await html("$x$")).toContain('<span class="math-inline"><math><semantics>');
  expect(await html("\\\\(x\\\\) and \\\\(y\\\\)")).toMatch(/(?:.*<math>){2}/);
  expect(await html("$$\nx\n$$")).toMatch(
    /^<div class="math-display" tabindex="0"><math display="block">/,
  );
  expect(await html("$$x$$")).toMatch(/^<div class="math-display"/);
  expect(await html("so $$x$$ is")).toContain("math-inline");
  expect(await html("```math\nx\n```")).toMatch(/^<div class="math-display"/);
  expect(await html("$\\frac{$")).toMatch(/<code class="math-error" title="KaTeX [^"]+">\\frac\{</);
});

test.each(["It costs $5 and $10.", "US$ 5 and A$ 6", "\\$x\\$", "`\\\\(x\\\\)`", "\\\\( open"])(
  "%s is no math",
  async (markdown) => expect(await html(markdown)).not.toContain("<math"),
);
test("prices are kept as written", async () => {
  expect(await html("It costs $5 and $10.")).toBe("<p>It costs $5 and $10.</p>");
  expect(await html("> It costs $5\n> \\& $10.")).toContain("<p>It costs $5\n&#x26; $10.</p>");
});

test("a card over 1 MiB is refused, one below is not", async () => {
  await expect(html("é".repeat(600_000))).rejects.toMatchObject({ code: "too-large" });
  expect(await html("a".repeat(1024 * 1024))).toHaveLength(1024 * 1024 + 7);
});
