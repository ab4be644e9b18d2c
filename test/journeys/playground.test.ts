import { expect, it } from "vitest";
import { useAccounts } from "./accounts.ts";
import { useBrowser } from "./browser.ts";
import { useHub } from "./start-hub.ts";

const hub = useHub();
const browser = useBrowser(hub);
const accounts = useAccounts(hub, "ada");
const signedIn = () => browser.open({ storageState: accounts[0]?.storageState });
const QUESTION = "Tell me a story about a fox.";

it("stops an answer on its way: the model stops too, and the receipt says so", async () => {
  const page = await signedIn();
  await page.goto("/orrery/tiny-chat");
  await page.getByRole("textbox", { name: "Message" }).fill(QUESTION);
  // Stopping before the hub has begun leaves no receipt.
  const begun = page.waitForResponse(/chat\/completions/);
  await page.getByRole("button", { name: "Send" }).click();
  await begun;
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByText(/^Stopped/).waitFor();
  await page.getByRole("button", { name: "Regenerate" }).click();
  // The stopped answer is gone, and the new one is whole: only then is there something to regenerate.
  await page.getByText(/^Stopped/).waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Regenerate" }).waitFor();
  await page.getByText(/^Once upon a time/).waitFor();
  // Receipts are written down in batches.
  await expect
    .poll(async () => {
      await page.goto("/settings/usage");
      const receipts = page.getByRole("region", { name: "Table: Receipts" });
      return receipts.locator("tbody tr td:last-child").allTextContents();
    })
    .toEqual(["ok", "canceled"]);
});

it("sets sampling by presets and sliders, and offers example prompts", async () => {
  const page = await browser.open();
  await page.goto("/playground");
  const temperature = page.getByLabel("Temperature", { exact: true });
  await page.getByRole("button", { name: "Creative" }).click();
  await expect.poll(() => temperature.inputValue()).toBe("1.2");
  await page.getByLabel("Temperature, slider").press("ArrowRight");
  await expect.poll(() => temperature.inputValue()).toBe("1.25");
  await page.getByLabel("Example prompts").selectOption("JSON only");
  await expect.poll(() => new URL(page.url()).searchParams.get("system")).toContain("JSON");
  await page.getByRole("button", { name: "Model's own" }).click();
  await expect.poll(() => temperature.inputValue()).toBe("");
  await expect
    .poll(() => page.getByLabel("Max tokens").getAttribute("placeholder"))
    .toBe("model: 200");
});

it("keeps what is set in the address and what was said in the browser, and prints the program", async () => {
  const page = await browser.open();
  await page.goto("/playground?model=orrery%2Ftiny-chat&temperature=0");
  await expect.poll(() => page.getByLabel("Temperature", { exact: true }).inputValue()).toBe("0");
  await page.getByLabel("Seed").fill("7");
  await page.getByLabel("Max tokens").fill("1.5");
  await page.getByText("Enter a whole number from 1").waitFor();
  await page.getByLabel("Max tokens").fill("12");
  await page.getByRole("textbox", { name: "Message" }).fill(QUESTION);
  await page.keyboard.press("Enter");
  await page.getByText(/^Once upon a time/).waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get("seed")).toBe("7");

  await page.getByRole("button", { name: "Code" }).click();
  const code = page.getByRole("region", { name: "Code for this conversation" }).locator("pre");
  await code.waitFor();
  await expect.poll(() => code.locator("span").count()).toBeGreaterThan(3);
  const text = await code.textContent();
  for (const part of [QUESTION, "seed=7", "max_tokens=12", "orrery/tiny-chat"])
    expect(text).toContain(part);
  // It stays next to the conversation and follows the settings, which are in the address.
  await page.getByLabel("Seed").fill("8");
  await expect.poll(() => code.textContent()).toContain("seed=8");

  await page.reload();
  await expect.poll(() => page.getByLabel("Seed").inputValue()).toBe("8");
  await code.waitFor();
  await page.getByRole("region", { name: "History" }).getByText(QUESTION).click();
  await page.getByText(/^Once upon a time/).waitFor();
  await page.getByRole("button", { name: "Clear history" }).click();
  await page.getByText("Saved in this browser only").waitFor();
});

it("keeps the versions of an answer and of an edited question, after a reload too", async () => {
  const page = await browser.open();
  await page.goto("/playground?model=orrery%2Ftiny-chat&temperature=0&max_tokens=12");
  await page.getByRole("textbox", { name: "Message" }).fill(QUESTION);
  await page.keyboard.press("Enter");
  await page.getByText(/^Once upon a time/).waitFor();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByLabel("Edit message").fill("Tell me a story about a bear.");
  const asked = page.waitForRequest(/chat\/completions/);
  await page.getByRole("button", { name: "Send" }).first().click();
  expect((await asked).postData()).toContain("a bear");
  const version = page.getByRole("group", { name: "Version" });
  await version.getByText("2 / 2").waitFor();
  await page.getByRole("button", { name: "Regenerate" }).waitFor();
  await version.getByRole("button", { name: "Previous version" }).click();
  await page.getByLabel("Conversation").getByText(QUESTION).first().waitFor();

  await page.reload();
  const history = page.getByRole("region", { name: "History" });
  await history.getByText(QUESTION).click();
  await version.getByText("1 / 2").waitFor();
  await version.getByRole("button", { name: "Next version" }).click();
  await version.getByText("2 / 2").waitFor();
  await page.getByRole("button", { name: "Regenerate" }).click();
  await version.getByText("2 / 2").nth(1).waitFor();
});

it("shows visitors how a model's providers did by day", async () => {
  const page = await browser.open();
  await page.goto("/orrery/tiny-chat");
  await page.getByRole("link", { name: "History", exact: true }).click();
  await page.getByRole("heading", { name: "Last 30 days" }).waitFor();
  // Receipts are written down in batches.
  await expect
    .poll(async () => {
      await page.reload();
      return page.getByText(/% uptime/).count();
    })
    .toBe(1);
  await page.getByText("Show as table").click();
  const table = page.getByRole("region", { name: "Table: This hub, last 30 days" });
  await expect.poll(() => table.locator("tbody tr").count()).toBe(1);
  await expect.poll(() => page.getByRole("button", { name: "Save" }).count()).toBe(0);
});

it("shows visitors a provider's models, in the order and time range of the URL, without a script", async () => {
  const page = await browser.open({ javaScriptEnabled: false });
  await page.goto("/orrery/tiny-chat/providers");
  await page.getByRole("link", { name: "This hub", exact: true }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/inference/providers/hf-inference");
  await page.getByRole("link", { name: "24 hours" }).click();
  await page.getByRole("link", { name: "Uptime", exact: true }).click();
  await expect.poll(() => new URL(page.url()).search).toBe("?window=24h&sort=uptime");
  const table = page.getByRole("region", { name: "Table: Models at This hub" });
  const sorted = table.getByRole("columnheader", { name: "Uptime" });
  expect(await sorted.getAttribute("aria-sort")).toBe("ascending");
  const row = table.getByRole("row", { name: /orrery\/tiny-chat/ });
  await row.getByRole("img", { name: /^Uptime of orrery\/tiny-chat/ }).waitFor();
  await row.getByRole("link", { name: "orrery/tiny-chat" }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/orrery/tiny-chat/providers");
});

it("asks several models the same, and refuses one of another task in words", async () => {
  const page = await browser.open();
  await page.goto("/playground/compare");
  await page.getByLabel("Add a model").fill("orrery/tiny-sentiment");
  await page.getByRole("button", { name: "Run all" }).click();
  const place = page.getByRole("region", { name: "orrery/tiny-sentiment" });
  await place.getByText("POSITIVE", { exact: true }).waitFor();
  await page.goto("/playground/compare?models=orrery/tiny-sentiment,orrery/tiny-chat");
  await expect.poll(() => page.getByRole("alert").textContent()).toContain("its task differs");
});

it("sends the images that a person attached", async () => {
  // No model that comes with the hub reads images: the page hears that this one does, and the hub then refuses.
  const page = await browser.open({ expected: /400/ });
  await page.route(/_data=playground/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('"takesImages":false', '"takesImages":true');
    await route.fulfill({ response, body });
  });
  await page.goto("/models");
  await page.getByRole("link", { name: "Playground" }).first().click();
  await page.getByLabel("Images", { exact: true }).setInputFiles({
    ...{ name: "a.png", mimeType: "image/png" },
    buffer: Buffer.from("iVBORw0KGgo=", "base64"),
  });
  await page.getByRole("button", { name: "Remove image 1" }).waitFor();
  await page.getByRole("textbox", { name: "Message" }).fill("What is this?");
  const asked = page.waitForRequest(/chat\/completions/);
  await page.getByRole("button", { name: "Send" }).click();
  expect((await asked).postDataJSON().messages.at(-1).content).toEqual([
    { type: "text", text: "What is this?" },
    { type: "image_url", image_url: { url: "data:image/png;base64,iVBORw0KGgo=" } },
  ]);
  await page.getByText(/accepts text only/).waitFor();
});
