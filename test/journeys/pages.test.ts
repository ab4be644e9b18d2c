import { beforeAll, describe, expect, it } from "vitest";
import { useAccounts } from "./accounts.ts";
import { useBrowser } from "./browser.ts";
import { inspectPage, inspectShift, WIDTHS, watchShifts } from "./inspect-page.ts";
import { publishScenes } from "./publish-scenes.ts";
import { ACCOUNT_SCENES, type Scene, VISITOR_SCENES } from "./scenes.ts";
import { useHub } from "./start-hub.ts";

const hub = useHub();
const browser = useBrowser(hub);
const accounts = useAccounts(hub, "ada");
beforeAll(async () => {
  const [ada] = accounts;
  if (ada) await publishScenes(hub, ada);
});

/** Each looks at dozens of pages. */
const TIMEOUT_MS = 600_000;
/** Two pages compute at once, and a model that is tried may have to start: on a busy machine not within the usual time. */
const ACT_MS = 60_000;
/** Expected failures; the image in the card of `tides` was never published. */
const EXPECTED = /40[04]|422|ERR_FAILED/;

describe.each(WIDTHS)("$size", ({ options }) => {
  async function inspect(scenes: readonly Scene[], isSignedIn: boolean) {
    const page = await browser.open({
      ...options,
      expected: EXPECTED,
      ...(isSignedIn && accounts[0] && { storageState: accounts[0].storageState }),
    });
    page.setDefaultTimeout(ACT_MS);
    await watchShifts(page);
    const found: Record<string, readonly string[]> = {};
    for (const { name, path, act } of scenes) {
      await page.goto(path);
      const shift = await inspectShift(page);
      await act?.(page);
      const problems = [...shift, ...(await inspectPage(page))];
      if (problems.length > 0) found[name] = problems;
      await page.unrouteAll();
    }
    return found;
  }

  // At once, so that one waits while the other computes: no scene of one needs a scene of the other.
  it(
    "has no serious fault on any page that a visitor or an account sees",
    async () => {
      const [visitor, account] = await Promise.all([
        inspect(VISITOR_SCENES, false),
        inspect(ACCOUNT_SCENES, true),
      ]);
      expect({ visitor, account }).toEqual({ visitor: {}, account: {} });
    },
    TIMEOUT_MS,
  );
});
