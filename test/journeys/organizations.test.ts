import axe from "axe-core";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { useAccounts } from "./accounts.ts";
import { useBrowser } from "./browser.ts";
import { useHub } from "./start-hub.ts";

const hub = useHub({ ORRERY_EXAMPLES: "off" });
const browser = useBrowser(hub);
const accounts = useAccounts(hub, "ada", "bob");

const WIDTHS = [1440, 390];

async function faultsOf(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    (globalThis as never as { axe: typeof axe }).axe.run(),
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

it.each([true, false])("founds, fills and leaves an organization (script: %s)", async (script) => {
  const name = script ? "acme" : "plain-acme";
  const [ada, bob] = accounts;
  const founder = await browser.open({
    storageState: ada?.storageState,
    javaScriptEnabled: script,
  });
  await founder.goto("/organizations/new");
  await founder.getByLabel("Name").fill(name);
  await founder.getByRole("button", { name: "Create organization" }).click();
  await founder.waitForURL(`**/${name}`);
  await founder.getByRole("link", { name: "Settings", exact: true }).click();
  await founder.getByLabel("Username").fill("bob");
  await founder.getByLabel("Role", { exact: true }).selectOption("contributor");
  await founder.getByRole("button", { name: "Add member" }).click();
  await founder.getByRole("link", { name: "bob" }).waitFor();
  await founder.getByLabel("Role of bob").selectOption("write");
  await founder.getByRole("button", { name: "Change the role of bob" }).click();

  const member = await browser.open({ storageState: bob?.storageState, javaScriptEnabled: script });
  await expect
    .poll(async () => {
      await member.goto(`/new?namespace=${name}`);
      return member.getByLabel("Namespace").inputValue();
    })
    .toBe(name);
  await member.getByLabel("Name", { exact: true }).fill("tts");
  await member.getByLabel("Private").check();
  await member.getByRole("button", { name: "Create model" }).click();
  await member.waitForURL(`**/${name}/tts/upload/main`);
  await member.goto(`/${name}`);
  await member.getByRole("link", { name: `${name}/tts` }).waitFor();
  await member.getByRole("link", { name: "Settings" }).click();
  await member.getByText(`Leave ${name}`).click();
  await member.getByRole("button", { name: "Leave", exact: true }).click();
  await member.waitForURL(`**/${name}`);
  await member.getByText("No models yet.").waitFor();

  // Invited, the same account comes back, and into a group that a repo is put into.
  const settings = `/organizations/${name}/settings`;
  await founder.goto(`${settings}/invitations`);
  const byName = founder.getByRole("region", { name: "By username" });
  await byName.getByLabel("Username").fill("bob");
  await byName.getByRole("button", { name: "Invite" }).click();
  await founder.getByRole("button", { name: "Withdraw bob" }).waitFor();
  await founder.getByRole("button", { name: "Create link" }).click();
  const link = await founder.getByText(/invitations\?token=/).textContent();
  const visitor = await browser.open({ javaScriptEnabled: script });
  await visitor.goto(link ?? "");
  await visitor.getByRole("link", { name: "Sign in to accept" }).waitFor();
  await member.goto("/settings/invitations");
  await member.getByRole("button", { name: `Accept the invitation to ${name}` }).click();
  await member.waitForURL(`**/${name}`);
  await founder.goto(`${settings}/groups`);
  await founder.getByLabel("Name").fill("Speech");
  await founder.getByRole("button", { name: "Create group" }).click();
  await founder.getByLabel("Username").fill("bob");
  await founder.getByRole("button", { name: "Add to group" }).click();
  await founder.getByLabel("Role of bob").selectOption("write");
  await founder.getByRole("button", { name: "Change the role of bob" }).click();
  await founder.goto(`/${name}/tts/settings`);
  await founder.getByRole("combobox", { name: "Resource group" }).selectOption("Speech");
  await founder.getByRole("button", { name: "Save group" }).click();
  await founder.getByLabel("Username").fill("bob");
  await founder.getByRole("button", { name: "Add collaborator" }).click();
  await founder.getByRole("button", { name: "Remove bob" }).waitFor();
  await member.goto(`${settings}/groups`);
  await member.getByRole("link", { name: "Speech" }).click();
  await member.getByRole("link", { name: `${name}/tts` }).waitFor();
});

it("shows its pages without faults in both schemes, wide and narrow", async () => {
  const [ada] = accounts;
  const faults: string[] = [];
  for (const width of WIDTHS)
    for (const colorScheme of ["light", "dark"] as const) {
      const page = await browser.open({
        storageState: ada?.storageState,
        viewport: { width, height: 900 },
        colorScheme,
      });
      for (const path of [
        "/organizations/new",
        "/organizations/acme/settings",
        "/organizations/acme/settings/groups",
        "/organizations/acme/settings/invitations",
        "/settings/invitations",
        "/acme/tts/settings",
        "/acme",
        "/ada",
        "/settings/tokens",
      ]) {
        await page.goto(path);
        for (const fault of await faultsOf(page))
          faults.push(`${path} ${width} ${colorScheme} ${fault}`);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth > innerWidth,
        );
        if (overflow) faults.push(`${path} ${width} scrolls sideways`);
      }
    }
  expect(faults).toEqual([]);
});

it("asks before a token is deleted, with and without a script", async () => {
  const [ada] = accounts;
  for (const javaScriptEnabled of [true, false]) {
    const page = await browser.open({ storageState: ada?.storageState, javaScriptEnabled });
    await page.goto("/settings/tokens");
    await page
      .getByRole("region", { name: "Access tokens" })
      .getByLabel("Name", { exact: true })
      .fill("laptop");
    await page
      .getByRole("region", { name: "Access tokens" })
      .getByLabel("Expiration", { exact: true })
      .selectOption("custom");
    await page
      .getByRole("region", { name: "Access tokens" })
      .getByLabel("Expiration date")
      .fill("2999-01-31");
    await page.getByRole("button", { name: "Create token" }).click();
    await page.getByText("Copy the token now").waitFor();
    await page.getByText("expires 31 Jan 2999").waitFor();
    await page.getByText("Delete token laptop").click();
    await page.getByRole("button", { name: "Delete token" }).click();
    await page.getByText("No tokens yet.").waitFor();
  }
});
