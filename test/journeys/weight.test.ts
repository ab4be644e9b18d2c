import { expect, it } from "vitest";
import { useAccounts } from "./accounts.ts";
import { useBrowser } from "./browser.ts";
import { useHub } from "./start-hub.ts";

const hub = useHub();
const browser = useBrowser(hub);
const accounts = useAccounts(hub, "ada");

const MAX_SCRIPT_BYTES = 130_000;
/** A live session, its figures and its programs need more. */
const MAX_LIVE_BYTES = 150_000;

/** The bytes that travel to a browser that takes brotli; over plain http this one does not ask for it. */
async function brotliBytes(url: string): Promise<number> {
  const answer = await fetch(url, { headers: { "accept-encoding": "br" } });
  expect([url, answer.headers.get("content-encoding")]).toEqual([url, "br"]);
  expect(answer.headers.get("cache-control")).toContain("immutable");
  return Number(answer.headers.get("content-length"));
}

it.each([
  ["/orrery/tiny-sentiment", MAX_SCRIPT_BYTES],
  ["/models", MAX_SCRIPT_BYTES],
  ["/orrery/tiny-painter/live", MAX_LIVE_BYTES],
  // The heaviest page of administration.
  ["/admin/people", MAX_SCRIPT_BYTES],
])("brings few scripts to the first visit of %s: at most %i bytes", async (path, most) => {
  const [ada] = accounts;
  const isOwn = path.startsWith("/admin") && ada;
  const page = await browser.open(isOwn ? { storageState: ada.storageState } : {});
  const scripts = new Set<string>();
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.add(request.url());
  });
  await page.goto(path, { waitUntil: "networkidle" });
  expect(scripts.size).toBeGreaterThan(1);
  let bytes = 0;
  for (const url of scripts) bytes += await brotliBytes(url);
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThanOrEqual(most);
});

it("changes pages without loading the document again", async () => {
  const page = await browser.open();
  await page.goto("/");
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  await page.getByRole("link", { name: "orrery/tiny-sentiment" }).click();
  await page.getByRole("heading", { name: "Use this model" }).waitFor();
  await page.getByRole("navigation", { name: "Sections of this model" }).getByText("Files").click();
  await page.getByRole("link", { name: "config.json", exact: true }).click();
  await page.getByText("BertForSequenceClassification").waitFor();
  expect(documents).toEqual([]);
});
