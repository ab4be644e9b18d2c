import { describe, expect, test } from "vitest";
import { linkUrl, mediaUrl } from "./card-links.ts";

const LINKS = { base: "/ada/tts", revision: "refs/pr/1", folder: "docs/a b" };
const PAGES = "/ada/tts/blob/refs%2Fpr%2F1";
const FILES = "/ada/tts/resolve/refs%2Fpr%2F1";

describe("links", () => {
  test.each([
    ["train.md", `${PAGES}/docs/a%20b/train.md`],
    ["./x.py#L3", `${PAGES}/docs/a%20b/x.py#L3`],
    ["../intro.md#how-to", `${PAGES}/docs/intro.md#card-how-to`],
    ["../../LICENSE", `${PAGES}/LICENSE`],
    ["../../../../../up", `${PAGES}/up`],
    ["sub/", "/ada/tts/tree/refs%2Fpr%2F1/docs/a%20b/sub"],
    ["../..", "/ada/tts/tree/refs%2Fpr%2F1"],
    ["naïve file.md", `${PAGES}/docs/a%20b/na%C3%AFve%20file.md`],
    ["#usage", "#card-usage"],
    ["#user-content-usage", "#card-usage"],
    ["#", ""],
    ["/datasets/ada/poems?x=1#y", "/datasets/ada/poems?x=1#y"],
    ["/.//evil.example", "/evil.example"],
  ])("%s stays on this hub", (value, url) => {
    expect(linkUrl(LINKS, value)).toEqual({ url, isExternal: false });
  });

  test.each([
    ["https://example.org/a b", "https://example.org/a%20b"],
    ["HTTP://EXAMPLE.org", "http://example.org/"],
    ["//example.org/x", "https://example.org/x"],
    ["/\\example.org/x", "https://example.org/x"],
    ["mailto:a@b.example", "mailto:a@b.example"],
  ])("%s leaves it", (value, url) => {
    expect(linkUrl(LINKS, value)).toEqual({ url, isExternal: true });
  });

  test.each([
    "javascript:alert(1)",
    "java\tscript:x",
    "\0 vbscript:x",
    "data:,x",
    "a:b",
    "http://",
  ])("%j goes nowhere", (value) => expect(linkUrl(LINKS, value)).toBeUndefined());
});

describe("media", () => {
  test("comes as raw bytes from the repo", () => {
    expect(mediaUrl(LINKS, "../i.png")?.url).toBe(`${FILES}/docs/i.png`);
  });
  test("is inline only as a small picture", () => {
    const picture = "data:image/png;base64,iVBORw0KGgo=";
    expect(mediaUrl(LINKS, picture)).toEqual({ url: picture, isExternal: false });
    expect(mediaUrl(LINKS, "data:image/svg+xml;base64,PHN2Zz4=")).toBeUndefined();
    expect(mediaUrl(LINKS, `data:image/png;base64,${"A".repeat(100_000)}`)).toBeUndefined();
  });
  test("of another host is told apart", () => {
    expect(mediaUrl(LINKS, "https://example.org/i.png")?.isExternal).toBe(true);
    expect(mediaUrl(LINKS, "mailto:a@b.example")).toBeUndefined();
  });
});
