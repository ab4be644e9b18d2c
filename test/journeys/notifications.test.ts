import { beforeAll, describe, expect, it } from "vitest";
import { startReceiver } from "../../apps/server/src/testing/start-receiver.ts";
import { useAccounts } from "./accounts.ts";
import { useBrowser } from "./browser.ts";
import { publishRepo } from "./publish-repo.ts";
import { useHub } from "./start-hub.ts";

const hub = useHub({ ORRERY_WEBHOOK_HOSTS: "127.0.0.1", ORRERY_EXAMPLES: "off" });
const browser = useBrowser(hub);
const accounts = useAccounts(hub, "ada", "bob");
beforeAll(async () => {
  const [ada] = accounts;
  if (!ada) return;
  for (const name of ["waves", "tides"])
    await publishRepo(hub, ada, { name, files: { "notes.txt": "one\n" } });
});

describe.each([true, false])("with JavaScript: %s", (isScripted) => {
  const name = isScripted ? "waves" : "tides";
  const open = (account: number) =>
    browser.open({
      // A form that is refused.
      expected: /422/,
      javaScriptEnabled: isScripted,
      storageState: accounts[account]?.storageState,
    });
  const ask = async (title: string, description: string) => {
    const response = await fetch(`${hub.origin}/api/models/ada/${name}/discussions`, {
      method: "POST",
      headers: { cookie: accounts[1]?.cookie ?? "", "content-type": "application/json" },
      body: JSON.stringify({ title, description }),
    });
    expect(response.status).toBe(200);
  };

  it("leads from the bell to a mention, and to done, muted and unwatched", async () => {
    await fetch(`${hub.origin}/api/notifications`, {
      method: "PUT",
      headers: { cookie: accounts[0]?.cookie ?? "" },
    });
    const page = await open(0);
    await page.goto("/");
    const banner = page.getByRole("banner");
    const bell = banner.getByRole("link", { name: /^Notifications/ });
    const count = () => bell.getAttribute("data-count");
    expect(await count()).toBe(null);
    await ask("Which waves?", "@ada, do you know?");
    await ask("Thanks", "It works.");
    const start = await page.evaluate(() => performance.timeOrigin);
    await expect
      .poll(async () => {
        for (const section of ["Tasks", "Libraries"]) {
          await banner.getByRole("link", { name: section }).click();
          await page.getByRole("heading", { name: section, exact: true, level: 1 }).waitFor();
        }
        return count();
      })
      .toBe("2");
    // The bell counts again without a new document.
    if (isScripted) expect(await page.evaluate(() => performance.timeOrigin)).toBe(start);
    await bell.press("Enter");
    await page.getByRole("heading", { name: "Notifications" }).waitFor();
    await page.getByText("bob mentioned you").waitFor();
    await page.getByRole("link", { name: "Which waves?" }).click();
    await page.getByRole("heading", { name: /^Which waves/ }).waitFor();
    await expect.poll(count).toBe("1");
    await page.getByRole("button", { name: "Mute notifications" }).click();
    await page.getByRole("button", { name: "Unmute notifications" }).waitFor();

    await bell.click();
    await page.getByRole("button", { name: "Done: Thanks" }).click();
    await page.getByText("You're all caught up").waitFor();
    await expect.poll(count).toBe(null);
    await page.getByRole("link", { name: "Done", exact: true }).click();
    await page.getByLabel("Select Thanks").check();
    await page.getByRole("button", { name: "Mark as unread" }).click();
    await page.getByRole("link", { name: /^Unread/ }).click();
    await page.getByRole("button", { name: "Mark all as read" }).click();
    await page.getByText("You're all caught up").waitFor();

    await page.goto(`/ada/${name}/discussions`);
    const saved = page.waitForResponse((response) => response.request().method() === "POST");
    await page.getByRole("combobox", { name: "Notifications" }).selectOption("participating");
    if (!isScripted) await page.getByRole("button", { name: "Set" }).click();
    await saved;
    await page.goto("/settings/notifications");
    await page.getByLabel(`Level of ada/${name}`).waitFor();
    await expect
      .poll(() => page.getByLabel(`Level of ada/${name}`).inputValue())
      .toBe("participating");
  });

  it("creates a webhook, tests it, shows what was sent, and deletes it", async () => {
    const receiver = await startReceiver();
    const page = await open(0);
    await page.goto(`/ada/${name}/settings`);
    await page.getByRole("link", { name: "Manage webhooks" }).click();
    await page.getByLabel("URL").fill("ftp://x");
    await page.getByLabel("URL").evaluate((field: HTMLInputElement) => {
      field.form?.setAttribute("novalidate", "");
    });
    await page.getByRole("button", { name: "Create webhook" }).click();
    await page.getByText("Invalid webhook URL").waitFor();
    await page.getByLabel("URL").fill(`${receiver.url}/hook`);
    await page.getByRole("button", { name: "Create webhook" }).click();
    await page.getByRole("button", { name: "Send a test" }).click();
    await expect
      .poll(async () => {
        await page.reload();
        return page.getByText("Delivered").count();
      })
      .toBe(1);
    expect(receiver.take()).toMatchObject([{ path: "/hook" }]);
    await page.getByRole("link", { name: "ping" }).click();
    const delivery = page.getByRole("region", { name: "Delivery", exact: true });
    await delivery.getByText('"scope": "ping"').waitFor();
    await delivery.getByText("thanks").waitFor();
    await delivery.getByRole("button", { name: "Send again" }).click();
    await page.getByText("replay").waitFor();
    await page.getByText("Delete", { exact: true }).first().click();
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByText("No webhooks").waitFor();
  });
});
