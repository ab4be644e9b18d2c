import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { useAccounts } from "./accounts.ts";
import { useBrowser } from "./browser.ts";
import { publishRepo } from "./publish-repo.ts";
import { useHub } from "./start-hub.ts";

const hub = useHub({ ORRERY_EXAMPLES: "off" });
const browser = useBrowser(hub);
const accounts = useAccounts(hub, "ada");

it("lets one of two publishers win and the other publish on top", async () => {
  const [ada] = accounts;
  if (!ada) throw new Error("ada is missing");
  await publishRepo(hub, ada, { name: "shared", files: { "README.md": "# Shared" } });
  const { storageState } = ada;
  const first = await browser.open({ storageState });
  const second = await browser.open({ storageState, expected: /412/ });
  for (const page of [first, second]) await page.goto("/ada/shared/upload/main");
  await choose(first, "first.txt", "from the first");
  await choose(second, "second.txt", "from the second");

  await first.getByRole("button", { name: "Publish", exact: true }).click();
  await first.getByText("Published 1 file to ada/shared.").waitFor();

  await second.getByRole("button", { name: "Publish", exact: true }).click();
  const alert = second.getByRole("alert");
  await alert.getByText("Nothing was published. Your files are stored").waitFor();
  await alert.getByRole("link", { name: "View files" }).waitFor();
  expect(await listFiles()).toEqual([".gitattributes", "README.md", "first.txt"]);

  await alert.getByRole("button", { name: "Publish anyway" }).click();
  await second.getByText("Published 1 file to ada/shared.").waitFor();
  expect(await listFiles()).toEqual([".gitattributes", "README.md", "first.txt", "second.txt"]);
});

const choose = (page: Page, name: string, text: string) =>
  page
    .locator("input[aria-label=Files]")
    .setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });

async function listFiles(): Promise<string[]> {
  const answer = await fetch(`${hub.origin}/api/models/ada/shared/tree/main`);
  const entries = (await answer.json()) as { path: string }[];
  return entries.map(({ path }) => path).toSorted();
}
