import { beforeAll, describe, expect, it } from "vitest";
import { useAccounts } from "./accounts.ts";
import { useBrowser } from "./browser.ts";
import { inspectPage, WIDTHS } from "./inspect-page.ts";
import { publishRepo } from "./publish-repo.ts";
import { useHub } from "./start-hub.ts";

const hub = useHub({ ORRERY_EXAMPLES: "off" });
const browser = useBrowser(hub);
const accounts = useAccounts(hub, "ada", "bob");
const repoOf = (isScripted: boolean) => (isScripted ? "waves" : "tides");
beforeAll(async () => {
  const [ada] = accounts;
  if (!ada) return;
  for (const name of ["waves", "tides"])
    await publishRepo(hub, ada, { name, files: { "notes.txt": "one\n" } });
});

describe.each([true, false])("with JavaScript: %s", (isScripted) => {
  const name = repoOf(isScripted);
  const open = (account: number) =>
    browser.open({
      javaScriptEnabled: isScripted,
      storageState: accounts[account]?.storageState,
    });

  it("takes a stranger's change, a word about it, and the owner's yes", async () => {
    const bobs = await open(1);
    await bobs.goto(`/ada/${name}/edit/main/notes.txt`);
    await bobs.getByRole("textbox", { name: "File content" }).fill("one\ntwo\n");
    await bobs.getByRole("textbox", { name: "Commit message" }).fill("Count on");
    await bobs.getByRole("button", { name: "Propose changes" }).click();
    await bobs.getByRole("heading", { name: "Count on #1" }).waitFor();
    await expect.poll(() => new URL(bobs.url()).pathname).toBe(`/ada/${name}/discussions/1`);
    await expect.poll(() => bobs.getByRole("button", { name: "Merge" }).count()).toBe(0);
    await bobs.getByLabel("Comment", { exact: true }).fill("Is *this* right?");
    await bobs.getByRole("button", { name: "Comment", exact: true }).click();
    await bobs
      .getByRole("article", { name: "Comment by bob" })
      .getByText("this", { exact: true })
      .waitFor();
    await expect.poll(() => bobs.getByLabel("Comment", { exact: true }).inputValue()).toBe("");

    const adas = await open(0);
    await adas.goto(`/ada/${name}`);
    await adas.getByRole("link", { name: "Discussions 1" }).click();
    await adas.getByRole("link", { name: "Count on #1" }).click();
    await adas.getByRole("heading", { name: "1 commit" }).waitFor();
    await expect
      .poll(() => adas.getByRole("region", { name: "notes.txt" }).getByText("two").count())
      .toBe(1);
    await adas.getByLabel("Comment", { exact: true }).fill("Thanks");
    await adas.getByRole("button", { name: "Comment", exact: true }).click();
    await adas.getByRole("article", { name: "Comment by ada" }).waitFor();
    await adas.getByRole("button", { name: "Merge" }).click();
    await adas.getByText("merged this").waitFor();
    await expect.poll(() => adas.getByRole("button", { name: "Merge" }).count()).toBe(0);
    const merged = await fetch(`${hub.origin}/ada/${name}/resolve/main/notes.txt`);
    expect(await merged.text()).toBe("one\ntwo\n");

    await adas.getByRole("link", { name: "Discussions", exact: true }).click();
    await adas.getByRole("heading", { name: "No open discussions" }).waitFor();
    await adas.getByRole("link", { name: "Merged 1" }).click();
    await adas.getByRole("link", { name: "Count on #1" }).waitFor();
    await expect.poll(() => new URL(adas.url()).search).toBe("?status=merged");
  });
});

it("can be looked at, closed and opened again by the keyboard alone", async () => {
  const page = await browser.open({ storageState: accounts[1]?.storageState });
  await page.goto("/ada/tides/edit/main/notes.txt");
  await page.getByRole("textbox", { name: "File content" }).fill("three\n");
  await page.getByRole("textbox", { name: "Commit message" }).fill("Again");
  await page.getByRole("textbox", { name: "Commit message" }).press("Enter");
  await page.getByRole("heading", { name: "Again #2" }).waitFor();
  await page.getByLabel("Comment", { exact: true }).focus();
  await page.keyboard.type("Not yet");
  for (const _ of ["to Comment", "to Preview", "to Close"]) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByText("closed this").waitFor();
  await page.getByRole("button", { name: "Reopen" }).press("Enter");
  await page.getByText("opened this").waitFor();
  // The one that it was opened with, and the one that closed it.
  await expect.poll(() => page.getByRole("article", { name: "Comment by bob" }).count()).toBe(2);
});

it("is asked with a preview, answered, edited, labeled, locked and pinned, without JavaScript", async () => {
  const bobs = await browser.open({
    javaScriptEnabled: false,
    storageState: accounts[1]?.storageState,
  });
  await bobs.goto("/ada/tides/discussions");
  await bobs.getByRole("link", { name: "New discussion" }).click();
  await bobs.getByLabel("Title").fill("Which license?");
  await bobs.getByLabel("Comment", { exact: true }).fill("Tell me, **@ada**");
  await bobs.getByRole("button", { name: "Preview" }).click();
  await bobs.getByRole("region", { name: "Preview" }).getByRole("link", { name: "@ada" }).waitFor();
  await bobs.getByRole("button", { name: "Open discussion" }).last().click();
  await bobs.getByRole("heading", { name: /Which license\?/ }).waitFor();

  const adas = await browser.open({
    javaScriptEnabled: false,
    storageState: accounts[0]?.storageState,
  });
  await adas.goto(bobs.url());
  await adas.getByLabel("Comment", { exact: true }).fill("MTI");
  await adas.getByRole("button", { name: "Comment", exact: true }).click();
  const answer = adas.getByRole("article", { name: "Comment by ada" });
  await answer.getByText("Edit", { exact: true }).click();
  await answer.getByLabel("Comment text").fill("MIT");
  await answer.getByRole("button", { name: "Save" }).click();
  await answer.getByRole("link", { name: "edited" }).click();
  await answer.getByText("MTI").waitFor();
  const question = adas.getByRole("article", { name: "Comment by bob" });
  await question.getByText("React", { exact: true }).click();
  await question.getByRole("button", { name: "Heart" }).click();
  await question.getByRole("button", { name: "Heart 1", pressed: true }).waitFor();
  await adas.getByRole("link", { name: "Manage labels" }).click();
  const labels = adas.getByRole("region", { name: "Labels" });
  await labels.getByLabel("Name", { exact: true }).fill("license");
  await labels.getByLabel("Color", { exact: true }).selectOption("Blue");
  await labels.getByRole("button", { name: "Create label" }).click();
  await labels.getByText("Edit license").waitFor();
  await adas.goto(bobs.url());
  await adas.getByRole("button", { name: "Add label" }).click();
  await adas.getByText("added the label license").waitFor();
  for (const name of ["Pin", "Lock"]) await adas.getByRole("button", { name, exact: true }).click();
  await bobs.goto(bobs.url());
  await bobs.getByText("This discussion is locked.").waitFor();
  await bobs.getByRole("listitem").filter({ hasText: "Heart" }).first().waitFor();
  await bobs.getByRole("link", { name: "license", exact: true }).click();
  await bobs.getByRole("link", { name: /Which license/ }).waitFor();
  await expect.poll(() => new URL(bobs.url()).search).toBe("?label=license");
  await bobs.goto("/ada/tides/discussions?type=discussion&q=license&label=license");
  await bobs.getByRole("listitem").filter({ hasText: "Pinned" }).getByText("1 reply").waitFor();
});

it.each(WIDTHS)("has no serious fault: $size", async ({ options }) => {
  for (const account of [0, 1]) {
    const page = await browser.open({ ...options, storageState: accounts[account]?.storageState });
    for (const path of ["", "?status=merged", "?q=none", "/1", "/2", "/3", "/new"]) {
      await page.goto(`/ada/tides/discussions${path}`);
      expect([path, ...(await inspectPage(page))]).toEqual([path]);
    }
  }
});
