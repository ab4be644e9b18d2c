import { createServer } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, expect, it } from "vitest";
import { startMailServer } from "../../apps/server/src/testing/start-mail-server.ts";
import { appCode } from "../../packages/registry/src/testing/app-code.ts";
import { PASSWORD, useAccounts } from "./accounts.ts";
import { useBrowser } from "./browser.ts";
import { useHub } from "./start-hub.ts";

const STEP_MS = 30_000;
const NEW_PASSWORD = "wooden fish ladder";
/** How many emails were read. */
let read = 0;

const mail = await startMailServer();
afterAll(() => mail.close());
const port = await freePort();
const hub = useHub({
  ORRERY_PORT: `${port}`,
  // Links in emails start with it.
  ORRERY_PUBLIC_URL: `http://localhost:${port}`,
  ORRERY_SMTP_URL: mail.url,
  ORRERY_MAIL_FROM: "Orrery <hub@example.org>",
  ORRERY_EXAMPLES: "off",
});
const browser = useBrowser(hub);
const accounts = useAccounts(hub, "ada", "grace");

it("signs in with an app, its recovery codes, and a link from an email", async () => {
  const page = await browser.open({ storageState: accounts[0]?.storageState });
  await page.goto("/settings/security");
  const app = page.getByRole("region", { name: "Authenticator app" });
  await app.getByRole("button", { name: "Set up app" }).click();
  await app.getByAltText("QR code for an authenticator app").waitFor();
  const secret = ((await app.locator("code").textContent()) ?? "").replaceAll(" ", "");
  const code = (offMs = 0) => appCode(secret, new Date(Date.now() + offMs));
  await app.getByLabel("Code that the app shows").fill(await code(-STEP_MS));
  await app.getByRole("button", { name: "Turn on" }).click();
  await app.getByText("10 codes left.").waitFor();
  const codes = await app.getByRole("status").getByRole("listitem").allTextContents();
  expect(codes).toHaveLength(10);

  // Without a script, a wrong code, then the right one.
  const plain = await browser.open({ javaScriptEnabled: false, expected: /422/ });
  await signIn(plain, "ada", PASSWORD);
  await plain.getByRole("heading", { name: "Second step" }).waitFor();
  await plain.getByLabel("Code of your authenticator app").fill("000000");
  await plain.getByRole("button", { name: "Sign in", exact: true }).click();
  await plain.getByText("Wrong code.").waitFor();
  await plain.getByLabel("Code of your authenticator app").fill(await code());
  await plain.getByRole("button", { name: "Sign in", exact: true }).click();
  await plain.getByLabel("Account: ada").first().waitFor();

  await page.goto("/settings/account");
  const email = page.getByRole("region", { name: "Email" });
  await email.getByLabel("Address").fill("ada@example.org");
  await email.getByRole("button", { name: "Send link" }).click();
  await email.getByText("Open the link that was sent to ada@example.org.").waitFor();
  await page.goto(await linkTo("ada@example.org"));
  await email.getByRole("button", { name: "Confirm address" }).click();
  await email.getByText("ada@example.org", { exact: true }).waitFor();

  // The password alone is not enough, also after a link.
  const other = await browser.open({ javaScriptEnabled: false });
  await other.goto("/sign-in");
  await other.getByRole("link", { name: "Forgot your password?" }).click();
  await other.getByLabel("Username or email address").fill("nobody@example.org");
  await other.getByRole("button", { name: "Send link" }).click();
  const answer = await other.getByRole("status").textContent();
  await other.goto("/reset-password");
  await other.getByLabel("Username or email address").fill("ada@example.org");
  await other.getByRole("button", { name: "Send link" }).click();
  await expect.poll(() => other.getByRole("status").textContent()).toBe(answer);
  await other.goto(await linkTo("ada@example.org"));
  await other.getByLabel("New password").fill(NEW_PASSWORD);
  await other.getByRole("button", { name: "Set password and sign in" }).click();
  await other.getByRole("heading", { name: "Second step" }).waitFor();
  await other.getByLabel("Code of your authenticator app").fill(codes[0] ?? "");
  await other.getByRole("button", { name: "Sign in", exact: true }).click();
  await other.getByLabel("Account: ada").first().waitFor();
  // The new password signed out the first browser.
  await page.goto("/settings/security");
  await page.waitForURL("**/sign-in?next=%2Fsettings%2Fsecurity");
});

it("signs in with a passkey, as the only step and as the second one", async () => {
  const page = await browser.open({ storageState: accounts[1]?.storageState });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto("/settings/security");
  const passkeys = page.getByRole("region", { name: "Passkeys" });
  await passkeys.getByLabel("Name of the new passkey").fill("laptop");
  await passkeys.getByRole("button", { name: "Add passkey" }).click();
  await passkeys.getByRole("listitem").filter({ hasText: "laptop" }).waitFor();
  await page.getByText("10 codes left.").waitFor();
  const signOut = async () => {
    await page.getByLabel("Account: grace").click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("link", { name: "Sign in" }).waitFor();
  };

  await signOut();
  await page.goto("/sign-in?next=/settings/security");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await passkeys.getByText("last used").waitFor();
  await signOut();
  await signIn(page, "grace", PASSWORD);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.getByLabel("Account: grace").waitFor();

  await page.goto("/settings/security");
  await passkeys.getByText("Delete passkey laptop").click();
  await passkeys.getByRole("button", { name: "Delete passkey" }).click();
  await passkeys.getByText("No passkeys yet.").waitFor();
});

async function signIn(page: Page, name: string, password: string): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** The link of the next email to an address. */
async function linkTo(address: string): Promise<string> {
  let link: string | undefined;
  const look = () => {
    const mine = mail.mails.slice(read).find(({ to }) => to === address);
    link = /http:\S+/.exec(mine?.text ?? "")?.[0];
    return link;
  };
  await expect.poll(look, { timeout: 15_000 }).toBeDefined();
  read = mail.mails.length;
  return link ?? "";
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}
