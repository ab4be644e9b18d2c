import { expect, it } from "vitest";
import { useBrowser } from "./browser.ts";
import { useHub } from "./start-hub.ts";

const hub = useHub();
const browser = useBrowser(hub);

const MISSING = [
  ["/no/such/page", "Page not found."],
  ["/nobody", 'Account or organization "nobody" not found.'],
  ["/nobody/nothing", "Repository not found."],
  ["/datasets/nobody/nothing", "Repository not found."],
  ["/orrery/tiny-sentiment/tree/no-branch", "Branch, tag or commit not found"],
  ["/orrery/tiny-sentiment/tree/main/no-folder", "File or folder not found"],
  ["/orrery/tiny-sentiment/blob/main/no-file.txt", "File or folder not found"],
  ["/docs/no-page", "Docs page not found."],
] as const;

it.each(MISSING)("answers %s with 404 and a sentence", async (path, sentence) => {
  const page = await browser.open({ expected: /404/ });
  const response = await page.goto(path);
  expect(response?.status()).toBe(404);
  await page.getByRole("heading", { name: "Not found" }).waitFor();
  const main = page.getByRole("main");
  await expect.poll(() => main.textContent()).toContain(sentence);
  await main.getByRole("searchbox", { name: "Search models" }).waitFor();
});

it("shows the same page when a link inside the hub leads to nothing", async () => {
  const page = await browser.open({ expected: /404/ });
  await page.goto("/docs");
  const link = page.getByRole("navigation", { name: "Documentation" }).getByRole("link").last();
  await page.route("**/docs/*?_data=**", (route) =>
    route.continue({ url: `${hub.origin}/docs/gone?_data=doc` }),
  );
  await link.click();
  await page.getByRole("heading", { name: "Not found" }).waitFor();
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await page
    .getByRole("link", { name: /^orrery\/tiny-/ })
    .first()
    .waitFor();
});

it("keeps the frame when the hub does not answer, and recovers", async () => {
  const page = await browser.open({ expected: /ERR_FAILED|ERR_INTERNET/ });
  await page.goto("/");
  await page.route("**/models?**", (route) => route.abort());
  await page.getByRole("navigation", { name: "Sections" }).getByText("Models").click();
  await page.getByText("Couldn't connect to the hub.").waitFor();
  await page.unroute("**/models?**");
  await page.getByRole("link", { name: "Retry" }).click();
  await page.getByRole("heading", { name: "Models", level: 1 }).waitFor();
});
