import { expect, it } from "vitest";
import { useBrowser } from "./browser.ts";
import { useHub } from "./start-hub.ts";

const hub = useHub();
const browser = useBrowser(hub);

const background = () => getComputedStyle(document.documentElement).backgroundColor;

it("follows the system until the visitor chooses", async () => {
  const light = await browser.open({ colorScheme: "light" });
  const dark = await browser.open({ colorScheme: "dark" });
  for (const page of [light, dark]) await page.goto("/");
  await expect.poll(() => light.evaluate(background)).not.toBe(await dark.evaluate(background));
});

it("keeps the choice over a reload, in the first byte of HTML that arrives", async () => {
  const page = await browser.open({ colorScheme: "light" });
  await page.goto("/models");
  const before = await page.evaluate(background);
  const saved = page.waitForResponse("**/theme");
  await page.getByRole("contentinfo").getByRole("button", { name: "Dark" }).click();
  await expect.poll(() => page.evaluate(background)).not.toBe(before);
  await saved;
  const chosen = await page.evaluate(background);

  const answer = await page.reload();
  expect(await answer?.text()).toMatch(/<html[^>]* data-theme="dark"/);
  await expect.poll(() => page.evaluate(background)).toBe(chosen);
  const dark = page.getByRole("contentinfo").getByRole("button", { name: "Dark" });
  await expect.poll(() => dark.getAttribute("aria-pressed")).toBe("true");
});
