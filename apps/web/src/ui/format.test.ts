import { expect, it } from "vitest";
import {
  formatAddress,
  formatAgo,
  formatBytes,
  formatCount,
  formatDate,
  formatDateTime,
  formatInteger,
  formatSeconds,
  plural,
} from "./format.ts";

it.each([
  [0, "0 B"],
  [999, "999 B"],
  [1000, "1 kB"],
  [1536, "1.5 kB"],
  [99_960, "100 kB"],
  [999_499, "999 kB"],
  [999_600, "1 MB"],
  [4_370_000_000, "4.4 GB"],
  [2.5e18, "2500 PB"],
])("%d bytes are %s", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

it.each([
  [0, "0"],
  [999, "999"],
  [1000, "1k"],
  [12_345, "12.3k"],
  [999_950, "1M"],
  [1_204_331, "1.2M"],
])("%d is %s", (count, text) => {
  expect(formatCount(count)).toBe(text);
});

it("groups the digits of whole numbers", () => {
  expect(formatInteger(1_204_331)).toBe("1,204,331");
  expect(formatInteger(999)).toBe("999");
  expect(plural(1, "file")).toBe("1 file");
  expect(plural(0, "file")).toBe("0 files");
  expect(plural(2000, "repository", "repositories")).toBe("2,000 repositories");
});

it("writes dates in UTC", () => {
  expect(formatDate("2026-11-21T23:59:59Z")).toBe("21 Nov 2026");
  expect(formatDate("2026-11-21T23:59:59-02:00")).toBe("22 Nov 2026");
  expect(formatDateTime("2026-01-02T03:04:05.678Z")).toBe("2 Jan 2026, 03:04 UTC");
  expect(formatDate("soon")).toBe("soon");
});

it.each([
  ["2026-03-10T12:00:30Z", "just now"],
  ["2026-03-10T11:59:01Z", "just now"],
  ["2026-03-10T11:58:59Z", "1 min ago"],
  ["2026-03-10T11:00:00Z", "1 hour ago"],
  ["2026-03-09T13:00:00Z", "23 hours ago"],
  ["2026-03-09T12:00:00Z", "1 day ago"],
  ["2026-02-09T12:00:00Z", "29 days ago"],
  ["2026-02-08T12:00:00Z", "8 Feb 2026"],
  ["2026-03-10T12:05:00Z", "10 Mar 2026"],
  ["soon", "soon"],
])("at noon, %s was %s", (iso, text) => {
  expect(formatAgo(iso, Date.parse("2026-03-10T12:00:00Z"))).toBe(text);
});

it("shows where an address leads", () => {
  expect(formatAddress("https://www.example.org/docs/")).toBe("example.org/docs");
  expect(formatAddress("http://git.example/a/b")).toBe("git.example/a/b");
});

it.each([
  [0.345, "0.34 s"],
  [12.4, "12 s"],
  [125, "2 min 5 s"],
])("%s seconds are %s", (seconds, text) => {
  expect(formatSeconds(seconds)).toBe(text);
});
