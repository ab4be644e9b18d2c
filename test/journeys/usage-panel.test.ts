import { expect, it } from "vitest";
import { useBrowser } from "./browser.ts";
import { useHub } from "./start-hub.ts";

const hub = useHub();
const browser = useBrowser(hub);
const MODEL = "/orrery/tiny-sentiment";

it("changes the tab by keyboard, keeps it in the address and over the back button", async () => {
  const page = await browser.open();
  await page.goto(MODEL);
  const tabs = page.getByRole("navigation", { name: "Ways to use it" });
  const [first = "", ...others] = await tabs.getByRole("link").allTextContents();
  expect(others.at(-1)).toBe("Files");
  await tabs.getByRole("link", { name: first, exact: true }).focus();
  for (const _ of others) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByText("hf download orrery/tiny-sentiment").waitFor();
  expect(new URL(page.url()).search).toBe("?usage=files");

  await page.getByRole("navigation", { name: "Parts of this model" }).getByText("Files").click();
  await page.getByRole("table", { name: "Files in tiny-sentiment" }).waitFor();
  await page.goBack();
  await page.getByText("hf download orrery/tiny-sentiment").waitFor();
  expect(new URL(page.url()).search).toBe("?usage=files");
});

it("opens the tab that the address names, and remembers the last one chosen", async () => {
  const page = await browser.open();
  await page.goto(`${MODEL}?usage=files`);
  await page.getByText("hf download orrery/tiny-sentiment").waitFor();
  await page.goto(MODEL);
  await page.getByText("hf download").waitFor({ state: "hidden" });
  await page.getByRole("navigation", { name: "Ways to use it" }).getByText("Files").click();
  await page.getByText("hf download orrery/tiny-sentiment").waitFor();
  await page.goto(MODEL);
  await page.getByText("hf download orrery/tiny-sentiment").waitFor();
});

it("copies exactly what stands there", async () => {
  const page = await browser.open({ permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto(`${MODEL}?usage=files`);
  const block = page.getByRole("figure").filter({ hasText: "hf download" });
  await block.getByRole("button", { name: "Copy" }).click();
  await block.getByText("Copied").waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await block.locator("pre").evaluate((pre) => `${pre.textContent}`));
  expect(copied).toContain(`HF_ENDPOINT=${hub.origin}`);
});
