import { expect, it } from "vitest";
import { PASSWORD } from "./accounts.ts";
import { useBrowser } from "./browser.ts";
import { inspectPage, inspectShift, WIDTHS, watchShifts } from "./inspect-page.ts";
import { useHub } from "./start-hub.ts";

const hub = useHub();
const browser = useBrowser(hub);

it("shows the example and says how to become the administrator", async () => {
  const page = await browser.open();
  await page.goto("/");
  await page.getByText("This hub has no administrator yet").waitFor();
  await page.getByRole("link", { name: "orrery/tiny-sentiment" }).click();
  await page.getByRole("heading", { name: "Tiny sentiment", exact: true }).waitFor();
  await page.getByRole("heading", { name: "Use this model" }).waitFor();
});

it("refuses a setup link that was not printed", async () => {
  const page = await browser.open();
  await page.goto("/setup?token=guessed");
  await page.getByRole("heading", { name: "Invalid setup link" }).waitFor();
  await expect.poll(() => page.locator("main form").count()).toBe(0);
});

it.each(WIDTHS)("has no serious fault before it is set up: $size", async ({ options }) => {
  const page = await browser.open(options);
  await watchShifts(page);
  for (const path of ["/", "/setup?token=guessed", hub.setupUrl]) {
    await page.goto(path);
    const problems = [...(await inspectShift(page)), ...(await inspectPage(page))];
    expect([path, problems]).toEqual([path, []]);
  }
});

it("makes the first visitor with the printed link the administrator", async () => {
  const page = await browser.open();
  await page.goto(hub.setupUrl);
  await expect.poll(() => page.getByText("no administrator yet").count()).toBe(0);
  await page.getByLabel("Name").fill("ada");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create administrator" }).click();
  await page.waitForURL(`${hub.origin}/`);
  await page.locator("summary", { hasText: "a" }).and(page.getByLabel("Account: ada")).click();
  await page.getByText("Administrator", { exact: true }).waitFor();
  await expect.poll(() => page.getByText("no administrator yet").count()).toBe(0);
});

it("opens nothing with the link once it was used", async () => {
  const page = await browser.open();
  await page.goto(hub.setupUrl);
  await page.getByRole("heading", { name: "Already set up" }).waitFor();
  const again = await page.request.post(hub.setupUrl, {
    form: {
      token: new URL(hub.setupUrl).searchParams.get("token") ?? "",
      name: "eve",
      password: PASSWORD,
    },
    maxRedirects: 0,
  });
  expect(again.status()).toBe(422);
  expect(again.headers()["set-cookie"]).toBeUndefined();
});
