import { expect, it } from "vitest";
import { usageCookie } from "./usage-cookie.ts";

const textOf = (cookie: string) =>
  decodeURIComponent(/^orrery_usage=([^;]*); Path=\/;/.exec(cookie)?.[1] ?? "?");

it("adds what was chosen to what was chosen before, on whatever tab", () => {
  const first = usageCookie("theme=dark", { usage: "library", library: "keras" });
  expect(textOf(first)).toBe("usage=library&library=keras");
  const second = usageCookie(`theme=dark; ${first}`, { usage: "inference", language: "js" });
  expect(textOf(second)).toBe("usage=inference&library=keras&language=js");
});

it("keeps no text that somebody typed", () => {
  const cookie = usageCookie("", {
    usage: "inference",
    inputs: "secret",
    endpoint_url: "http://x",
  });
  expect(cookie).not.toMatch(/secret|http/);
});

it.each([
  "orrery_usage=%E0%A4%A",
  "orrery_usage=files",
  "orrery_usage=",
  "other_orrery_usage=a%3Db",
])("starts afresh from %s", (cookies) => {
  expect(textOf(usageCookie(cookies, { usage: "files" }))).toBe("usage=files");
});
