import { beforeAll, describe, expect, it } from "vitest";
import { useAccounts } from "./accounts.ts";
import { useBrowser } from "./browser.ts";
import { inspectPage, inspectShift, LOOKS, watchShifts } from "./inspect-page.ts";
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

/** Expected failures; the image in the card of `tides` was never published. */
const EXPECTED = /40[04]|422|ERR_FAILED/;

describe.each(LOOKS)("$look", ({ options }) => {
  async function inspect(scenes: readonly Scene[], isSignedIn: boolean) {
    const page = await browser.open({
      ...options,
      expected: EXPECTED,
      ...(isSignedIn && accounts[0] && { storageState: accounts[0].storageState }),
    });
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

  it("has no serious fault on any page that a visitor sees", async () => {
    expect(await inspect(VISITOR_SCENES, false)).toEqual({});
  });
  it("has no serious fault on any page of an account", async () => {
    expect(await inspect(ACCOUNT_SCENES, true)).toEqual({});
  });
});
