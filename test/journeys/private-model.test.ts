import { beforeAll, expect, it } from "vitest";
import { useAccounts } from "./accounts.ts";
import { useBrowser } from "./browser.ts";
import { publishRepo } from "./publish-repo.ts";
import { useHub } from "./start-hub.ts";

const hub = useHub();
const browser = useBrowser(hub);
const accounts = useAccounts(hub, "ada", "grace");
const FILES = { "README.md": "# Secret plans" };
beforeAll(async () => {
  const [ada] = accounts;
  if (!ada) return;
  await publishRepo(hub, ada, { name: "secret-plans", private: true, files: FILES });
  await publishRepo(hub, ada, { name: "open-plans", files: FILES });
});

const PLACES = [
  "/ada/secret-plans",
  "/ada/secret-plans/tree/main",
  "/ada/secret-plans/blob/main/README.md",
  "/ada/secret-plans/resolve/main/README.md",
  "/ada/secret-plans/discussions",
  "/ada/secret-plans/discussions/1",
  "/ada/secret-plans/upload/main",
];

it("shows a private model to its owner, marked as private", async () => {
  const page = await browser.open({ storageState: accounts[0]?.storageState });
  await page.goto("/models");
  await page.getByRole("link", { name: "ada/secret-plans", exact: true }).click();
  await page.getByRole("heading", { name: "Secret plans" }).waitFor();
  await expect
    .poll(() =>
      page.getByRole("banner").or(page.locator("main header")).getByText("Private").count(),
    )
    .toBe(1);
});

it("answers another account, and a visitor, as if it were not there", async () => {
  const grace = accounts[1]?.cookie ?? "";
  for (const place of PLACES) {
    const other = await fetch(hub.origin + place, { headers: { cookie: grace } });
    expect([place, other.status]).toEqual([place, 404]);
    const visitor = await fetch(hub.origin + place, { redirect: "manual" });
    expect([401, 404, 303]).toContain(visitor.status);
    for (const answer of [other, visitor])
      expect(await answer.text()).not.toContain("Secret plans");
  }
});

it("leaves it out of home, lists, the owner's page and the palette", async () => {
  const page = await browser.open({ storageState: accounts[1]?.storageState });
  for (const path of ["/", "/models", "/models?q=plans", "/ada"]) {
    await page.goto(path);
    await page.getByRole("link", { name: "ada/open-plans" }).first().waitFor();
    expect(await page.content()).not.toContain("secret-plans");
  }
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill("plans");
  await page.getByRole("option", { name: "ada/open-plans" }).waitFor();
  await expect.poll(() => page.getByRole("option", { name: /secret/ }).count()).toBe(0);
});
