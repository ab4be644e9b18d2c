import { afterAll, beforeAll, expect, it } from "vitest";
import { type Account, setUp } from "./accounts.ts";
import { useBrowser } from "./browser.ts";
import { inspectPage, WIDTHS } from "./inspect-page.ts";
import { publishRepo } from "./publish-repo.ts";
import { type RunningHub, startHub } from "./start-hub.ts";

const CARD = "---\nlicense: mit\npipeline_tag: text-generation\n---\n# Tides\n\nForecasts tides.\n";

/** Read inside tests only. */
const ours = {} as { -readonly [Key in keyof RunningHub]: RunningHub[Key] };
let theirs: RunningHub | undefined;
let ada: Account;
let boss: Account;
const browser = useBrowser(ours);

beforeAll(async () => {
  theirs = await startHub({ ORRERY_EXAMPLES: "off" });
  ada = await setUp(theirs, "ada");
  for (const kind of ["model", "dataset"] as const)
    await publishRepo(theirs, ada, { kind, name: "tides", files: { "README.md": CARD } });
  Object.assign(
    ours,
    await startHub({
      ORRERY_EXAMPLES: "off",
      ORRERY_UPSTREAM: theirs.origin,
      ORRERY_UPSTREAM_ALLOW_PRIVATE: "on",
    }),
  );
  boss = await setUp(ours, "boss");
  for (const api of ["models", "datasets"])
    expect(
      (await fetch(`${ours.origin}/api/${api}/ada/tides`, { headers: { cookie: boss.cookie } }))
        .status,
    ).toBe(200);
});
afterAll(async () => {
  await ours.stop?.();
  await theirs?.stop();
});

const PAGES = [
  "/ada/tides",
  "/datasets/ada/tides",
  "/ada/tides/settings",
  "/ada",
  "/admin/mirrors",
];

it.each(WIDTHS)("shows mirrors without a problem for axe, $size", async ({ options }) => {
  const page = await browser.open({ ...options, storageState: boss.storageState });
  for (const path of PAGES) {
    await page.goto(path, { waitUntil: "networkidle" });
    expect([path, await inspectPage(page)]).toEqual([path, []]);
  }
});

it("checks for updates by the keyboard, and says what came", async () => {
  const page = await browser.open({ storageState: boss.storageState, expected: /429/ });
  await page.goto("/ada/tides/tree/main");
  const button = page.getByRole("button", { name: "Check for updates" });
  await button.focus();
  await expect
    .poll(
      async () => {
        await page.keyboard.press("Enter");
        return page.getByRole("region", { name: "Mirror" }).getByRole("status").innerText();
      },
      { timeout: 20_000, interval: 2_000 },
    )
    .toBe("No new commits on the main branch.");
  expect(new URL(page.url()).pathname).toBe("/ada/tides/tree/main");
});

it("checks without JavaScript, and says when it is too soon", async () => {
  const page = await browser.open({
    ...{ storageState: boss.storageState, javaScriptEnabled: false, expected: /429/ },
  });
  await page.goto("/ada/tides");
  await page.getByRole("button", { name: "Check for updates" }).click();
  await page.getByText("ada/tides was checked a moment ago.").waitFor();
  await page.getByRole("link", { name: "Settings", exact: true }).first().click();
  await page.getByRole("button", { name: "Pin" }).click();
  await page.getByText("Pinned: the files of this mirror").waitFor();
});
