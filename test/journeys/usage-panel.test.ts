import { expect, it } from "vitest";
import { useBrowser } from "./browser.ts";
import { useHub } from "./start-hub.ts";

const hub = useHub();
const browser = useBrowser(hub);
const MODEL = "/orrery/tiny-sentiment";

it("changes the tab by keyboard, keeps it in the address and over the back button", async () => {
  const page = await browser.open();
  await page.goto(MODEL);
  const tabs = page.getByRole("navigation", { name: "How to use" });
  const [first = "", ...others] = await tabs.getByRole("link").allTextContents();
  expect(others.at(-1)).toBe("Files");
  await tabs.getByRole("link", { name: first, exact: true }).focus();
  for (const _ of others) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByText("hf download orrery/tiny-sentiment").waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe("?usage=files");

  await page.getByRole("navigation", { name: "Sections of this model" }).getByText("Files").click();
  await page.getByRole("table", { name: "Files in tiny-sentiment" }).waitFor();
  await page.goBack();
  await page.getByText("hf download orrery/tiny-sentiment").waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe("?usage=files");
});

it("opens the tab that the address names, and remembers the last one chosen", async () => {
  const page = await browser.open();
  await page.goto(`${MODEL}?usage=files`);
  await page.getByText("hf download orrery/tiny-sentiment").waitFor();
  await page.goto(MODEL);
  await page.getByText("hf download").waitFor({ state: "hidden" });
  await page.getByRole("navigation", { name: "How to use" }).getByText("Files").click();
  await page.getByText("hf download orrery/tiny-sentiment").waitFor();
  await page.goto(MODEL);
  await page.getByText("hf download orrery/tiny-sentiment").waitFor();
});

it("copies exactly what stands there", async () => {
  const page = await browser.open({ permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto(`${MODEL}?usage=files`);
  const block = page.getByRole("figure").filter({ hasText: "hf download" });
  await block.getByRole("button", { name: "Copy" }).click();
  await block.getByText("Copied").waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await block.locator("pre").evaluate((pre) => `${pre.textContent}`));
  expect(copied).toContain(`HF_ENDPOINT=${hub.origin}`);
});

it("calls this hub first, as plainly as can be", async () => {
  const page = await browser.open();
  await page.goto(`${MODEL}?usage=inference`);
  await expect
    .poll(() => page.getByRole("combobox", { name: "Provider" }).inputValue())
    .toBe("hf-inference");
  const program = page.getByRole("figure").filter({ hasText: "Run the model" });
  await program.getByText("requests.post").waitFor();
  for (const [language, text] of [
    ["JavaScript", "await fetch("],
    ["Shell", "curl "],
  ] as const) {
    await page.getByRole("link", { name: language, exact: true }).click();
    await program.getByText(text).first().waitFor();
  }
  await page.getByRole("combobox", { name: "Provider" }).selectOption("auto");
  const clients = page.getByRole("list", { name: "Clients" }).getByRole("link");
  await page.getByRole("link", { name: "Python", exact: true }).click();
  await expect.poll(() => clients.allTextContents()).toEqual(["huggingface_hub"]);
});

it.each([true, false])("opens exactly what a link names, with scripts: %s", async (scripts) => {
  const page = await browser.open({ javaScriptEnabled: scripts });
  const link = "?usage=inference&language=js&client=huggingface.js&provider=auto";
  await page.goto(MODEL + link);
  const current = page.locator("section[aria-labelledby=usage] a[aria-current]");
  await expect
    .poll(() => current.allTextContents())
    .toEqual(["Inference", "JavaScript", "huggingface.js"]);
  await expect
    .poll(() => page.getByRole("combobox", { name: "Provider" }).inputValue())
    .toBe("auto");
  await page.getByText('from "@huggingface/inference"').waitFor();
  await page.getByRole("link", { name: "Python", exact: true }).click();
  await page.getByText("from huggingface_hub import InferenceClient").waitFor();
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toMatchObject({ language: "python", provider: "auto" });
});

it("remembers what was chosen for the next model, and not what was only shown", async () => {
  const page = await browser.open();
  await page.goto(`${MODEL}?usage=inference`);
  await page.getByRole("link", { name: "JavaScript", exact: true }).click();
  await page.getByText("await fetch(").first().waitFor();
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === "orrery_usage");
  expect(decodeURIComponent(cookie?.value ?? "")).toBe("language=js");
});

it("has the other clients in groups of one select, by keyboard too", async () => {
  const page = await browser.open();
  await page.goto(`${MODEL}?usage=inference`);
  const more = page.getByRole("combobox", { name: "More clients" });
  const values = await more
    .locator("optgroup option")
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  expect(values.length).toBeGreaterThan(0);
  await more.focus();
  await page.keyboard.press("ArrowDown");
  const program = () => {
    const { searchParams } = new URL(page.url());
    return `${searchParams.get("language")}/${searchParams.get("client")}`;
  };
  await expect.poll(program).toBe(values[0]);
  await expect.poll(() => more.inputValue()).toBe(values[0]);
  await page.getByRole("link", { name: "requests", exact: true }).click();
  await expect.poll(() => more.inputValue()).toBe("");

  const plain = await browser.open({ javaScriptEnabled: false });
  await plain.goto(`${MODEL}?usage=inference`);
  await plain.getByRole("combobox", { name: "More clients" }).selectOption(`${values[0]}`);
  const form = plain.getByRole("form", { name: "More clients" });
  await form.getByRole("button", { name: "Show" }).click();
  await expect
    .poll(() => plain.getByRole("combobox", { name: "More clients" }).inputValue())
    .toBe(values[0]);
});
