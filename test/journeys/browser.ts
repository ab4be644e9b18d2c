import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";
import { installBrowser } from "./install-browser.ts";
import type { RunningHub } from "./start-hub.ts";

/** The package's own list is for a function host: one process for everything, and no web security. */
const ARGS = [
  "--no-sandbox",
  "--no-zygote",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--disable-component-update",
  "--no-pings",
  "--font-render-hinting=none",
  // Pages are left before code that is compiled twice, more slowly, would repay it.
  "--js-flags=--no-opt,--no-maglev",
];

/** Starts the browser from its package, with more switches: the same on every machine, for any user. */
export async function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  const folder = await installBrowser();
  return chromium.launch({
    executablePath: join(folder, "chromium"),
    args: [...ARGS, ...args],
    chromiumSandbox: false,
    env: {
      ...process.env,
      // A machine without fonts still has those that came with the browser.
      ...(!existsSync("/etc/fonts/fonts.conf") && { FONTCONFIG_PATH: join(folder, "fonts") }),
      LD_LIBRARY_PATH: [join(folder, "al2023/lib"), process.env.LD_LIBRARY_PATH]
        .filter(Boolean)
        .join(":"),
    },
  });
}

export interface OpenOptions extends BrowserContextOptions {
  /** Messages of the console that belong to what is tested. */
  readonly expected?: RegExp;
}

export interface Browsing {
  /** A page in a context of its own, watched: what goes wrong in it fails the test that opened it. */
  readonly open: (options?: OpenOptions) => Promise<Page>;
}

/** One browser for all tests of a file. After each test its contexts are closed and its faults are thrown. */
export function useBrowser(hub: Pick<RunningHub, "origin">, args?: readonly string[]): Browsing {
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  const faults: string[] = [];
  beforeAll(async () => {
    browser = await launchBrowser(args);
  });
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close();
    const found = faults.splice(0);
    if (found.length > 0) throw new Error(`Faults in the browser:\n${found.join("\n")}`);
  });
  afterAll(() => browser?.close());

  async function open({ expected, ...options }: OpenOptions = {}) {
    const context = await browser.newContext({ baseURL: hub.origin, ...options });
    contexts.push(context);
    watch(context, hub.origin, (fault) => expected?.test(fault) || faults.push(fault));
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    if (options.javaScriptEnabled !== false) waitForScripts(page);
    return page;
  }
  return { open };
}

/** Reports errors of the console, uncaught ones, and every request to another origin. */
function watch(context: BrowserContext, origin: string, report: (fault: string) => void) {
  context.on("console", (message) => {
    if (message.type() !== "error") return;
    report(`${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => report(String(error.error().stack)));
  context.on("request", (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (asked !== origin && !["data:", "blob:"].includes(protocol))
      report(`A request to another origin: ${request.url()}`);
  });
}

/** Makes a visit end when the page answers to keys and presses, not when it is merely there to be read. */
export function waitForScripts(page: Page) {
  const goto = page.goto.bind(page);
  page.goto = async (...args) => {
    const response = await goto(...args);
    await page.waitForFunction(isHydrated);
    return response;
  };
}

/** React marks what it has taken over; listeners of effects follow within two frames. */
function isHydrated(): Promise<boolean> | boolean {
  const main = document.getElementById("main");
  if (!main) return true;
  if (!Object.keys(main).some((key) => key.startsWith("__reactProps"))) return false;
  return new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(true)))),
  );
}
