import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { type Account, setUp } from "./accounts.ts";
import { launchBrowser, waitForScripts } from "./browser.ts";
import { GUIDE_PICTURES } from "./guide-pictures.ts";
import { LOOKS } from "./inspect-page.ts";
import { publishScenes } from "./publish-scenes.ts";
import { ACCOUNT_SCENES, type Scene, VISITOR_SCENES } from "./scenes.ts";
import { startHub } from "./start-hub.ts";

/** `npm run screens`: the pictures of the guides (1200 × 750, as card.css says), and each scene in each look in docs/screens, to be looked at; those are not kept in git. */
const PICTURES = join(import.meta.dirname, "../../docs/pictures");
const FOLDER = join(import.meta.dirname, "../../docs/screens");

const hub = await startHub();
const browser = await launchBrowser();
try {
  const ada = await setUp(hub, "ada");
  await publishScenes(hub, ada);
  await illustrate(ada);
  rmSync(FOLDER, { recursive: true, force: true });
  let count = 0;
  for (const { look, options } of LOOKS) {
    const folder = join(FOLDER, look.replace(", ", "-"));
    mkdirSync(folder, { recursive: true });
    const { storageState } = ada;
    count += await shoot(browser, VISITOR_SCENES, folder, options);
    count += await shoot(browser, ACCOUNT_SCENES, folder, { ...options, storageState });
  }
  process.stdout.write(`${count} pictures in docs/screens\n`);
} finally {
  await browser.close();
  await hub.stop();
}

async function illustrate({ storageState }: Account): Promise<void> {
  mkdirSync(PICTURES, { recursive: true });
  const viewport = { width: 1200, height: 750 };
  const context = await browser.newContext({ baseURL: hub.origin, storageState, viewport });
  const page = await context.newPage();
  waitForScripts(page);
  for (const { guide, path, act } of GUIDE_PICTURES) {
    await page.goto(path);
    await act?.(page);
    await settle(page);
    const picture = sharp(await page.screenshot()).webp({ quality: 75 });
    await picture.toFile(join(PICTURES, `${guide}.webp`));
  }
  await context.close();
}

async function shoot(
  from: Browser,
  scenes: readonly Scene[],
  folder: string,
  options: Parameters<Browser["newContext"]>[0],
): Promise<number> {
  const context = await from.newContext({ baseURL: hub.origin, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  waitForScripts(page);
  for (const { name, path, act } of scenes) {
    await page.goto(path);
    await act?.(page);
    await settle(page);
    const file = `${name.replace(/[^a-z0-9]+/gi, "-").toLowerCase()}.png`;
    await page.screenshot({ path: join(folder, file) });
    await page.unrouteAll();
  }
  await context.close();
  return scenes.length;
}

/** Waits for fonts and images, at most 3 s: an image below the fold may never load. */
function settle(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    const images = [...document.images].map((image) => image.decode().catch(() => undefined));
    const late = new Promise((resolve) => setTimeout(resolve, 3_000));
    return Promise.race([Promise.all([document.fonts.ready, ...images]).then(() => null), late]);
  });
}
