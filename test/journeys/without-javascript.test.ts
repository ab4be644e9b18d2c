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
  expect(new URL(page.url()).search).toBe("?q=tiny-sent&in=");
  expect(await page.getByRole("link", { name: "ada/tides" }).count()).toBe(0);
  await page.getByRole("link", { name: "orrery/tiny-sentiment", exact: true }).click();
  expect(await page.getByRole("heading", { name: "Tiny sentiment", exact: true }).isVisible()).toBe(
    true,
  );
  await page.getByRole("navigation", { name: "Ways to use it" }).getByText("Files").click();
  expect(await page.getByText("hf download orrery/tiny-sentiment").isVisible()).toBe(true);
  expect(await page.getByRole("button", { name: "Copy", exact: true }).count()).toBe(0);
});

it("walks through folders to a file and its lines", async () => {
  const page = await open();
  await page.goto("/ada/tides/tree/main");
  await page.getByRole("link", { name: "src", exact: true }).click();
  await page.getByRole("link", { name: "run.py", exact: true }).click();
  expect(await page.getByText("print").isVisible()).toBe(true);
  await page.getByRole("navigation", { name: "Path" }).getByText("tides").click();
  expect(new URL(page.url()).pathname).toBe("/ada/tides/tree/main");
});

it("signs up, makes a repo, hears what is wrong, and signs out and in", async () => {
  const page = await open();
  await page.goto("/sign-up?next=%2Fnew");
  await page.getByLabel("Name").fill("grace");
  await page.getByLabel("Password").fill("short");
  await page.getByRole("button", { name: "Create account" }).click();
  expect(await page.getByLabel("Password").getAttribute("aria-invalid")).toBe("true");
  expect(await page.getByLabel("Name").inputValue()).toBe("grace");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  expect(new URL(page.url()).pathname).toBe("/new");

  await page.getByLabel("Name", { exact: true }).fill("a--b");
  await page.getByRole("button", { name: "Create model" }).click();
  expect(await page.getByLabel("Name", { exact: true }).getAttribute("aria-invalid")).toBe("true");
  await page.getByLabel("Name", { exact: true }).fill("ebb");
  await page.getByRole("button", { name: "Create model" }).click();
  const note = page.locator("noscript p");
  expect(await note.isVisible()).toBe(true);
  expect(await note.textContent()).toContain("./orrery publish ./folder grace/ebb");

  await page.getByLabel("Account: grace").click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
  await page.getByLabel("Name").fill("grace");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  expect(await page.getByLabel("Account: grace").isVisible()).toBe(true);
});

it("switches the colour scheme and makes a token", async () => {
  const page = await browser.open({
    javaScriptEnabled: false,
    storageState: accounts[0]?.storageState,
  });
  await page.goto("/settings");
  await page.getByRole("contentinfo").getByRole("button", { name: "Light" }).click();
  expect(await page.locator("html").getAttribute("data-theme")).toBe("light");
  expect(new URL(page.url()).pathname).toBe("/settings");
  await page
    .getByRole("region", { name: "Access tokens" })
    .getByLabel("Name", { exact: true })
    .fill("laptop");
  await page.getByRole("button", { name: "Create token" }).click();
  expect(await page.getByRole("status").locator("code").textContent()).toMatch(/^hf_/);
  await page.getByText("Delete the token laptop").click();
  await page.getByRole("button", { name: "Delete token" }).click();
  expect(await page.getByText("No tokens yet.").isVisible()).toBe(true);
});
