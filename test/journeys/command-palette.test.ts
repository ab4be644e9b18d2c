import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { useAccounts } from "./accounts.ts";
import { useBrowser } from "./browser.ts";
import { useHub } from "./start-hub.ts";

const hub = useHub();
const browser = useBrowser(hub);
const accounts = useAccounts(hub, "ada");

/** Its code comes with the first call, so the field may take a moment. */
async function openPalette(page: Page) {
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Models, datasets, pages, actions" }).waitFor();
}

it("finds a model and opens it without a mouse", async () => {
  const page = await browser.open();
  await page.goto("/");
  await openPalette(page);
  const field = page.getByRole("combobox");
  await page.keyboard.type("tiny");
  const option = page.getByRole("option", { name: "orrery/tiny-sentiment" });
  await option.waitFor();
  expect(await option.getAttribute("aria-selected")).toBe("true");
  const chosen = await field.getAttribute("aria-activedescendant");
  expect(await option.getAttribute("id")).toBe(chosen);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/orrery/tiny-sentiment");
  expect(await page.getByRole("dialog").count()).toBe(0);
});

it("moves with the arrows through pages and actions, and Escape gives the focus back", async () => {
  const page = await browser.open({ storageState: accounts[0]?.storageState });
  await page.goto("/docs");
  await page.getByRole("link", { name: "Orrery" }).first().focus();
  await openPalette(page);
  await page.keyboard.type("new");
  await page.getByRole("option", { name: "New dataset" }).waitFor();
  await page.keyboard.press("Escape");
  await page.locator("[role=combobox]").waitFor({ state: "detached" });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Orrery");

  await openPalette(page);
  await page.keyboard.type("new");
  await page.getByRole("option", { name: "New dataset" }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "New dataset" }).waitFor();
});

it("changes the colour scheme and signs out", async () => {
  const page = await browser.open({ storageState: accounts[0]?.storageState });
  await page.goto("/");
  await openPalette(page);
  await page.keyboard.type("scheme: dark");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("dark");
  await openPalette(page);
  await page.keyboard.type("sign out");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Sign in" }).waitFor();
});
