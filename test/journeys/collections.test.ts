import { beforeAll, expect, it } from "vitest";
import { useAccounts } from "./accounts.ts";
import { useBrowser } from "./browser.ts";
import { publishRepo } from "./publish-repo.ts";
import { useHub } from "./start-hub.ts";

const hub = useHub();
const browser = useBrowser(hub);
const accounts = useAccounts(hub, "ada");
beforeAll(async () => {
  const [ada] = accounts;
  if (ada) await publishRepo(hub, ada, { name: "tides", files: { "README.md": "# Tides" } });
});

it.each([true, false])(
  "collects models, orders them and lists them (script: %s)",
  async (script) => {
    const title = script ? "First choices" : "Plain choices";
    const page = await browser.open({
      storageState: accounts[0]?.storageState,
      javaScriptEnabled: script,
    });
    await page.goto("/ada/tides");
    await page.getByRole("link", { name: "Collect", exact: true }).click();
    await page.getByRole("link", { name: "New collection" }).first().click();
    await page.getByLabel("Title").fill(title);
    await page.getByLabel("Description").fill("What we try first.");
    await page.getByRole("button", { name: "Create collection" }).click();
    await page.getByRole("heading", { name: title }).waitFor();

    await page.goto("/orrery/tiny-chat");
    await page.getByRole("link", { name: "Collect", exact: true }).click();
    await page.getByRole("button", { name: `Add to ${title}` }).click();
    await page.getByRole("button", { name: `Remove from ${title}` }).waitFor();
    await page.getByRole("link", { name: `ada/${title}` }).click();
    const items = page.getByRole("list", { name: "Items" }).getByRole("listitem");
    await expect.poll(() => items.first().textContent()).toContain("ada/tides");
    await page.getByRole("button", { name: "Move orrery/tiny-chat up" }).click();
    await expect.poll(() => items.first().textContent()).toContain("orrery/tiny-chat");
    await items.first().locator("summary").click();
    await items.first().getByRole("textbox").fill("Answers at once.");
    await page.getByRole("button", { name: "Save note" }).first().click();
    await items.first().getByText("Answers at once.").first().waitFor();
    await page.getByRole("button", { name: "Remove ada/tides" }).click();
    await expect.poll(() => items.count()).toBe(1);
    await page.getByRole("button", { name: "Upvote" }).click();
    await page.getByRole("button", { name: "Upvoted" }).waitFor();

    const visitor = await browser.open({ javaScriptEnabled: script });
    await visitor.goto("/orrery/tiny-chat");
    await visitor.getByRole("link", { name: `ada/${title}` }).click();
    await visitor.getByText("Answers at once.").waitFor();
    await expect.poll(() => visitor.getByRole("button", { name: "Save note" }).count()).toBe(0);
    await visitor.goto("/collections");
    await visitor.getByRole("link", { name: `ada/${title}` }).waitFor();
  },
);

it("says that a title is taken, next to its field, and keeps what was typed", async () => {
  const page = await browser.open({
    storageState: accounts[0]?.storageState,
    expected: /422|409/,
  });
  for (const private_ of [true, false]) {
    await page.goto("/collections/new");
    await page.getByLabel("Title").fill("Secrets");
    await page.getByLabel("Description").fill("Not yet.");
    await page.getByLabel("Private").setChecked(private_);
    await page.getByRole("button", { name: "Create collection" }).click();
    if (private_) await page.getByRole("heading", { name: "Secrets" }).waitFor();
  }
  await page.getByText('ada already has a collection "Secrets".').waitFor();
  await expect.poll(() => page.getByLabel("Description").inputValue()).toBe("Not yet.");
  await page.goto("/ada");
  await page.getByRole("link", { name: "ada/Secrets" }).click();
  await page.getByText("Settings", { exact: true }).last().click();
  await page.getByText("Delete collection").click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.waitForURL("**/collections");
  await expect.poll(() => page.getByRole("link", { name: "ada/Secrets" }).count()).toBe(0);
});
