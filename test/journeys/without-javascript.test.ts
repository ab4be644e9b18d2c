import { beforeAll, expect, it } from "vitest";
import { PASSWORD, useAccounts } from "./accounts.ts";
import { useBrowser } from "./browser.ts";
import { publishRepo } from "./publish-repo.ts";
import { useHub } from "./start-hub.ts";

const hub = useHub();
const browser = useBrowser(hub);
const accounts = useAccounts(hub, "ada");
const open = () => browser.open({ javaScriptEnabled: false, expected: /422/ });
beforeAll(async () => {
  const [ada] = accounts;
  if (ada) await publishRepo(hub, ada, { name: "tides", files: { "src/run.py": "print(1)\n" } });
});

it("finds a model through the list's own form and reads its page", async () => {
  const page = await open();
  await page.goto("/");
  await page.getByRole("navigation", { name: "Sections" }).getByText("Models").click();
  await page.getByPlaceholder("Filter by name").fill("tiny-sent");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await expect.poll(() => new URL(page.url()).search).toBe("?q=tiny-sent&in=");
  await expect.poll(() => page.getByRole("link", { name: "ada/tides" }).count()).toBe(0);
  await page.getByRole("link", { name: "orrery/tiny-sentiment", exact: true }).click();
  await page.getByRole("heading", { name: "Tiny sentiment", exact: true }).waitFor();
  await page.getByRole("navigation", { name: "How to use" }).getByText("Files").click();
  await page.getByText("hf download orrery/tiny-sentiment").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Copy", exact: true }).count()).toBe(0);
});

it("walks through folders to a file and its lines", async () => {
  const page = await open();
  await page.goto("/ada/tides/tree/main");
  await page.getByRole("link", { name: "src", exact: true }).click();
  await page.getByRole("link", { name: "run.py", exact: true }).click();
  await page.getByText("print").waitFor();
  await page.getByRole("navigation", { name: "Path" }).getByText("tides").click();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/ada/tides/tree/main");
});

it("signs up, makes a repo, hears what is wrong, and signs out and in", async () => {
  const page = await open();
  await page.goto("/sign-up?next=%2Fnew");
  await page.getByLabel("Name").fill("grace");
  await page.getByLabel("Password").fill("short");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect.poll(() => page.getByLabel("Password").getAttribute("aria-invalid")).toBe("true");
  await expect.poll(() => page.getByLabel("Name").inputValue()).toBe("grace");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/new");

  await page.getByLabel("Name", { exact: true }).fill("a--b");
  await page.getByRole("button", { name: "Create model" }).click();
  await expect
    .poll(() => page.getByLabel("Name", { exact: true }).getAttribute("aria-invalid"))
    .toBe("true");
  await page.getByLabel("Name", { exact: true }).fill("ebb");
  await page.getByRole("button", { name: "Create model" }).click();
  const note = page.locator("noscript div").first();
  await expect.poll(() => note.textContent()).toContain("hf upload grace/ebb ./folder");
  await note.getByRole("link", { name: "orrery" }).click();
  await expect.poll(() => note.textContent()).toContain("./orrery publish ./folder grace/ebb");

  await page.getByLabel("Account: grace").click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
  await page.getByLabel("Name").fill("grace");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByLabel("Account: grace").waitFor();
});

it("switches the color scheme and makes a token", async () => {
  const page = await browser.open({
    javaScriptEnabled: false,
    storageState: accounts[0]?.storageState,
  });
  await page.goto("/settings/tokens");
  await page.getByRole("contentinfo").getByRole("button", { name: "Light" }).click();
  await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("light");
  await expect.poll(() => new URL(page.url()).pathname).toBe("/settings/tokens");
  await page
    .getByRole("region", { name: "Access tokens" })
    .getByLabel("Name", { exact: true })
    .fill("laptop");
  await page.getByRole("button", { name: "Create token" }).click();
  await expect.poll(() => page.getByRole("status").locator("code").textContent()).toMatch(/^hf_/);
  await page.getByText("Delete token laptop").click();
  await page.getByRole("button", { name: "Delete token" }).click();
  await page.getByText("No tokens yet.").waitFor();
});
