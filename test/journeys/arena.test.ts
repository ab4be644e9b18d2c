import { beforeAll, expect, it } from "vitest";
import { useAccounts } from "./accounts.ts";
import { useBrowser } from "./browser.ts";
import { useHub } from "./start-hub.ts";

const hub = useHub();
const browser = useBrowser(hub);
const accounts = useAccounts(hub, "ada");
const MODELS = ["orrery/tiny-sentiment", "ada/sentiment"] as const;
const BLIND = `/playground/compare?models=${MODELS.join(",")}&blind=1`;
beforeAll(async () => {
  const [ada] = accounts;
  const response = await fetch(`${hub.origin}/api/models/${MODELS[0]}/duplicate`, {
    method: "POST",
    headers: { cookie: ada?.cookie ?? "", "content-type": "application/json" },
    body: JSON.stringify({ repository: MODELS[1] }),
  });
  if (!response.ok) throw new Error(await response.text());
});

it("hides the names until the vote, and rates the models by votes", async () => {
  const page = await browser.open({ storageState: accounts[0]?.storageState });
  await page.goto(BLIND);
  for (let round = 0; round < 2; round++) {
    await page.getByRole("button", { name: "Run all" }).click();
    const vote = page.getByRole("region", { name: "Vote" });
    await vote.getByRole("button", { name: "Model A" }).waitFor();
    await expect.poll(() => page.getByRole("heading", { name: MODELS[0] }).count()).toBe(0);
    await vote.getByRole("button", { name: round === 0 ? "Tie" : "Model B" }).click();
    await page.getByRole("heading", { name: MODELS[0] }).waitFor();
    await vote.getByRole("button", { name: "New round" }).click();
    await vote.waitFor({ state: "detached" });
  }
  await page.getByRole("link", { name: "Arena results" }).click();
  await page.getByRole("heading", { name: "Arena results" }).waitFor();
  const rows = page.getByRole("row");
  await expect.poll(() => rows.count()).toBe(3);
  for (const model of MODELS) await page.getByRole("link", { name: model }).waitFor();
});

it("answers visitors without their vote", async () => {
  const page = await browser.open();
  await page.goto(BLIND);
  await page.getByRole("button", { name: "Run all" }).click();
  await page.getByText("Sign in to vote.").waitFor();
  await page.getByRole("button", { name: "Show names" }).click();
  await page.getByRole("heading", { name: MODELS[1] }).waitFor();
});
