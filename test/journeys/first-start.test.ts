import { expect, it } from "vitest";
import { useBrowser } from "./browser.ts";
import { useHub } from "./start-hub.ts";

const hub = useHub();
const browser = useBrowser(hub);

it("opens the home page", async () => {
  const page = await browser.open();
  await page.goto("/");
  expect(await page.title()).toBe("Orrery");
});
