import { expect, it } from "vitest";
import { useAccounts } from "./accounts.ts";
import { useBrowser } from "./browser.ts";
import { useHub } from "./start-hub.ts";

const hub = useHub();
const browser = useBrowser(hub);
const accounts = useAccounts(hub, "ada", "bob");
const SECRET = "sk-never-shown-again";

it("takes a key without a script, never shows it again, tries it, and removes it", async () => {
  const page = await browser.open({
    javaScriptEnabled: false,
    storageState: accounts[0]?.storageState,
  });
  await page.goto("/settings/providers");
  await page.getByLabel("Provider", { exact: true }).selectOption("groq");
  await page.getByLabel("Key", { exact: true }).fill(SECRET);
  await page.getByRole("button", { name: "Add key" }).click();
  const keys = page.getByRole("list", { name: "Provider keys" });
  await keys.getByText("never tested").waitFor();
  expect(await page.content()).not.toContain(SECRET);
  await page.getByRole("button", { name: "Test Groq key" }).click();
  // No provider is asked from here: the hub says that it reached none.
  await keys.getByText(/^(couldn't connect|rejected)$/).waitFor();
  await page.getByLabel("Provider", { exact: true }).selectOption("groq");
  await page.getByLabel("Key", { exact: true }).fill("sk-another-key-of-the-team");
  await page.getByLabel("Label", { exact: true }).fill("team");
  await page.getByLabel("Weight", { exact: true }).fill("3");
  await page.getByRole("button", { name: "Add key" }).click();
  await keys.getByText("ends in team").waitFor();
  const team = keys.getByRole("listitem").filter({ hasText: "Groq team" });
  await team.getByText("Edit Groq team key").click();
  await team.getByLabel("Weight of this key").fill("5");
  await team.getByRole("button", { name: "Save key" }).click();
  await team.getByText("weight 5").waitFor();
  await page.getByText("Remove Groq team key").click();
  await team.getByRole("button", { name: "Remove key" }).click();
  await expect.poll(() => keys.getByRole("listitem").count()).toBe(1);
  await page.getByText("Remove Groq key").click();
  await page.getByRole("button", { name: "Remove key" }).click();
  await page.getByText("No keys yet.").waitFor();
});

it("lets who owns a model say who runs it, and nobody else", async () => {
  const page = await browser.open({ storageState: accounts[0]?.storageState, expected: /422/ });
  await page.goto("/orrery/tiny-chat");
  await page.getByRole("link", { name: "Manage", exact: true }).click();
  await page.getByLabel("Provider", { exact: true }).selectOption("bedrock");
  await page.getByLabel("Provider's model ID").fill("my-profile");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("as in anthropic=my-profile").waitFor();
  await page.getByLabel("Provider", { exact: true }).selectOption("groq");
  await page.getByLabel("Provider's model ID").fill("tiny-chat-8bit");
  await page.getByLabel("Input price").fill("0.05");
  await page.getByLabel("Output price").fill("0.1");
  await page.getByRole("button", { name: "Save" }).click();
  const row = page.getByRole("row", { name: /^Groq/ });
  await row.getByText("$0.05 · $0.10").waitFor();
  await row.getByText("no calls yet").first().waitFor();
  await row.getByText("needs key").waitFor();

  const bob = await browser.open({ storageState: accounts[1]?.storageState, expected: /403/ });
  await bob.goto("/orrery/tiny-chat");
  await bob.getByRole("row", { name: /^Groq/ }).waitFor();
  await expect.poll(() => bob.getByRole("link", { name: "Manage", exact: true }).count()).toBe(0);
  await bob.goto("/orrery/tiny-chat/providers");
  await bob.getByRole("row", { name: /^Groq/ }).waitFor();
  await expect.poll(() => bob.getByRole("button", { name: "Save" }).count()).toBe(0);
  await bob.goto("/admin/providers");
  await bob.getByText("have permission").waitFor();
});

it("sets a hosted runtime up and puts providers in order, without a script", async () => {
  const page = await browser.open({
    javaScriptEnabled: false,
    storageState: accounts[0]?.storageState,
    expected: /422/,
  });
  await page.goto("/settings/providers");
  const runtime = page.getByRole("button", { name: "Save" });
  await page.getByLabel("API key").last().fill(SECRET);
  await runtime.click();
  await page.getByText("Region is missing").waitFor();
  expect(await page.content()).not.toContain(SECRET);
  await page.getByLabel("Region").fill("eu-central-1");
  await page.getByLabel("Access key", { exact: true }).check();
  await page.getByLabel("Access key ID").fill("EXAMPLEKEY");
  await page.getByLabel("Secret access key").fill(SECRET);
  await runtime.click();
  const keys = page.getByRole("list", { name: "Provider keys" });
  await keys.getByText("Amazon Bedrock").first().waitFor();
  await expect.poll(() => page.getByLabel("Region").inputValue()).toBe("eu-central-1");
  await expect.poll(() => page.getByLabel("Access key ID").inputValue()).toBe("EXAMPLEKEY");
  expect(await page.content()).not.toContain(SECRET);

  await page.getByLabel("First provider").selectOption("groq");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByLabel("Next provider").selectOption("This hub");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  const order = page.getByRole("list", { name: "Provider priority" }).getByRole("listitem");
  await page.getByRole("button", { name: "Up This hub" }).click();
  expect((await order.allInnerTexts()).map((text) => text.split("\n")[1])).toEqual([
    "This hub",
    "Groq",
  ]);
  await page.getByRole("button", { name: "Remove This hub" }).click();
  await expect.poll(() => order.count()).toBe(1);
});
