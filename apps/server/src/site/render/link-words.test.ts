import { expect, test } from "vitest";
import { renderMarkdown } from "./markdown.ts";

const words = {
  "@ada": "/ada",
  "#12": "/ada/tts/discussions/12",
  "bob/x#1": "/bob/x/discussions/1",
};
const LINKS = { base: "/ada/tts", revision: "main", folder: "", words };
const html = async (markdown: string) => (await renderMarkdown(markdown, LINKS)).html;

test.each([
  [
    "@Ada: **#12**",
    '<p><a href="/ada">@Ada</a>: <strong><a href="/ada/tts/discussions/12">#12</a></strong></p>',
  ],
  ["(bob/x#1) @bob", '<p>(<a href="/bob/x/discussions/1">bob/x#1</a>) @bob</p>'],
  ["`@ada` me@ada.org/", "<p><code>@ada</code>"],
  ["[@ada](/bob)", '<p><a href="/bob">@ada</a></p>'],
  ["@constructor #1", "<p>@constructor #1</p>"],
])("links the words of %j that lead somewhere", async (markdown, expected) => {
  expect(await html(markdown)).toContain(expected);
});

test("leaves cards as they are", async () => {
  const { html } = await renderMarkdown("@ada #12", { ...LINKS, words: undefined });
  expect(html).toBe("<p>@ada #12</p>");
});
