import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { useAccounts } from "./accounts.ts";
import { useBrowser } from "./browser.ts";
import { useHub } from "./start-hub.ts";

const hub = useHub();
const browser = useBrowser(hub);
const accounts = useAccounts(hub, "ada");

const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const { width, height, bottom } = element.getBoundingClientRect();
    return {
      name: element.getAttribute("aria-label") ?? element.textContent?.trim() ?? "",
      isRinged: outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2,
      isShown: width > 0 && height > 0 && bottom > 0,
    };
  });

it("begins with a link that skips to the content", async () => {
  const page = await browser.open();
  await page.goto("/models");
  await page.keyboard.press("Tab");
  const skip = await focused(page);
  expect([skip.name, skip.isShown]).toEqual(["Skip to content", true]);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest("main") !== null))
    .toBe(true);
});

it.each([
  "/orrery/tiny-sentiment",
  "/orrery/tiny-sentiment/tree/main",
  "/orrery/tiny-painter/live",
  "/new",
  "/settings/tokens",
])("shows where the focus is on every stop of %s", async (path) => {
  const page = await browser.open({ storageState: accounts[0]?.storageState });
  await page.goto(path);
  const stops = [];
  for (let stop = 0; stop < 60; stop++) {
    await page.keyboard.press("Tab");
    // After the last stop the focus leaves the page.
    if (await page.evaluate(() => document.activeElement === document.body)) break;
    stops.push(await focused(page));
  }
  expect(stops.length).toBeGreaterThan(10);
  expect(stops.filter(({ isRinged, isShown }) => !isRinged || !isShown)).toEqual([]);
});

it("opens a menu, walks in it, and closes it with Escape", async () => {
  const page = await browser.open({ storageState: accounts[0]?.storageState });
  await page.goto("/");
  await page.getByLabel("Account: ada").focus();
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Settings and tokens" }).waitFor();
  await page.keyboard.press("Tab");
  expect((await focused(page)).name).toBe("Your repositories");
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Settings and tokens" }).waitFor({ state: "hidden" });
  expect((await focused(page)).name).toBe("Account: ada");
  await page.keyboard.press("Enter");
  for (const _ of ["Your repositories", "Saved runs", "Settings"]) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Account" }).waitFor();
  expect((await focused(page)).name).toBe("Account");
});
