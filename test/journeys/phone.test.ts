import { expect, it } from "vitest";
import { useAccounts } from "./accounts.ts";
import { useBrowser } from "./browser.ts";
import { useHub } from "./start-hub.ts";

const hub = useHub();
const browser = useBrowser(hub);
const accounts = useAccounts(hub, "ada");
const PHONE = { viewport: { width: 390, height: 844 } };
const MODEL = "/orrery/tiny-chat";

it.each([true, false])(
  "shows the card first, and the rest of a model in sheets, with scripts: %s",
  async (javaScriptEnabled) => {
    const page = await browser.open({ ...PHONE, javaScriptEnabled });
    await page.goto(MODEL);
    const message = page.getByRole("textbox", { name: "Message" });
    await page.getByRole("heading", { name: "What to expect" }).waitFor();
    await message.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Use", exact: true }).click();
    await page.getByRole("heading", { name: "Use this model" }).waitFor();
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByRole("heading", { name: "Use this model" }).waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Try", exact: true }).press("Enter");
    await message.fill("Tell me a story about a fox.");
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText(/^Once upon a time/).waitFor();
  },
);

it("keeps the sheet open while choices change the address, and Escape closes it", async () => {
  const page = await browser.open(PHONE);
  await page.goto(MODEL);
  await page.getByRole("button", { name: "Use", exact: true }).click();
  await page.getByRole("link", { name: "Local apps" }).click();
  await page.waitForURL(/usage=local-apps/);
  const title = page.getByRole("heading", { name: "Use this model" });
  await page
    .locator("a[aria-current=true], a[aria-current=page]")
    .getByText("Local apps")
    .waitFor();
  await title.waitFor();
  await page.keyboard.press("Escape");
  await title.waitFor({ state: "hidden" });
  // Who follows a link to a choice sees it at once.
  await page.reload();
  await title.waitFor();
  await page.getByRole("button", { name: "Use", exact: true }).waitFor({ state: "detached" });
});

it("scrolls the open tab into view, and shows tags with the card only", async () => {
  const page = await browser.open({ ...PHONE, storageState: accounts[0]?.storageState });
  await page.goto(MODEL);
  const tag = page.getByRole("link", { name: "Apache License 2.0" });
  await tag.first().waitFor();
  await page.goto(`${MODEL}/upload/main`);
  const tab = page.locator("a[aria-current=page]").filter({ hasText: "Upload" });
  await expect
    .poll(async () => {
      const box = await tab.boundingBox();
      return box !== null && box.x >= 0 && box.x + box.width <= PHONE.viewport.width;
    })
    .toBe(true);
  await tag.first().waitFor({ state: "hidden" });
});
