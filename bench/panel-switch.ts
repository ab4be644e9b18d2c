// How long the usage panel takes to show another choice, in a browser: from the press to the frame that
// shows it. Each choice is pressed once without being pointed at first, and once after.
// Run: npm run build && node bench/panel-switch.ts
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { launchBrowser } from "../test/journeys/browser.ts";
import { startHub } from "./start-hub.ts";

const ROUNDS = 12;
const GOAL_MS = 50;
const MODELS = ["orrery/tiny-chat", "orrery/tiny-sentiment"];
const LISTS = ["Ways to use it", "Languages", "Clients", "Libraries"];

const folder = mkdtempSync(join(tmpdir(), "orrery-bench-"));
const hub = await startHub(folder, { ORRERY_LOG_LEVEL: "error" });
const browser = await launchBrowser();
const times: Record<"at once" | "pointed at", number[]> = { "at once": [], "pointed at": [] };

try {
  for (let round = 0; round < ROUNDS; round++) {
    for (const model of MODELS) {
      // A context of its own, so that nothing is remembered from the round before.
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      const page = await context.newPage();
      await page.goto(`${hub.origin}/${model}?usage=inference`, { waitUntil: "networkidle" });
      for (const list of LISTS) await pressAll(page, list, round % 2 === 1);
      await context.close();
    }
  }
} finally {
  await browser.close();
  await hub.stop();
  rmSync(folder, { recursive: true });
}

/** Presses every choice of a list that is not shown yet, the first one last. */
async function pressAll(page: Page, list: string, isPointedAt: boolean): Promise<void> {
  const links = page.locator(`[aria-labelledby=usage] :is(nav, ul)[aria-label="${list}"] a`);
  const labels = await links.allTextContents();
  for (const label of [...labels.slice(1), ...labels.slice(0, 1)]) {
    const link = links.getByText(label, { exact: true });
    if ((await link.count()) === 0) continue;
    if (isPointedAt) await link.hover();
    // As fast as people press what they point at.
    await page.waitForTimeout(isPointedAt ? 100 : 20);
    const time = await link.evaluate(pressAndWait);
    if (time !== undefined) times[isPointedAt ? "pointed at" : "at once"].push(time);
  }
}

/** In the browser: milliseconds from the press until a frame shows the link as chosen. */
function pressAndWait(link: HTMLElement | SVGElement): Promise<number | undefined> {
  if (link.ariaCurrent) return Promise.resolve(undefined);
  const began = performance.now();
  return new Promise((resolve) => {
    const frame = () =>
      link.ariaCurrent ? resolve(performance.now() - began) : requestAnimationFrame(frame);
    (link as HTMLElement).click();
    requestAnimationFrame(frame);
  });
}

const quantile = (sorted: readonly number[], part: number) =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(1);

console.log("milliseconds      switches    p50    p95    p99  worst");
for (const [name, all] of Object.entries(times)) {
  const sorted = all.toSorted((a, b) => a - b);
  const columns = [0.5, 0.95, 0.99, 1].map((part) => quantile(sorted, part).padStart(7));
  console.log(`${name.padEnd(14)}${String(sorted.length).padStart(12)}${columns.join("")}`);
  if (Number(quantile(sorted, 0.99)) > GOAL_MS) process.exitCode = 1;
}
