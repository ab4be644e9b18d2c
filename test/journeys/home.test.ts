import { expect, it } from "vitest";
import { useAccounts } from "./accounts.ts";
import { useBrowser } from "./browser.ts";
import { publishRepo } from "./publish-repo.ts";
import { useHub } from "./start-hub.ts";

const hub = useHub();
const browser = useBrowser(hub);
const accounts = useAccounts(hub, "ada", "bob");
const as = (index: number) => {
  const { storageState } = accounts[index] ?? {};
  return browser.open(storageState && { storageState });
};
/** One pixel. */
const PICTURE =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

it("lets a visitor paint, speak and chat on the page, with the keyboard", async () => {
  const page = await browser.open();
  await page.goto("/");
  const picture = page.getByRole("region", { name: "Image", exact: true });
  await picture.getByLabel("Text").focus();
  await page.keyboard.press("Control+Enter");
  await picture.getByRole("img", { name: /^a house/ }).waitFor();
  const speech = page.getByRole("region", { name: "Speech", exact: true });
  await speech.getByRole("button", { name: "Run" }).press("Enter");
  await speech.locator("audio").waitFor();
  const chat = page.getByRole("region", { name: "Chat", exact: true });
  await chat.getByRole("textbox", { name: "Message" }).press("Enter");
  await chat.getByText(/^Once upon a time/).waitFor();
});

it("runs a model without JavaScript: its page comes with the result", async () => {
  const page = await browser.open({ javaScriptEnabled: false });
  await page.goto("/");
  const picture = page.getByRole("region", { name: "Image", exact: true });
  await picture.getByRole("button", { name: "Run" }).click();
  await page.getByRole("img", { name: /^a house/ }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/orrery/tiny-painter");
  await page.goto("/");
  await page.getByRole("navigation", { name: "Connect" }).getByText("OpenAI").click();
  await expect.poll(() => new URL(page.url()).searchParams.get("connect")).toBe("openai");
  await page.getByText('model="orrery/tiny-chat"').waitFor();
});

it("leads a new administrator through the first steps", async () => {
  const page = await as(0);
  await page.goto("/");
  const steps = page.getByRole("region", { name: "First steps" });
  await steps.getByText(`${hub.origin}/sign-up`).waitFor({ state: "detached" });
  await steps.getByText("ORRERY_HOST=0.0.0.0 npm start").waitFor();
  await steps.getByRole("link", { name: "Edit hub profile" }).click();
  await page.getByLabel("Name of this hub").fill("Tide Lab");
  await page.getByLabel("Description").fill("Models of the sea.");
  await page.getByRole("button", { name: "Save profile" }).press("Enter");
  const bar = page.getByRole("banner").getByRole("link", { name: "Tide Lab" });
  await bar.waitFor();
  await page.getByLabel("New picture").setInputFiles({
    name: "logo.png",
    mimeType: "image/png",
    buffer: Buffer.from(PICTURE, "base64"),
  });
  await page.getByRole("button", { name: "Upload picture" }).click();
  await page.getByRole("button", { name: "Delete picture" }).waitFor();
  await bar.click();
  await page.getByRole("heading", { name: "Tide Lab" }).waitFor();
  await page.getByText("Models of the sea.").waitFor();
  expect(await page.title()).toBe("Tide Lab");
  const logo = page.getByRole("banner").locator("img");
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);
  await steps.getByRole("button", { name: "Dismiss" }).click();
  await steps.waitFor({ state: "detached" });
});

it("shows a member their own repos and likes", async () => {
  const [, bob] = accounts;
  if (bob) await publishRepo(hub, bob, { name: "foam", private: true });
  const page = await as(1);
  await page.goto("/orrery/tiny-voice");
  const liked = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: /^Like/ }).click();
  await liked;
  await page.goto("/");
  await page.getByRole("list", { name: "Your repositories" }).getByText("foam").waitFor();
  await page.getByRole("list", { name: "Likes" }).getByText("tiny-voice").waitFor();
  await page.getByRole("list", { name: "Recently viewed" }).getByText("tiny-voice").waitFor();
  await page.getByText("Nothing is waiting for you.").waitFor();
});

it("saves a search, with and without a script, and forgets it", async () => {
  const page = await as(1);
  await page.goto("/models?task=text-classification&q=tiny");
  await page.getByRole("button", { name: "Save search" }).click();
  await page.getByRole("button", { name: "Saved", exact: true }).waitFor();
  const plain = await browser.open({
    javaScriptEnabled: false,
    storageState: accounts[1]?.storageState,
  });
  await plain.goto("/datasets?q=moods");
  await plain.getByRole("button", { name: "Save search" }).click();
  await plain.getByRole("button", { name: "Saved", exact: true }).waitFor();
  await page.goto("/");
  const searches = page.getByRole("list", { name: "Saved searches" });
  await searches.getByRole("link", { name: "Text Classification" }).click();
  await page.waitForURL(/task=text-classification/);
  await plain.goto("/");
  for (const left of [1, 0]) {
    const rows = plain.getByRole("list", { name: "Saved searches" }).getByRole("listitem");
    await rows.first().getByRole("button").click();
    await expect.poll(() => rows.count()).toBe(left);
  }
});

it("shows which models run here, and lists them alone", async () => {
  const page = await browser.open();
  await page.goto("/models");
  const row = page.locator("li", { has: page.getByRole("link", { name: "orrery/tiny-ner" }) });
  await row.getByText("Runs here").waitFor();
  await page.getByRole("group").filter({ hasText: "Runs with" }).getByText("This hub").click();
  await page.waitForURL(/[?&]provider=hf-inference/);
  await page.getByText("Runs with").first().waitFor();
  await row.waitFor();
});
