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
  await page.getByRole("combobox", { name: "Models, datasets, people, pages, actions" }).waitFor();
}

it("finds a model and opens it without a mouse", async () => {
  const page = await browser.open();
  await page.goto("/");
  await openPalette(page);
  const field = page.getByRole("dialog").getByRole("combobox");
  await page.keyboard.type("tiny-sent");
  const option = page.getByRole("option", { name: "orrery/tiny-sentiment" });
  await option.waitFor();
  await expect.poll(() => option.getAttribute("aria-selected")).toBe("true");
  const chosen = await field.getAttribute("aria-activedescendant");
  await expect.poll(() => option.getAttribute("id")).toBe(chosen);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/orrery/tiny-sentiment");
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
});

it("moves with the arrows through pages and actions, and Escape gives the focus back", async () => {
  const page = await browser.open({ storageState: accounts[0]?.storageState });
  await page.goto("/docs");
  await page.getByRole("link", { name: "Orrery" }).first().focus();
  await openPalette(page);
  await page.keyboard.type("new");
  await page.getByRole("option", { name: "New dataset" }).waitFor();
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Orrery");

  await openPalette(page);
  await page.keyboard.type("new");
  const wanted = page.getByRole("option", { name: "New dataset" });
  await wanted.waitFor();
  // What is found comes above it, and later.
  const isChosen = async () => {
    await page.keyboard.press("ArrowDown");
    return wanted.getAttribute("aria-selected");
  };
  await expect.poll(isChosen).toBe("true");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "New dataset" }).waitFor();
});

it("changes the color scheme and signs out", async () => {
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

it("loses no key that is typed while its code is on the way", async () => {
  const page = await browser.open();
  await page.goto("/");
  await page.route("**/palette-*.js", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  await page.keyboard.press("Control+k");
  await page.keyboard.type("timy");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("ny-sen");
  const option = page.getByRole("option", { name: "orrery/tiny-sentiment" });
  await option.waitFor();
  await expect
    .poll(() => page.getByRole("dialog").getByRole("combobox").inputValue())
    .toBe("tiny-sen");
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });

  await page.keyboard.press("Control+k");
  await page.keyboard.type("docs");
  await expect.poll(() => page.getByRole("dialog").getByRole("combobox").inputValue()).toBe("docs");
});

it("puts a key that comes at the moment of opening behind those before it", async () => {
  const page = await browser.open();
  await page.goto("/");
  await page.route("**/palette-*.js", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  await page.evaluate(() => {
    const opened = new MutationObserver(() => {
      opened.disconnect();
      document.execCommand("insertText", false, "n");
    });
    opened.observe(document.body, { subtree: true, attributeFilter: ["open"] });
  });
  await page.keyboard.press("Control+k");
  await page.keyboard.type("ti");
  const field = page.getByRole("dialog").getByRole("combobox");
  await expect.poll(() => field.inputValue()).toMatch(/n$/);
  await expect.poll(() => field.inputValue()).toBe("tin");
});

it("shows under the top bar what has the words, and Enter alone searches everything", async () => {
  const page = await browser.open();
  await page.goto("/");
  const field = page.getByRole("banner").getByRole("combobox", { name: "Search" });
  await field.click();
  await page.keyboard.type("ad");
  await page.getByRole("group", { name: "People" }).getByRole("option", { name: "ada" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("listbox").waitFor({ state: "detached" });
  await page.keyboard.press("Enter");
  await page.waitForURL("**/search?q=ad");

  await field.click();
  await page.keyboard.type("sentiment");
  const model = page.getByRole("option", { name: "orrery/tiny-sentiment" });
  await model.waitFor();
  await page.keyboard.press("ArrowDown");
  const chosen = await model.getAttribute("id");
  await expect.poll(() => field.getAttribute("aria-activedescendant")).toBe(chosen);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/orrery/tiny-sentiment");

  await field.click();
  const recent = page.getByRole("group", { name: "Recent" });
  await recent.getByRole("option", { name: "orrery/tiny-sentiment" }).waitFor();
});

it("offers what an open repo can do, copies its name, and leads into the docs", async () => {
  const page = await browser.open({
    storageState: accounts[0]?.storageState,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await page.goto("/orrery/tiny-sentiment");
  await page.getByRole("heading", { name: "Use this model" }).waitFor();
  await openPalette(page);
  await page.keyboard.type("copy name");
  await page.getByRole("option", { name: "Copy name: orrery/tiny-sentiment" }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByText("Copied orrery/tiny-sentiment").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("orrery/tiny-sentiment");

  await openPalette(page);
  await page.keyboard.type("history");
  await page.getByRole("option", { name: "History", exact: true }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/commits/main");

  // Where no list has a search of its own, a slash opens the palette.
  await page.keyboard.press("/");
  await page.getByRole("dialog").getByRole("combobox").waitFor();
  await page.keyboard.type("reverse proxy");
  await page.getByRole("option", { name: "Operate: Behind a reverse proxy" }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/docs/operate#card-behind-a-reverse-proxy");
  const heading = page.getByRole("heading", { name: "Behind a reverse proxy" });
  await expect
    .poll(() => heading.evaluate((element) => element.getBoundingClientRect().top))
    .toBeLessThan(200);
  const copy = page.getByRole("button", { name: "Copy" }).first();
  const code = await copy.evaluate((button) => button.previousElementSibling?.textContent);
  await copy.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Copied" }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
});
