import { parquetWriteBuffer } from "hyparquet-writer";
import { beforeAll, expect, it } from "vitest";
import { useAccounts } from "./accounts.ts";
import { useBrowser } from "./browser.ts";
import { publishRepo } from "./publish-repo.ts";
import { useHub } from "./start-hub.ts";

const hub = useHub({ ORRERY_EXAMPLES: "off" });
const browser = useBrowser(hub);
const [ada, bob] = ["ada", "bob"] as const;
const accounts = useAccounts(hub, ada, bob);

beforeAll(async () => {
  const [owner] = accounts;
  await publishRepo(hub, owner!, {
    name: "tides",
    files: { "README.md": "# Tides\n", "notes.txt": "one\ntwo\n" },
  });
  const rows = parquetWriteBuffer({
    columnData: [{ name: "height", data: Array.from({ length: 160 }, (_, n) => n), type: "INT32" }],
  });
  await publishRepo(hub, owner!, {
    name: "waves",
    kind: "dataset",
    private: true,
    files: { "train.parquet": Buffer.from(rows) },
  });
});

it("changes a file with the editor: indents by Tab, looks at the changes, and saves", async () => {
  const page = await browser.open({ storageState: accounts[0]!.storageState });
  await page.goto("/ada/tides/blob/main/notes.txt");
  await page.getByRole("link", { name: "Edit" }).click();
  const text = page.getByLabel("File content");
  await text.focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Tab");
  await expect.poll(() => text.inputValue()).toBe("  one\ntwo\n");
  await page.getByRole("button", { name: "Show changes" }).click();
  await page.getByRole("cell", { name: "+ one" }).waitFor();
  await page.getByRole("textbox", { name: "Commit message" }).fill("Indent");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.waitForURL("**/blob/main/notes.txt");
  await page.getByText("Indent").waitFor();
  await page.getByRole("link", { name: "History" }).click();
  await page.getByRole("link", { name: "Indent" }).click();
  await page.getByRole("cell", { name: "+ one" }).waitFor();
});

it("writes the first card, which begins with what the hub knows", async () => {
  await publishRepo(hub, accounts[0]!, {
    name: "cardless",
    files: { "config.json": JSON.stringify({ architectures: ["BertForMaskedLM"] }) },
  });
  const page = await browser.open({
    storageState: accounts[0]!.storageState,
    expected: /422/,
  });
  await page.goto("/ada/cardless");
  await page.getByRole("link", { name: "Write a README.md" }).click();
  const file = page.getByRole("textbox", { name: "File", exact: true });
  await expect.poll(() => file.inputValue()).toBe("README.md");
  const text = page.getByLabel("File content");
  await expect.poll(() => text.inputValue()).toContain("# cardless");
  await file.fill("../README.md");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Invalid file path").waitFor();
  await expect.poll(() => file.evaluate((field) => field === document.activeElement)).toBe(true);
  await file.fill("README.md");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.waitForURL("**/blob/main/README.md");
  await page.goto("/ada/cardless");
  await page.getByRole("heading", { name: "Limitations" }).waitFor();
  await page.getByRole("link", { name: "Add a provider" }).waitFor();
  await page.getByRole("link", { name: "Edit card" }).click();
  await expect.poll(() => text.inputValue()).toContain("## Limitations");
  await page.goBack();
  await page.getByRole("link", { name: "How to convert it" }).click();
  await page.getByRole("heading", { name: "Convert a model" }).waitFor();
});

it("leaves the editor by Escape and Tab", async () => {
  const page = await browser.open({ storageState: accounts[0]!.storageState });
  await page.goto("/ada/tides/edit/main/notes.txt");
  const text = page.getByLabel("File content");
  await text.focus();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect.poll(() => text.evaluate((area) => document.activeElement === area)).toBe(false);
});

it("asks before what was written is lost, and not where it is sent", async () => {
  const page = await browser.open({ storageState: accounts[0]!.storageState });
  await page.goto("/ada/tides/edit/main/notes.txt");
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.waitForURL("**/blob/main/notes.txt");
  await page.getByRole("link", { name: "Edit" }).click();
  const text = page.getByLabel("File content");
  await text.fill("three\n");
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Stay" }).click();
  await expect.poll(() => text.inputValue()).toBe("three\n");
  await page.getByRole("button", { name: "Show changes" }).click();
  await page.getByRole("region", { name: "Changes" }).getByText("three").first().waitFor();
  await page.getByRole("navigation", { name: "Sections" }).getByText("Models").click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
  await page.waitForURL("**/models");
  await page.goto("/ada/tides/edit/main/notes.txt");
  await text.fill("four\n");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.waitForURL("**/blob/main/notes.txt");
});

it("lets a stranger propose files, and their owner propose to delete one", async () => {
  const page = await browser.open({ storageState: accounts[1]!.storageState });
  await page.goto("/ada/tides/tree/main");
  await page.getByRole("link", { name: "Upload files" }).click();
  const file = { name: "ebb.csv", mimeType: "text/csv", buffer: Buffer.from("height\n2.5\n") };
  await page.locator("input[aria-label=Files]").setInputFiles(file);
  await page.getByRole("button", { name: "Propose changes" }).click();
  await page.waitForURL("**/ada/tides/discussions/*");
  await page.getByRole("heading", { name: /Upload ebb.csv/ }).waitFor();

  const owner = await browser.open({ storageState: accounts[0]!.storageState });
  await owner.goto("/ada/tides/edit/main/notes.txt");
  await owner.getByText("Delete", { exact: true }).click();
  const form = owner.locator("details", { hasText: "Commit message" });
  await form.getByRole("textbox", { name: "Commit message" }).fill("Notes were wrong");
  await form.getByLabel("Open a pull request").check();
  await form.getByRole("button", { name: "Delete file" }).click();
  await owner.waitForURL("**/ada/tides/discussions/*");
  await owner.getByRole("heading", { name: /Notes were wrong/ }).waitFor();
});

it("makes, proposes and deletes without JavaScript", async () => {
  const page = await browser.open({
    storageState: accounts[0]!.storageState,
    javaScriptEnabled: false,
  });
  await page.goto("/ada/tides/tree/main");
  await page.getByRole("link", { name: "New file" }).click();
  await page.getByLabel("File", { exact: true }).fill("deep/new.md");
  await page.getByLabel("File content").fill("# New\n");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.waitForURL("**/blob/main/deep/new.md");
  await page.getByRole("link", { name: "Edit" }).click();
  await page.getByText("Delete", { exact: true }).click();
  await page.getByRole("button", { name: "Delete file" }).click();
  await page.waitForURL("**/tree/main**");

  const other = await browser.open({
    storageState: accounts[1]!.storageState,
    javaScriptEnabled: false,
  });
  await other.goto("/ada/tides/edit/main/README.md");
  await other.getByLabel("File content").fill("# Tides\n\nBetter.\n");
  await other.getByRole("button", { name: "Propose changes" }).click();
  await other.waitForURL((url) => !url.pathname.includes("/edit/"));
  await other.goto("/ada/tides");
  await expect.poll(() => other.getByText("Better.").count()).toBe(0);
});

it("shows the rows of a private dataset to its owner, and to nobody else that it is there", async () => {
  const page = await browser.open({ storageState: accounts[0]!.storageState });
  await page.goto("/datasets/ada/waves");
  await page.getByRole("link", { name: "All rows" }).click();
  await page.getByText("1 to 100 of 160 rows").first().waitFor();
  await page.getByRole("link", { name: "Next" }).first().click();
  await page.getByText("101 to 160 of 160 rows").first().waitFor();
  const stranger = await browser.open({
    storageState: accounts[1]!.storageState,
    expected: /404/,
  });
  const answer = await stranger.goto("/datasets/ada/waves/viewer");
  expect(answer?.status()).toBe(404);
});

it.each([true, false])("writes a card's metadata from its form (script: %s)", async (script) => {
  const [ada] = accounts;
  if (!ada) return;
  const name = script ? "meta" : "plain-meta";
  const card = "---\n# ours\nlicense: mit\nmine: 1\n---\n# Meta\n";
  await publishRepo(hub, ada, { name, files: { "README.md": card } });
  const { storageState } = ada;
  const page = await browser.open({ storageState, javaScriptEnabled: script, expected: /422/ });
  await page.goto(`/ada/${name}/edit/main/README.md`);
  await page.getByLabel("Task").fill("text-classification");
  const suggested = (field: string, value: string) =>
    page.locator(`datalist[id="suggest-card.${field}"] option[value="${value}"]`);
  await expect.poll(() => suggested("base_model", "ada/meta").count()).toBe(script ? 0 : 1);
  if (script) {
    await page.getByLabel("Languages").fill("en, ");
    await expect.poll(() => suggested("language", "en, fr").count()).toBe(1);
    await expect.poll(() => suggested("language", "en, en").count()).toBe(0);
  }
  await page.getByLabel("Languages").fill("en, no such");
  await page.getByRole("button", { name: "Update metadata" }).click();
  await page.getByText('Invalid value: "no such"').waitFor();
  await expect.poll(() => page.getByLabel("Task").inputValue()).toBe("text-classification");
  await page.getByLabel("Languages").fill("en, no");
  await page.getByLabel("Tags").fill("tides");
  await page.getByLabel("Evaluation results").fill("text-classification, glue");
  await page.getByRole("button", { name: "Update metadata" }).click();
  await page.getByText('Invalid line: "text-classification, glue"').waitFor();
  await page
    .getByLabel("Evaluation results")
    .fill("text-classification, glue, accuracy, 0.91\ntext-classification, glue, f1, 0.5");
  // The error is shown before the button takes keys again.
  const update = page.getByRole("button", { name: "Update metadata" });
  await expect.poll(() => update.isEnabled()).toBe(true);
  await update.press("Enter");
  const written = `---\n# ours\nlicense: mit\nmine: 1\npipeline_tag: text-classification\nlanguage:\n- en\n- "no"\ntags:\n- tides\n${results(name)}---\n# Meta\n`;
  await expect.poll(() => page.getByLabel("Content").inputValue()).toBe(written);
  await page.getByLabel("License", { exact: true }).fill("apache-2.0");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Apache License 2.0").first().waitFor();
  const raw = await page.request.get(`/ada/${name}/raw/main/README.md`);
  expect(await raw.text()).toBe(written.replace("mit", "apache-2.0"));
});

const results = (name: string) => `model-index:
- name: ${name}
  results:
  - task:
      type: text-classification
    dataset:
      name: glue
      type: glue
    metrics:
    - type: accuracy
      value: 0.91
    - type: f1
      value: 0.5
`;
