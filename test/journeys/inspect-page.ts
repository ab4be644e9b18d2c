import axe from "axe-core";
import type { Page } from "playwright-core";
import type { OpenOptions } from "./browser.ts";

const SIZES = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } } as const;

/** The two sizes in which every page is inspected. */
export const WIDTHS = Object.entries(SIZES).map(([size, viewport]) => ({
  size,
  options: { viewport } satisfies OpenOptions,
}));

/** The four looks that every page has: size by color scheme. */
export const LOOKS = Object.entries(SIZES).flatMap(([size, viewport]) =>
  (["light", "dark"] as const).map((colorScheme) => ({
    look: `${size}, ${colorScheme}`,
    options: { viewport, colorScheme } satisfies OpenOptions,
  })),
);

const MAX_SHIFT = 0.02;
/** Long enough for a late image or font to move something. */
const SETTLE_MS = 150;

/** Counts what moves by itself, from the first paint of every page that the context opens. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { layoutShift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & ShiftEntry)[])
        if (!entry.hadRecentInput) (window as unknown as Shifted).layoutShift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
}
interface ShiftEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}
interface Shifted {
  layoutShift: number;
}

/** How far the page moved by itself since it came, where that is too far. Ask before doing anything on it. */
export async function inspectShift(page: Page): Promise<readonly string[]> {
  await page.waitForTimeout(SETTLE_MS);
  const shift = await page.evaluate(() => (window as unknown as Shifted).layoutShift);
  return shift >= MAX_SHIFT ? [`layout shift ${shift}`] : [];
}

/** The page's problems as text: for axe (serious or critical) in both color schemes, or too wide. */
export async function inspectPage(page: Page): Promise<readonly string[]> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await loadAxe(page);
  const found = await runAxe(page);
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await runAxe(page, OF_COLORS);
  await page.emulateMedia({ colorScheme: "light" });
  return [
    ...found,
    ...dark.map((problem) => `dark: ${problem}`),
    ...(excess > 0 ? [`${excess} pixels wider than the window`] : []),
  ];
}

/** Over a session of its own, the browser keeps the compiled script from page to page; `evaluate` compiles it again. */
async function loadAxe(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Runtime.evaluate", { expression: axe.source });
  await session.detach();
}

/** Nothing else depends on the color scheme. */
const OF_COLORS = ["color-contrast", "link-in-text-block"];

interface Rule {
  readonly id: string;
  readonly impact?: string;
}
/** Rules whose violations never count below: the impact of a violation is that of its rule. */
const MILD = Object.fromEntries(
  (axe as unknown as { readonly _audit: { readonly rules: readonly Rule[] } })._audit.rules
    .filter(({ impact }) => impact === "minor" || impact === "moderate")
    .map(({ id }) => [id, { enabled: false }]),
);

async function runAxe(page: Page, rules?: string[]): Promise<readonly string[]> {
  await page.evaluate(() => {
    // What fades in has too little contrast on its way.
    for (const animation of document.getAnimations())
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
  });
  const { violations } = await page.evaluate(
    ([runOnly, mild]) =>
      (window as unknown as { axe: typeof axe }).axe.run(document, {
        resultTypes: ["violations"],
        ...(runOnly ? { runOnly } : { rules: mild }),
      }),
    [rules, MILD] as const,
  );
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}\n${node.failureSummary}`));
}
