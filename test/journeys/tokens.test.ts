import axe from "axe-core";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { useAccounts } from "./accounts.ts";
import { useBrowser } from "./browser.ts";
import { useHub } from "./start-hub.ts";

const hub = useHub();
const browser = useBrowser(hub);
const accounts = useAccounts(hub, "ada");

const whoAmI = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${hub.origin}/api/whoami-v2`, { headers })).json();
};

const faultsOf = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    (globalThis as never as { axe: typeof axe }).axe.run(),
  );
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
    ...(width > 0 ? [`scrolls sideways by ${width}`] : []),
  ];
};

const shownToken = async (page: Page) =>
  (await page.getByRole("status").locator("code").textContent()) ?? "";

const LOOKS = [
  [1440, "light"],
  [390, "dark"],
] as const;

it.each([true, false])("gives a token few permissions (script: %s)", async (script) => {
  const page = await browser.open({
    storageState: accounts[0]?.storageState,
    javaScriptEnabled: script,
    expected: /422/,
  });
  await page.goto(
    "/settings/tokens/new?tokenType=fineGrained&canReadGatedRepos=true&ownUserPermissions=repo.content.read",
  );
  await page.getByLabel("Name", { exact: true }).fill(`pipeline-${script}`);
  await page.locator("summary", { hasText: "List 1" }).click();
  await page.getByLabel("Names in list 1").fill("ada/none");
  const runs = page.getByRole("group", { name: "Repos and collections: List 1" });
  await runs.getByLabel("Run models").check();
  const create = page.getByRole("button", { name: "Create token" });
  await create.click();
  await page.getByText('Model "ada/none" not found.').waitFor();
  await page.getByLabel("Names in list 1").fill("orrery/tiny-chat");
  await create.click();
  const token = await shownToken(page);
  expect((await whoAmI(token)).auth.accessToken).toMatchObject({
    displayName: `pipeline-${script}`,
    role: "fineGrained",
    fineGrained: {
      canReadGatedRepos: true,
      scoped: [
        { entity: { type: "user", name: "ada" }, permissions: ["repo.content.read"] },
        {
          entity: { type: "model", name: "orrery/tiny-chat" },
          permissions: ["inference.serverless.write"],
        },
      ],
    },
  });
  await page.getByRole("link", { name: "Back to the tokens" }).click();
  await page
    .getByText(
      "Can read the files of repos of ada; run orrery/tiny-chat; read gated repos that you have access to.",
    )
    .first()
    .waitFor();
  await page.getByRole("link", { name: `pipeline-${script}` }).click();
  await page.getByLabel("The old token stays valid for").selectOption("7 days");
  await page.getByRole("button", { name: "Rotate token" }).click();
  const next = await shownToken(page);
  expect((await whoAmI(token)).name).toBe("ada");
  await page.getByRole("button", { name: "Revoke it now" }).click();
  await expect.poll(async () => (await whoAmI(token)).error).toContain("Invalid credentials");
  expect((await whoAmI(next)).name).toBe("ada");
});

it("makes a service account with a token, on pages without faults", async () => {
  const [ada] = accounts;
  const page = await browser.open({ storageState: ada?.storageState });
  await page.goto("/organizations/new");
  await page.getByLabel("Name").fill("acme");
  await page.getByRole("button", { name: "Create organization" }).click();
  await page.waitForURL("**/acme");
  await page.goto("/organizations/acme/settings/service-accounts");
  await page.getByLabel("Name", { exact: true }).fill("acme-ci");
  await page.getByRole("button", { name: "Create service account" }).click();
  await page.getByRole("link", { name: "New fine-grained token" }).click();
  await page.getByLabel("Name", { exact: true }).fill("release");
  await page.locator("summary", { hasText: "Organization acme" }).click();
  await page.getByLabel("Create repos").check();
  await page.getByRole("button", { name: "Create token" }).click();
  expect((await whoAmI(await shownToken(page))).name).toBe("acme-ci");
  await page.getByRole("link", { name: "Back to the tokens" }).click();
  await page.getByRole("link", { name: "release" }).click();
  await page.getByText("Can create repos of acme.").waitFor();
  const token = new URL(page.url()).pathname;
  await page.goto("/organizations/acme/settings/tokens");
  await page.getByLabel("Approved tokens only").check();
  await page.getByRole("button", { name: "Save policy" }).click();
  await page.getByText("No fine-grained tokens or applications yet.").waitFor();
  const { request } = page;
  const scoped = [{ entity: { type: "org", name: "acme" }, permissions: ["repo.content.read"] }];
  const data = { displayName: "reader", role: "fineGrained", fineGrained: { scoped } };
  await request.post("/api/settings/tokens", { data });
  await page.reload();
  await page.getByRole("button", { name: "Approve reader" }).click();
  await page.getByRole("button", { name: "Reject reader" }).waitFor();
  await page.getByText("approved", { exact: true }).waitFor();

  const faults: string[] = [];
  for (const [width, colorScheme] of LOOKS) {
    const looked = await browser.open({
      ...{ storageState: ada?.storageState, viewport: { width, height: 900 }, colorScheme },
    });
    for (const path of [
      "/settings/tokens/new",
      "/organizations/acme/settings/service-accounts",
      "/organizations/acme/settings/service-accounts/acme-ci",
      "/organizations/acme/settings/service-accounts/acme-ci/budgets",
      "/organizations/acme/settings/tokens",
      token,
    ]) {
      await looked.goto(path);
      for (const fault of await faultsOf(looked)) faults.push(`${path} ${width} ${fault}`);
    }
  }
  expect(faults).toEqual([]);
});
