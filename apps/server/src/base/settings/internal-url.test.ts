import { expect, it } from "vitest";
import { internalUrls } from "./internal-url.ts";

it("takes origins alone, with commas between them", () => {
  const read = (text: string) => internalUrls.safeParse(text).data;
  expect(read("http://10.0.0.7:4870, https://two.hub")).toEqual([
    "http://10.0.0.7:4870",
    "https://two.hub",
  ]);
  expect(read("http://[fd00::1]:1/")).toEqual(["http://[fd00::1]:1"]);
  const wrong = [
    "10.0.0.7:4870",
    "ftp://a",
    "http://a/b",
    "http://a?b",
    "http://u:p@a",
    "http://a#b",
  ];
  for (const one of wrong) expect([one, read(one)]).toEqual([one, undefined]);
});
