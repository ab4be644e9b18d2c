import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import {
  CLIENT,
  startIdentityProvider,
} from "../../apps/server/src/testing/start-identity-provider.ts";
import { useAccounts } from "./accounts.ts";
import { useBrowser } from "./browser.ts";
import { useHub } from "./start-hub.ts";

const hub = useHub({ ORRERY_EXAMPLES: "off", ORRERY_RUNNER: "off" });
const browser = useBrowser(hub);
const accounts = useAccounts(hub, "ada");

const bellOf = (page: Page) =>
  page.getByRole("banner").getByRole("link", { name: /^Notifications/ });
const ring = (page: Page, count: number) =>
  expect
    .poll(async () => {
      await page.goto("/");
      return bellOf(page).getAttribute("data-count");
    })
    .toBe(String(count));

it("adds an identity provider, by which someone who is invited joins a team", async () => {
  const idp = await startIdentityProvider(hub.origin);
  const admin = await browser.open({ storageState: accounts[0]?.storageState, expected: /422/ });
  await admin.goto("/organizations/new");
  await admin.getByLabel("Name").fill("lab");
  await admin.getByRole("button", { name: "Create organization" }).click();
  await admin.getByRole("heading", { name: "lab" }).waitFor();

  await admin.goto("/admin/sign-on");
  await admin.getByRole("link", { name: "Add OpenID Connect" }).click();
  await admin.getByLabel("Name in URLs").fill("okta");
  await admin.getByLabel("Label").fill("Okta");
  await admin.getByLabel("Client ID").fill(CLIENT.id);
  await admin.getByLabel("Issuer").fill("ftp://id.example");
  await admin.getByLabel("Client secret", { exact: true }).fill(CLIENT.secret);
  await admin.getByLabel("Scopes").fill("openid profile email groups");
  await admin.getByLabel("The provider is in a private network").check();
  await admin.getByLabel("Create accounts at the first sign-in").uncheck();
  await admin.getByLabel("Sign out at the provider too").check();
  await admin.getByRole("button", { name: "Add provider" }).click();
  await admin.getByText("Enter a URL with https:// or http://.").waitFor();
  await admin.getByLabel("Issuer").fill(idp.issuer);
  await admin.getByLabel("Client secret", { exact: true }).fill(CLIENT.secret);
  await admin.getByRole("button", { name: "Add provider" }).click();
  await admin.getByRole("heading", { name: "Okta" }).waitFor();
  await admin.getByText(`${hub.origin}/sign-in/sso/okta/callback`).waitFor();
  await admin.getByRole("button", { name: "Test the connection" }).click();
  await admin.getByText("The provider responds.").waitFor();
  expect(await admin.getByLabel("Create accounts at the first sign-in").isChecked()).toBe(false);
  await admin.getByLabel("Group or domain").fill("research");
  await admin.getByLabel("Organization", { exact: true }).fill("lab");
  await admin.getByRole("button", { name: "Add rule" }).click();
  await admin.getByRole("button", { name: "Remove research in lab" }).waitFor();
  await admin.getByRole("button", { name: "Create token" }).click();
  await admin
    .getByRole("status")
    .getByText(/^orrery_scim_/)
    .waitFor();

  idp.person = {
    sub: "g1",
    name: "Grace Hopper",
    preferred_username: "grace",
    groups: ["research"],
  };
  // The provider is another site, and refuses what would undo the only way in.
  const page = await browser.open({ expected: /127\.0\.0\.1|422/ });
  await page.goto("/sign-in?next=/lab");
  await page.getByRole("link", { name: "Continue with Okta" }).click();
  await page.getByRole("button", { name: "Continue as Grace Hopper" }).click();
  await page.getByText("You can't sign in with Okta yet.").waitFor();

  await admin.goto("/admin/people");
  await admin.getByLabel("Invite someone").fill("Grace");
  await admin.getByRole("button", { name: "Create link" }).click();
  const link = (await admin.getByRole("status").locator("code").textContent()) ?? "";
  await page.goto(link);
  await page.getByRole("link", { name: "Continue with Okta" }).click();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.goto("/lab");
  await page.getByRole("link", { name: "grace" }).first().waitFor();

  // What she came for: a colleague asks her something, the bell says so, and she answers.
  await admin.goto("/new?namespace=lab");
  await admin.getByLabel("Name", { exact: true }).fill("compilers");
  await admin.getByRole("button", { name: "Create model" }).click();
  await admin.waitForURL("**/lab/compilers/upload/main");
  await admin.goto("/lab/compilers/discussions/new");
  await admin.getByLabel("Title").fill("Which compiler?");
  await admin.getByLabel("Comment", { exact: true }).fill("@grace, which one did you use?");
  await admin.getByRole("button", { name: "Open discussion" }).last().click();
  await admin.getByRole("heading", { name: /^Which compiler/ }).waitFor();
  // The other one is that a rule let her in.
  await ring(page, 2);
  await bellOf(page).click();
  await page.getByText("ada mentioned you").waitFor();
  await page.getByRole("link", { name: "Which compiler?" }).click();
  await page.getByRole("heading", { name: /^Which compiler/ }).waitFor();
  await page.getByLabel("Comment", { exact: true }).fill("A-0, of course.");
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await page.getByRole("article", { name: "Comment by grace" }).waitFor();
  await ring(admin, 1);

  await page.goto("/settings/security");
  const linked = page.getByRole("region", { name: "Linked accounts" });
  await linked.getByText("Unlink Okta").click();
  await linked.getByRole("button", { name: "Unlink it" }).click();
  await linked.getByText("You only sign in with Okta.").waitFor();

  await page.goto("/");
  await page.getByLabel("Account: grace").click();
  await page.getByRole("button", { name: "Sign out" }).click();
  // The provider's own page asks once more, and leads back.
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL(`${hub.origin}/`);
  await page.getByRole("link", { name: "Sign in" }).first().waitFor();
});
