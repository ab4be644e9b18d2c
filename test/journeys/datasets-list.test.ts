import type { Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, expect, it } from "vitest";
import { type Account, useAccounts } from "./accounts.ts";
import { useBrowser } from "./browser.ts";
import { inspectPage, inspectShift, LOOKS, watchShifts } from "./inspect-page.ts";
import { publishRepo } from "./publish-repo.ts";
import { useHub } from "./start-hub.ts";

const hub = useHub({ ORRERY_EXAMPLES: "off" });
const browser = useBrowser(hub);
const accounts = useAccounts(hub, "ada");

const picture = (background: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .jpeg()
    .toBuffer();

beforeAll(async () => {
  const [ada] = accounts;
  if (!ada) return;
  const colors = ["#a4343a", "#3a7d44", "#2f5d9b"];
  const pictures = await Promise.all(colors.map(picture));
  const files = Object.fromEntries(pictures.map((bytes, at) => [`train/${at}.jpg`, bytes]));
  const dataset = { kind: "dataset" } as const;
  await publishRepo(hub, ada, { ...dataset, name: "harbours-from-above", files });
  await publishRepo(hub, ada, {
    ...{ ...dataset, name: "one-boat" },
    files: { "a.jpg": pictures[0] as Buffer },
  });
  await publishRepo(hub, ada, {
    ...{ ...dataset, name: "tides" },
    files: { "train.csv": Buffer.from("a\n1\n") },
  });
});

const images = (page: Page) => page.getByRole("list", { name: "Datasets" }).locator("img");
const drawn = (page: Page) =>
  images(page).evaluateAll(
    (all) => all.filter((one) => (one as HTMLImageElement).naturalWidth > 0).length,
  );

it.each(LOOKS)("shows the first pictures of datasets with images, $look", async ({ options }) => {
  const page = await browser.open(options);
  await watchShifts(page);
  for (const view of ["", "?view=cards"]) {
    await page.goto(`/datasets${view}`);
    await expect.poll(() => drawn(page)).toBe(2);
    expect(await inspectShift(page)).toEqual([]);
    expect(await inspectPage(page)).toEqual([]);
  }
});

it("shows them without JavaScript, and nothing in place of one that can't be drawn", async () => {
  const files = { "a.jpg": Buffer.from("no picture") };
  const name = `broken-${Date.now()}`;
  await publishRepo(hub, accounts[0] as Account, { kind: "dataset", name, files });
  const page = await browser.open({ javaScriptEnabled: false, expected: /404/ });
  await page.goto("/datasets");
  const failed = page.locator("li", { hasText: name }).locator("img");
  await expect.poll(() => drawn(page)).toBe(2);
  await expect
    .poll(() => failed.evaluate((image: HTMLImageElement) => [image.complete, image.offsetWidth]))
    .toEqual([true, 0]);
  // The hub has tried now.
  await page.reload();
  await page.getByRole("link", { name: `ada/${name}` }).waitFor();
  await expect.poll(() => images(page).count()).toBe(2);
});
