import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { useAccounts } from "./accounts.ts";
import { useBrowser } from "./browser.ts";
import { useHub } from "./start-hub.ts";

const hub = useHub();
const browser = useBrowser(hub);
const accounts = useAccounts(hub, "ada");
const MODEL = "/orrery/tiny-sentiment";
const PICTURE = fileURLToPath(
  new URL("../../packages/catalog/media/lighthouse.png", import.meta.url),
);
const signedIn = () => browser.open({ storageState: accounts[0]?.storageState });

it("tries a model by keyboard alone, and the code panel follows", async () => {
  const page = await browser.open();
  await page.goto(`${MODEL}?usage=inference`);
  const form = page.getByRole("form", { name: "Try this model" });
  const text = form.getByLabel("Text");
  await form.getByRole("link").first().focus();
  for (let presses = 0; presses < 12; presses++) {
    if (await text.evaluate((field) => field === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Control+a");
  await page.keyboard.type("The soup was cold, but the waiter was lovely.");
  await page.keyboard.press("Control+Enter");
  await form.getByText("POSITIVE", { exact: true }).waitFor();
  await form.getByText(/^\d+\.\d\d s · This hub$/).waitFor();
  await page.locator("pre", { hasText: "the waiter was lovely" }).first().waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get("inputs")).toContain("waiter");
});

it("sends parameters, which the code and a saved run have too", async () => {
  const page = await signedIn();
  await page.goto(`${MODEL}?usage=inference`);
  const form = page.getByRole("form", { name: "Try this model" });
  await form.getByText("Parameters", { exact: true }).click();
  await form.getByLabel("Top K").fill("0.5");
  await form.getByRole("button", { name: "Run" }).click();
  await form.getByText("Top K: enter a whole number from 1 to 1,000.").waitFor();
  await form.getByLabel("Top K").fill("1");
  await page.locator("pre", { hasText: '"top_k": 1' }).first().waitFor();
  await form.getByRole("button", { name: "Run" }).click();
  await form.getByText("Response as JSON").click();
  await expect.poll(() => form.locator("pre").textContent()).toMatch(/^\[\s*\{[^{}]*\}\s*\]$/);
  await form.getByRole("button", { name: "Save run" }).click();
  await form.getByRole("link", { name: "View run" }).click();
  await page.getByText("Top K").waitFor();
});

it("edits the call as JSON, which the form follows", async () => {
  const page = await browser.open();
  await page.goto("/orrery/tiny-zero-shot");
  const form = page.getByRole("form", { name: "Try this model" });
  await form.getByRole("button", { name: "JSON" }).click();
  const json = form.getByLabel("Request as JSON");
  const call = { inputs: "Refund me", parameters: { candidate_labels: ["refund", "sport"] } };
  await json.fill(JSON.stringify({ ...call, wait: true }));
  await form.getByText("Unknown or invalid: wait.").waitFor();
  await json.fill(JSON.stringify(call));
  await form.getByRole("button", { name: "Run" }).click();
  await form.getByText("sport", { exact: true }).waitFor();
  await form.getByRole("button", { name: "JSON" }).click();
  await expect.poll(() => form.getByLabel("Text", { exact: true }).inputValue()).toBe("Refund me");
  await expect
    .poll(() => form.getByLabel("Labels", { exact: true }).inputValue())
    .toBe("refund, sport");
});

it("fills the form from an example, and says what is missing", async () => {
  const page = await browser.open();
  await page.goto(MODEL);
  const form = page.getByRole("form", { name: "Try this model" });
  const before = await form.getByLabel("Text").inputValue();
  await form.getByRole("navigation", { name: "Examples" }).getByRole("link").nth(1).click();
  await expect.poll(() => form.getByLabel("Text").inputValue()).not.toBe(before);
  await form.getByLabel("Text").fill(" ");
  await form.getByRole("button", { name: "Run" }).click();
  await expect.poll(() => form.getByRole("alert").textContent()).toContain("Text is required.");
});

it("tries models without a script: the page comes back with the answer", async () => {
  const page = await browser.open({ javaScriptEnabled: false, expected: /422/ });
  await page.goto(`${MODEL}?sample=1`);
  await page.getByLabel("Text").fill("A dreadful, noisy room.");
  await page.getByRole("button", { name: "Run" }).click();
  const form = page.getByRole("form", { name: "Try this model" });
  await form.getByText("NEGATIVE", { exact: true }).waitFor();
  await expect.poll(() => page.getByLabel("Text").inputValue()).toBe("A dreadful, noisy room.");
  await page.getByLabel("Text").fill("");
  await page.getByRole("button", { name: "Run" }).click();
  await form.getByText("Text is required.").waitFor();

  await page.goto("/orrery/tiny-chat");
  await page.getByLabel("Message").fill("What is 3 plus 4?");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText("3 plus 4 is 7.").waitFor();
});

it("marks entities in the text, and scores labels that the visitor names", async () => {
  const page = await browser.open();
  await page.goto("/orrery/tiny-ner");
  await page.getByRole("button", { name: "Run" }).click();
  await page.locator("form mark").first().waitFor();

  await page.goto("/orrery/tiny-zero-shot");
  await page.getByRole("textbox", { name: "Labels" }).fill("sport, weather");
  await page.getByRole("button", { name: "Run" }).click();
  const form = page.getByRole("form", { name: "Try this model" });
  await form.getByText("weather", { exact: true }).waitFor();
  await expect.poll(() => form.locator("dt").allTextContents()).toHaveLength(2);
});

it("tells shapes apart in a picture of the visitor's own, and refuses what is none", async () => {
  const page = await browser.open();
  await page.goto("/orrery/tiny-shapes");
  const form = page.getByRole("form", { name: "Try this model" });
  const picker = form.locator("input[type=file]");
  await picker.setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("a") });
  await expect.poll(() => form.getByRole("alert").textContent()).toContain("Not an image file.");
  await picker.setInputFiles(PICTURE);
  await form.getByAltText("Selected: lighthouse.png").waitFor();
  await form.getByRole("button", { name: "Run" }).click();
  await form.getByText(/ s · This hub$/).waitFor();
  await expect.poll(() => form.locator("dt").count()).toBeGreaterThan(2);
});

it("shows a picture and plays a sound that models make, and keeps the picture", async () => {
  const page = await signedIn();
  await page.goto("/orrery/tiny-painter");
  await page.getByLabel("Text").fill("a red fish in blue water");
  await page.getByRole("button", { name: "Run" }).click();
  const picture = page.getByAltText("a red fish in blue water");
  await picture.waitFor();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(31);
  await page.getByRole("button", { name: "Save run" }).click();
  await page.getByRole("link", { name: "View run" }).click();
  await page.waitForURL("**/runs/*");
  const kept = page.getByAltText("a red fish in blue water");
  await kept.waitFor();
  await expect
    .poll(() => kept.getAttribute("src"))
    .toMatch(/^\/api\/runs\/[\w-]+\/files\/output-0$/);
  await expect
    .poll(() => kept.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(31);
  await page.getByText(/^Files are kept until/).waitFor();

  await page.goto("/orrery/tiny-tunes");
  await page.getByRole("button", { name: "Run" }).click();
  await page.locator("form audio").waitFor();
  await expect.poll(() => page.locator("form svg rect").count()).toBeGreaterThan(50);
  await expect
    .poll(() => page.locator("form audio").evaluate((sound: HTMLAudioElement) => sound.duration))
    .toBeGreaterThan(0.5);
});

it("keeps a run, goes on from it, and shows it to others once it is shared", async () => {
  const page = await signedIn();
  await page.goto(MODEL);
  await page.getByLabel("Text").fill("It rained all day and we laughed.");
  await page.getByRole("button", { name: "Run" }).click();
  await page.getByRole("button", { name: "Save run" }).click();
  await page.getByRole("link", { name: "View run" }).click();
  await page.waitForURL(/\/runs\//);
  await page.getByRole("heading", { name: "Output" }).waitFor();
  const address = page.url();

  const stranger = await browser.open({ expected: /404/ });
  await stranger.goto(address);
  await stranger.getByText("Run not found.").waitFor();
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await page.getByText("shared", { exact: true }).waitFor();
  await stranger.goto(address);
  await stranger.getByText("It rained all day and we laughed.", { exact: true }).waitFor();
  await stranger.getByRole("link", { name: "Continue from this run" }).click();
  await stranger.getByRole("link", { name: "Shared runs" }).click();
  const shared = stranger.getByRole("list", { name: "Shared runs" }).getByRole("listitem");
  await shared.filter({ hasText: "ada" }).getByRole("link").waitFor();
  await stranger.goBack();
  await stranger.getByRole("button", { name: "Run" }).waitFor();
  await expect
    .poll(() => stranger.getByLabel("Text").inputValue())
    .toBe("It rained all day and we laughed.");

  const words = "It rained all day and we laughed.";
  await page.getByRole("link", { name: "All runs" }).click();
  await page.getByRole("list", { name: "Saved runs" }).getByRole("link", { name: words }).click();
  await page.getByText("JSON", { exact: true }).first().click();
  await page.getByText('"task": "text-classification"').waitFor();
  await page.getByText("Code", { exact: true }).click();
  await page.getByText('query({"inputs": "It rained all day and we laughed."})').waitFor();
  await page.getByText("Delete", { exact: true }).click();
  await page.getByRole("button", { name: "Delete run" }).click();
  await page.getByRole("heading", { name: "Saved runs", exact: true }).waitFor();
  await page.getByText(words).waitFor({ state: "detached" });
});
