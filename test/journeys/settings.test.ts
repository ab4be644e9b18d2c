import { expect, it } from "vitest";
import { PASSWORD, useAccounts } from "./accounts.ts";
import { useBrowser } from "./browser.ts";
import { useHub } from "./start-hub.ts";

const hub = useHub({ ORRERY_EXAMPLES: "off" });
const browser = useBrowser(hub);
const accounts = useAccounts(hub, "ada", "grace");

const whoAmI = (token: string) =>
  fetch(`${hub.origin}/api/whoami-v2`, { headers: { authorization: `Bearer ${token}` } });

it("shows a new token once, and deletes it for good", async () => {
  const page = await browser.open({ storageState: accounts[0]?.storageState });
  await page.goto("/settings/tokens");
  await page
    .getByRole("region", { name: "Access tokens" })
    .getByLabel("Name", { exact: true })
    .fill("laptop");
  await page.getByLabel("Role").selectOption("read");
  await page.getByRole("button", { name: "Create token" }).click();
  const shown = page.getByRole("status").locator("code");
  const token = (await shown.textContent()) ?? "";
  expect(token).toMatch(/^hf_\w{20,}$/);
  expect((await whoAmI(token)).status).toBe(200);

  await page.reload();
  const list = page.getByRole("list", { name: "Access tokens" });
  await expect.poll(() => list.getByRole("listitem").count()).toBe(1);
  expect(await page.content()).not.toContain(token);

  await list.getByText("Delete token laptop").click();
  await list.getByRole("button", { name: "Delete token" }).click();
  await page.getByText("No tokens yet.").waitFor();
  expect((await whoAmI(token)).status).toBe(401);
});

it("shows a new access key's secret once, and deletes the key for good", async () => {
  const page = await browser.open({ storageState: accounts[0]?.storageState });
  await page.goto("/settings/tokens");
  const keys = page.getByRole("region", { name: "Access keys" });
  await keys.getByLabel("Name", { exact: true }).fill("batch");
  await keys.getByRole("button", { name: "Create key" }).click();
  await keys.getByText("Copy the secret now").waitFor();
  const [id = "", secret = ""] = await keys.getByRole("status").locator("code").allTextContents();
  expect([id, secret]).toEqual([expect.stringMatching(/^ORRY/), expect.stringMatching(/.{40,}/)]);
  await page.reload();
  const list = keys.getByRole("list", { name: "Access keys" });
  await list.getByText(id).waitFor();
  expect(await page.content()).not.toContain(secret);
  await list.getByText("Delete key batch").click();
  await list.getByRole("button", { name: "Delete key" }).click();
  await keys.getByText("No keys yet.").waitFor();
});

it("changes the password, and signs other browsers out", async () => {
  const [, grace] = accounts;
  const other = await browser.open({ storageState: grace?.storageState });
  const page = await browser.open({ storageState: grace?.storageState, expected: /422/ });
  await page.goto("/settings/security");
  await page.getByLabel("Current password").fill("not it");
  await page.getByLabel("New password").fill("another good password");
  const change = page.getByRole("button", { name: "Change password" });
  await change.click();
  const current = page.getByLabel("Current password");
  await expect.poll(() => current.getAttribute("aria-invalid")).toBe("true");
  await current.fill(PASSWORD);
  await page.getByLabel("New password").fill("another good password");
  await change.click();
  await page.getByText("Password changed.").waitFor();
  await page.reload();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/settings/security");
  await other.goto("/settings/security");
  await expect.poll(() => new URL(other.url()).pathname).toBe("/sign-in");
});
