import type { OutlineItem } from "@orrery/web/page-data/repo/repo";
import type { Root } from "hast";
import rehypeRaw from "rehype-raw";
import rehypeSanitize from "rehype-sanitize";
import rehypeSlug from "rehype-slug";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { type CardState, changeElement } from "./card-elements.ts";
import type { CardLinks } from "./card-links.ts";
import { CARD_SCHEMA } from "./card-schema.ts";
import { refuseLargeCard } from "./card-size.ts";
import { createCodeWork, finishCode } from "./code-blocks.ts";
import { linkWords } from "./link-words.ts";
import { settleMathText } from "./math-text.ts";
import { rewrite } from "./rewrite.ts";

/** A card as safe HTML; `outline` lists its headings in order. */
export interface RenderedMarkdown {
  readonly html: string;
  readonly outline: readonly OutlineItem[];
}

/** Nothing unsafe passes `rehypeSanitize`; later plugins are our own and never parse the card's HTML again. */
const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkMath)
  .use(remarkRehype, { allowDangerousHtml: true, clobberPrefix: "" })
  .use(() => (tree, file) => settleMathText(tree as Root, String(file.value)))
  .use(rehypeRaw)
  .use(rehypeSlug)
  .use(rehypeSanitize, CARD_SCHEMA)
  .use(rehypeStringify)
  .freeze();

/** Renders GitHub-flavoured Markdown, front matter left out; throws `too-large` over 1 MiB. */
export async function renderMarkdown(
  markdown: string,
  links: CardLinks,
): Promise<RenderedMarkdown> {
  refuseLargeCard(markdown);
  const source = withoutFrontMatter(markdown.replaceAll("\r\n", "\n"));
  const tree = (await processor.run(processor.parse(source), source)) as Root;
  const state: CardState = { links, outline: [], code: createCodeWork(), tables: 0 };
  rewrite(tree, (node, ancestors) => changeElement(node, state, ancestors));
  if (links.words) linkWords(tree, links.words);
  await finishCode(state.code);
  return { html: processor.stringify(tree), outline: state.outline };
}

function withoutFrontMatter(markdown: string): string {
  return markdown.replace(/^\uFEFF?---[ \t]*\n(?:[\s\S]*?\n)??---[ \t]*(?:\n|$)/, "");
}
