import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { useAccounts } from "./accounts.ts";
import { useBrowser } from "./browser.ts";
import { useCutter } from "./cut-connections.ts";
import { useOtherPage } from "./other-page.ts";
import { PROCESSES, useHub } from "./start-hub.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const hub = useHub();
const cutter = useCutter(hub);
const browser = useBrowser(hub);
const throughCutter = useBrowser(cutter);
/** A browser whose microphone plays a recording in a loop, and whose camera shows a rotating image. */
const withDevices = useBrowser(hub, [
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
  `--use-file-for-fake-audio-capture=${join(ROOT, "examples/tiny-ears/model/picture.wav")}`,
]);
const accounts = useAccounts(hub, "ada");
/** A page on another site, with a copied program. */
const program = { text: "" };
const elsewhere = useBrowser(useOtherPage(hub, program));
const PAINTER = "/orrery/tiny-painter/live?inspector=on";

const state = (page: Page) => page.getByTestId("state").textContent();
const picture = (page: Page) => page.getByRole("region", { name: "Output" }).getByRole("img");
/** The state whose box is lit. */
const lit = (page: Page) => page.locator("[data-lit]").getAttribute("data-state");

/** Waits for a new picture: the old one is described by the new prompt at once. */
async function paint(page: Page, prompt: string) {
  const src = () => picture(page).evaluateAll(([image]) => image?.getAttribute("src"));
  const before = await src();
  await page.getByLabel("Text").fill(prompt);
  await page.getByAltText(prompt).waitFor();
  await expect.poll(src).not.toBe(before);
}

it("paints while one types, and shows the session, its figures and its frames", async () => {
  const page = await browser.open();
  await page.goto("/orrery/tiny-painter");
  await page
    .getByRole("navigation", { name: "Sections of this model" })
    .getByRole("link", { name: "Live" })
    .click();
  await page.getByRole("form", { name: "Input" }).waitFor();
  expect(await state(page)).toBe("idle");
  await page.getByRole("link", { name: "Inspector" }).click();
  await expect.poll(() => lit(page)).toBe("idle");

  await page.getByLabel("Text").fill("");
  await page.getByLabel("Text").pressSequentially("a red fish in blue water", { delay: 40 });
  await picture(page).waitFor();
  await expect.poll(() => lit(page)).toBe("active");
  const first = await picture(page).getAttribute("src");
  await paint(page, "a green house");
  await expect.poll(() => picture(page).getAttribute("src")).not.toBe(first);
  expect(
    await picture(page).evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(31);

  await page.getByRole("img", { name: /^Token: renewed in \d+ s, expires in \d+ s$/ }).waitFor();
  const traffic = page.getByRole("region", { name: "Traffic" });
  await traffic
    .getByText(/^[1-9]\d* · [\d.]+ [kM]?B$/)
    .nth(1)
    .waitFor();
  await traffic.getByRole("img", { name: /^Latency histogram\. .* ms: \d/ }).waitFor();
  await traffic.getByRole("img", { name: /^Timeline: [1-9]\d* sent, [1-9]\d* received/ }).waitFor();

  await page.getByText("States and events").click();
  const rows = page.getByRole("region", { name: "Table: States and events" }).getByRole("row");
  await expect.poll(() => rows.filter({ hasText: "auth in progress" }).count()).toBeGreaterThan(3);
});

it("looks into frames by keyboard, held still, and closes with Escape", async () => {
  const page = await browser.open();
  await page.goto(PAINTER);
  await paint(page, "a red fish");
  const list = page.getByRole("listbox", { name: "Frames, latest first" });
  await list.getByRole("option").nth(1).waitFor();
  await list.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
  await expect.poll(() => list.locator("[aria-selected=true]").textContent()).toContain("prompt:");
  const messages = page.getByRole("region", { name: "Messages" });
  await messages.getByText('prompt: "a red fish"', { exact: true }).waitFor();
  const held = await list.getByRole("option").count();
  await paint(page, "a blue star");
  await messages.getByText(/^Paused; \d+ frames? since\.$/).waitFor();
  await expect.poll(() => list.getByRole("option").count()).toBe(held);

  await page.keyboard.press("Home");
  await list.focus();
  await page.keyboard.press("Home");
  await messages.getByAltText("Image 1 in the message").waitFor();
  await messages.getByRole("button", { name: "Bytes" }).click();
  await messages.getByText("000000", { exact: true }).waitFor();
  await messages.getByRole("button", { name: "Resume" }).click();
  await expect.poll(() => list.getByRole("option").count()).toBeGreaterThan(held);

  await page.getByLabel("Text").press("Escape");
  await expect.poll(() => lit(page)).toBe("idle");
});

// Several processes know their one address: the cutter is at another.
it.skipIf(PROCESSES > 1)(
  "says that the connection broke, and comes back by itself with a new token",
  async () => {
    const page = await throughCutter.open({ expected: /WebSocket|ERR_/ });
    await page.goto(PAINTER);
    await paint(page, "a red fish");
    await page.getByText(/^Token 1, issued/).waitFor();
    cutter.cut();
    await page.getByText(/^Connection lost\. Attempt 1 in \d+ s\.$/).waitFor();
    await page.getByText(/^Token 2, issued/).waitFor();
    await expect.poll(() => lit(page)).toBe("active");
    await paint(page, "a blue star");
  },
);

it("renews its token at nine tenths of its two minutes, and the session goes on", async () => {
  const page = await browser.open();
  let sockets = 0;
  page.on("websocket", () => sockets++);
  await page.clock.install();
  await page.goto(PAINTER);
  const token = page.getByText(/^Token \d, issued/);
  for (const prompt of ["a red fish", "a blue star", "a green house", "a black cat"]) {
    await paint(page, prompt);
    await page.clock.fastForward(20_000);
  }
  await expect.poll(() => token.textContent()).toMatch(/^Token 1,/);
  await paint(page, "a yellow sun");
  await page.clock.fastForward(28_000);
  await page.getByText(/^Token 2, issued/).waitFor();
  await page
    .getByRole("img", { name: /^Token: renewed in (9|10)\d s, expires in 1[012]\d s$/ })
    .waitFor();
  expect([await lit(page), sockets]).toEqual(["active", 1]);
});

it("records a session, sends it again, and plays it without a server", async () => {
  const page = await browser.open({ storageState: accounts[0]!.storageState });
  await page.goto(PAINTER);
  const panel = page.getByRole("region", { name: "Recording" });
  await panel.getByRole("button", { name: "Record" }).click();
  await paint(page, "a red fish");
  await paint(page, "a blue star");
  await panel.getByRole("button", { name: "Stop recording" }).click();
  await panel.getByText(/^\d+ messages? and [1-9]\d* results? in [\d.]+ s/).waitFor();

  const frames = page.getByRole("listbox").getByRole("option");
  await expect.poll(() => frames.count()).toBeGreaterThan(3);
  const before = await frames.count();
  await panel.getByRole("button", { name: "Replay to the hub" }).click();
  await expect.poll(() => frames.count()).toBeGreaterThan(before + 1);
  await panel.getByRole("button", { name: "Record" }).waitFor();

  await page.getByRole("button", { name: "Disconnect" }).click();
  await expect.poll(() => lit(page)).toBe("idle");
  await panel.getByRole("button", { name: "Play results" }).click();
  await page.getByText("From the recording. No server is called.").waitFor();
  expect(await lit(page)).toBe("idle");

  const download = page.waitForEvent("download");
  await panel.getByRole("button", { name: "Download" }).click();
  const path = await (await download).path();
  await panel.getByRole("button", { name: "Save run" }).click();
  await panel.getByRole("link", { name: "View run" }).click();
  await page.getByRole("list", { name: "Messages" }).waitFor();
  await page.getByRole("link", { name: "Continue from this run" }).click();
  await panel.getByRole("button", { name: "Play results" }).click();
  await picture(page).waitFor();
  expect(await state(page)).toBe("idle");

  const file = page.getByLabel("Recording file");
  await file.setInputFiles({
    name: "odd.json",
    mimeType: "application/json",
    buffer: Buffer.from("{}"),
  });
  await panel.getByText("Not a recording of a live session.").waitFor();
  await page.goto(PAINTER);
  await file.setInputFiles(path);
  await panel.getByRole("button", { name: "Play results" }).click();
  await picture(page).waitFor();
});

it("holds everything in the address, and gives the program that does the same", async () => {
  const page = await browser.open({ permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto(PAINTER);
  await page.getByText("Session settings").click();
  await page.getByLabel("Throttle (ms)").fill("0");
  await page.getByLabel("Queue size").fill("61");
  await page.getByText("Enter a whole number from 1 to 60.").waitFor();
  await page.getByLabel("Queue size").fill("4");
  await page.getByLabel("Seed").fill("7");
  await paint(page, "a red fish");
  await page.getByRole("button", { name: "Copy link" }).click();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto(address);
  await expect.poll(() => page.getByLabel("Text").inputValue()).toBe("a red fish");

  const code = page.getByRole("region", { name: "Code" });
  for (const client of ["Node", "fal client"]) {
    await code.getByRole("link", { name: client }).click();
    await code.getByText("maxBuffering: 4").waitFor();
    await code.getByRole("button", { name: "Copy", exact: true }).click();
    const program = await page.evaluate(() => navigator.clipboard.readText());
    expect(program).toContain('prompt: "a red fish",\n  seed: 7,');
    expect(await runProgram(program, "output.png")).toEqual(Buffer.from("\x89PNG", "latin1"));
  }
});

/** Runs a copied program as a person would, and answers how the file that it writes begins. */
async function runProgram(program: string, output: string): Promise<Buffer> {
  // What the hub itself serves comes from there and nowhere else; below the project is fal's client.
  const [, own] = /^\/\/ npm install "(.+)"/.exec(program) ?? [];
  const folder = await mkdtemp(join(own ? tmpdir() : join(ROOT, "node_modules"), ".cache-live-"));
  const inFolder = (command: string, words: readonly string[]) =>
    promisify(execFile)(command, words, { cwd: folder, timeout: 60_000 });
  try {
    if (own) await inFolder("npm", ["install", "--no-audit", "--no-fund", "--prefix", ".", own]);
    await writeFile(join(folder, "live.mjs"), program);
    await inFolder(process.execPath, ["live.mjs"]);
    return (await readFile(join(folder, output))).subarray(0, 4);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

it("prints a program that runs in a page elsewhere, which has its tokens from its own server", async () => {
  const page = await browser.open({ permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto(`${PAINTER}&code=browser`);
  const code = page.getByRole("region", { name: "Code" });
  await code.getByRole("button", { name: "Copy", exact: true }).click();
  program.text = await page.evaluate(() => navigator.clipboard.readText());

  const other = await elsewhere.open({ expected: /another origin: \S+\/realtime\.js$/ });
  await other.goto("/");
  await other.getByLabel("Question").fill("a red fish");
  const answer = other.getByRole("img");
  await expect
    .poll(() => answer.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(31);
});

it("talks, looks and hears: a text grows, a picture is told apart, a sound is written down", async () => {
  const page = await browser.open();
  await page.goto("/orrery/tiny-chat/live");
  await page.getByRole("textbox", { name: "Message" }).fill("What is 3 plus 4?");
  await page.getByTestId("text-answer").getByText("3 plus 4 is 7.").waitFor();

  await page.goto("/orrery/tiny-sentiment/live");
  await page.getByLabel("Text").fill("What a dreadful, noisy room.");
  await page.getByText("NEGATIVE", { exact: true }).waitFor();

  await page.goto("/orrery/tiny-shapes/live");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect
    .poll(() => page.getByRole("region", { name: "Output" }).locator("dt").count())
    .toBeGreaterThan(2);

  await page.goto("/orrery/tiny-ears/live");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByTestId("text-answer").getByText("hello").waitFor();
});

it("hears with the microphone and looks with the camera", async () => {
  const page = await withDevices.open();
  await page.goto("/orrery/tiny-ears/live?inspector=on");
  await page.getByRole("button", { name: "Listen" }).click();
  await page
    .getByTestId("text-answer")
    .getByText(/yellow star/)
    .waitFor();
  await page.getByRole("button", { name: "Stop listening" }).click();
  await page.getByText("end: true").first().waitFor();

  await page.goto("/orrery/tiny-shapes/live?inspector=on");
  await page.getByRole("button", { name: "Use camera" }).click();
  await page.getByRole("img", { name: /^Timeline: ([3-9]|\d\d+) sent, [1-9]/ }).waitFor();
  await page.getByRole("button", { name: "Stop camera" }).click();
  await page.getByRole("button", { name: "Use camera" }).waitFor();
});

it("says in words why there is no microphone and no camera", async () => {
  const page = await browser.open();
  await page.goto("/orrery/tiny-shapes/live");
  await page.getByRole("button", { name: "Use camera" }).click();
  await page
    .getByRole("alert")
    .getByText(/^(Access to the camera is blocked|No camera found)/)
    .waitFor();
});

it("explains itself without a script: states, settings and the program", async () => {
  const page = await browser.open({ javaScriptEnabled: false });
  await page.goto(PAINTER);
  await page.locator("noscript p").waitFor();
  await page.getByText("Session settings").click();
  await page.getByLabel("Throttle (ms)").fill("64");
  await page.getByLabel("Reconnect automatically").uncheck();
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  const code = page.getByRole("region", { name: "Code" });
  await code.getByText("throttleInterval: 64").waitFor();
  await expect.poll(() => code.getByText("reconnect").count()).toBe(0);
  await code.getByRole("link", { name: "fal client" }).click();
  await code.getByText("@fal-ai/client").waitFor();
  await page.getByText("States and events").click();
  await page.getByRole("region", { name: "Table: States and events" }).waitFor();
  const missing = await browser.open({ expected: /404/ });
  await missing.goto("/orrery/no-such-model/live");
  await missing.getByText("Repository not found.").first().waitFor();
});
