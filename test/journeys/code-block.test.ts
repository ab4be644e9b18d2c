import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { useBrowser } from "./browser.ts";
import { useHub } from "./start-hub.ts";

const browser = useBrowser(useHub());
const CODE = "/orrery/tiny-sentiment?usage=inference&language=js&client=fetch";
const DESKTOP = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 } };

const block = (page: Page) => page.getByRole("figure").filter({ hasText: "Run the model" });
const scroller = (page: Page) => block(page).locator(".code-scroll");
const overflow = (area: Locator) => area.evaluate((one) => one.scrollWidth - one.clientWidth);

/** How much the colors differ down a strip one pixel wide, from 0 to 255: text differs, a fade does not. */
async function contrastAt(page: Page, area: Locator, fromRight: number): Promise<number> {
  await area.scrollIntoViewIfNeeded();
  const box = await area.boundingBox();
  if (!box) throw new Error("The code is not shown.");
  const clip = { x: box.x + box.width - fromRight, y: box.y, width: 1, height: box.height };
  const picture = (await page.screenshot({ clip })).toString("base64");
  return page.evaluate(async (encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const context = new OffscreenCanvas(image.width, image.height).getContext("2d")!;
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    const reds = Array.from({ length: data.length / 4 }, (_, pixel) => data[4 * pixel]!);
    return Math.max(...reds) - Math.min(...reds);
  }, picture);
}

/** The most of a few strips: a single one may run between two letters. */
async function contrastBetween(page: Page, area: Locator, from: number, to: number) {
  const found = [];
  for (let strip = from; strip < to; strip += 3) found.push(await contrastAt(page, area, strip));
  return Math.max(...found);
}

it.each([true, false])("fades lines that go on, with scripts: %s", async (scripts) => {
  const page = await browser.open({ ...DESKTOP, javaScriptEnabled: scripts });
  await page.goto(CODE);
  const area = scroller(page);
  expect(await overflow(area)).toBeGreaterThan(0);
  expect(await contrastBetween(page, area, 1, 6)).toBeLessThan(30);
  expect(await contrastBetween(page, area, 36, 60)).toBeGreaterThan(90);
  if (!scripts) return;
  // Its longest line is its last, and its end is not faded.
  await area.evaluate((one) => one.scrollTo(one.scrollWidth, one.scrollHeight));
  await expect.poll(() => contrastBetween(page, area, 33, 45)).toBeGreaterThan(90);
});

it("wraps on a phone, also without a script", async () => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await browser.open({ ...PHONE, javaScriptEnabled });
    await page.goto(CODE);
    await expect.poll(() => overflow(scroller(page))).toBe(0);
  }
});

it("keeps whether lines wrap, from page to page and over a reload", async () => {
  const page = await browser.open(PHONE);
  await page.goto(CODE);
  const wrap = block(page).getByRole("button", { name: "Wrap" });
  await expect.poll(() => wrap.getAttribute("aria-pressed")).toBe("true");
  await wrap.click();
  await expect.poll(() => wrap.getAttribute("aria-pressed")).toBe("false");
  await expect.poll(() => overflow(scroller(page))).toBeGreaterThan(0);
  await page.reload();
  await expect.poll(() => page.locator("html").getAttribute("data-wrap")).toBe("off");
  await expect.poll(() => overflow(scroller(page))).toBeGreaterThan(0);

  await page.setViewportSize(DESKTOP.viewport);
  await expect.poll(() => wrap.getAttribute("aria-pressed")).toBe("false");
  await wrap.click();
  await expect.poll(() => overflow(scroller(page))).toBe(0);
  await page.goto("/orrery/tiny-chat?usage=inference");
  await expect.poll(() => overflow(scroller(page))).toBe(0);
  await expect.poll(() => wrap.getAttribute("aria-pressed")).toBe("true");
});
