import { expect, it } from "vitest";
import { PASSWORD, signUp, useAccounts } from "./accounts.ts";
import { useBrowser } from "./browser.ts";
import { useHub } from "./start-hub.ts";

const hub = useHub();
const browser = useBrowser(hub);
const accounts = useAccounts(hub, "ada");

it("signs a visitor up, with a session that no script can read", async () => {
  const page = await browser.open();
  await page.goto("/models");
  await page.getByRole("link", { name: "Sign up" }).click();
  await page.getByLabel("Name", { exact: true }).fill("grace");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByLabel("Account: grace").waitFor();
  const [session] = await page.context().cookies();
  expect(session).toMatchObject({ name: "orrery_session", httpOnly: true, sameSite: "Lax" });
  await expect.poll(() => page.evaluate(() => document.cookie)).not.toContain("orrery_session");
});

it("tells a weak password and a taken name beside their fields", async () => {
  const page = await browser.open({ expected: /422/ });
  await page.goto("/sign-up");
  await page.getByLabel("Name", { exact: true }).fill("ada");
  await page.getByLabel("Password").fill("short");
  await page.getByRole("button", { name: "Create account" }).click();
  const password = page.getByLabel("Password");
  await expect.poll(() => password.getAttribute("aria-invalid")).toBe("true");
  await password.fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  const name = page.getByLabel("Name", { exact: true });
  await expect.poll(() => name.getAttribute("aria-invalid")).toBe("true");
  await expect.poll(() => name.inputValue()).toBe("ada");
});

it("names all wrong fields at once, and shows the password on request", async () => {
  const page = await browser.open({ expected: /422/ });
  await page.goto("/sign-up");
  const [name, password] = [page.getByLabel("Name", { exact: true }), page.getByLabel("Password")];
  await name.fill("admin");
  await password.fill("short");
  await page.getByRole("button", { name: "Show password" }).press("Enter");
  await expect.poll(() => password.getAttribute("type")).toBe("text");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect.poll(() => name.getAttribute("aria-invalid")).toBe("true");
  await expect.poll(() => password.getAttribute("aria-invalid")).toBe("true");
});

it("answers a wrong password by the field, then signs in and goes where the visitor wanted", async () => {
  const page = await browser.open({ expected: /422/ });
  await page.goto("/settings/tokens");
  await page.waitForURL("**/sign-in?next=%2Fsettings%2Ftokens");
  await page.getByLabel("Name", { exact: true }).fill("ada");
  await page.getByLabel("Password").fill("not the password");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  const password = page.getByLabel("Password");
  await expect.poll(() => password.getAttribute("aria-invalid")).toBe("true");
  const message = await password.getAttribute("aria-describedby");
  await expect
    .poll(() => page.locator(`[id="${message}"]`).textContent())
    .toMatch(/name|password/i);
  await password.fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("heading", { name: "Access tokens", level: 1 }).waitFor();
});

it("ends the session on the server when the visitor signs out", async () => {
  const page = await browser.open();
  await page.goto("/sign-in");
  await page.getByLabel("Name", { exact: true }).fill("ada");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  const menu = page.getByLabel("Account: ada");
  await menu.waitFor();
  const kept = await page.context().cookies();
  await menu.click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("link", { name: "Sign in" }).waitFor();
  await page.context().addCookies(kept);
  await page.goto("/settings/tokens");
  await page.waitForURL("**/sign-in?next=%2Fsettings%2Ftokens");
});

it("never leads to another site after signing in", async () => {
  const page = await browser.open();
  for (const next of [
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "https://evil.example",
  ]) {
    const answer = await page.request.post("/sign-in", {
      form: { name: "ada", password: PASSWORD, next },
      maxRedirects: 0,
    });
    expect([next, answer.status(), answer.headers().location]).toEqual([next, 303, "/"]);
  }
});

it("lists where an account is signed in, and signs out the others", async () => {
  const grace = await signUp(hub, "margaret");
  const page = await browser.open({ storageState: grace.storageState });
  const other = await browser.open({ expected: /401|403/ });
  await other.goto("/sign-in");
  await other.getByLabel("Name", { exact: true }).fill("margaret");
  await other.getByLabel("Password").fill(PASSWORD);
  await other.getByRole("button", { name: "Sign in", exact: true }).click();
  await other.getByLabel("Account: margaret").waitFor();
  await page.goto("/settings/security");
  const sessions = page.getByRole("list", { name: "Sessions" }).getByRole("listitem");
  await expect.poll(() => sessions.count()).toBe(2);
  await sessions.filter({ hasText: "this browser" }).waitFor();
  await sessions.filter({ hasText: "Chrome on" }).first().waitFor();
  await page.getByRole("button", { name: "Sign out all others" }).click();
  await expect.poll(() => sessions.count()).toBe(1);
  await other.goto("/settings/security");
  await other.waitForURL(/sign-in/);
});

it("deletes an account for someone who enters its name", async () => {
  const { storageState } = await signUp(hub, "barbara");
  const page = await browser.open({ storageState, expected: /422/ });
  await page.goto("/settings/account");
  const ask = async (name: string) => {
    await page.locator("summary", { hasText: "Delete account" }).click();
    await page.getByLabel("Enter your username to confirm").fill(name);
    await page.getByRole("button", { name: "Delete my account" }).click();
  };
  await ask("ada");
  await page.getByText("Enter your username,").waitFor();
  await page.goto("/settings/account");
  await ask("barbara");
  await page.getByRole("link", { name: "Sign in" }).first().waitFor();
  await page.goto("/sign-in");
  await page.getByLabel("Name", { exact: true }).fill("barbara");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByText("Wrong username or password.").waitFor();
});

it("lets people in by invitation, without a script", async () => {
  const { storageState } = accounts[0]!;
  const page = await browser.open({ storageState, javaScriptEnabled: false });
  await page.goto("/admin/people");
  await page.getByLabel("Who can sign up").selectOption("invitation");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByLabel("Invite someone").fill("Mary");
  await page.getByRole("button", { name: "Create link" }).click();
  const link = await page.getByRole("region", { name: "Sign-up" }).locator("code").textContent();
  const invitations = page.getByRole("list", { name: "Open invitations" });
  await invitations.getByText("Mary").first().waitFor();

  const other = await browser.open();
  await other.goto("/sign-up");
  await other.getByText("Ask an administrator of this hub for an invitation.").waitFor();
  await other.goto(link ?? "");
  await other.getByLabel("Name", { exact: true }).fill("mary");
  await other.getByLabel("Password").fill(PASSWORD);
  await other.getByRole("button", { name: "Create account" }).click();
  await other.getByLabel("Account: mary").waitFor();

  await page.goto("/admin/people?q=mary");
  await page.getByRole("list", { name: "Accounts" }).getByText("mary").first().waitFor();
  await expect.poll(() => invitations.count()).toBe(0);
  await page.getByLabel("Who can sign up").selectOption("open");
  await page.getByRole("button", { name: "Save" }).click();
});

it("lets an administrator help with a forgotten password, and suspend an account", async () => {
  const { storageState } = accounts[0]!;
  const page = await browser.open({ storageState, javaScriptEnabled: false });
  await signUp(hub, "linus");
  await page.goto("/admin/people?q=linus");
  const linus = page.getByRole("list", { name: "Accounts" }).getByRole("listitem");
  await expect.poll(() => linus.count()).toBe(1);
  await linus.getByRole("button", { name: "Reset password linus" }).click();
  const link = await linus.locator("code").textContent();

  const other = await browser.open({ expected: /422/ });
  await other.goto(link ?? "");
  await other.getByLabel("New password").fill("another password");
  await other.getByRole("button", { name: "Set password and sign in" }).click();
  await other.getByLabel("Account: linus").waitFor();
  await other.goto(link ?? "");
  await other.getByRole("heading", { name: "Invalid link" }).waitFor();

  await page.goto("/admin/people?q=linus");
  await linus.locator("summary", { hasText: "Suspend" }).click();
  await linus.getByRole("button", { name: "Suspend linus" }).click();
  await linus.getByText("suspended", { exact: true }).waitFor();
  await other.goto("/settings/account");
  await other.getByLabel("Name", { exact: true }).fill("linus");
  await other.getByLabel("Password").fill("another password");
  await other.getByRole("button", { name: "Sign in", exact: true }).click();
  await other.getByText("The account linus is suspended.").waitFor();
  await linus.getByRole("button", { name: "Restore linus" }).click();
  await linus.getByText("suspended", { exact: true }).waitFor({ state: "detached" });
});
