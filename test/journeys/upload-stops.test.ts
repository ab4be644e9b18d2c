import { randomBytes } from "node:crypto";
import type { Page } from "playwright-core";
import { beforeEach, expect, it } from "vitest";
import { useAccounts } from "./accounts.ts";
import { useBrowser } from "./browser.ts";
import { publishRepo } from "./publish-repo.ts";
import { useHub } from "./start-hub.ts";

const hub = useHub({ ORRERY_EXAMPLES: "off" });
const browser = useBrowser(hub);
const accounts = useAccounts(hub, "ada");
let name: string;
beforeEach(async () => {
  const [ada] = accounts;
  name = `weights-${randomBytes(4).toString("hex")}`;
  if (ada) await publishRepo(hub, ada, { name });
});

it("cancels an upload that takes long, and sends the rest on a retry", async () => {
  const page = await openWithWeights();
  const lift = await throttle(page);
  const publish = page.getByRole("button", { name: "Publish", exact: true });
  await publish.click();
  await page.getByRole("progressbar", { name: "Uploading weights.safetensors" }).waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  const alert = page.getByRole("alert");
  await alert.getByText("Canceled. Nothing was published.").waitFor();
  expect(await listFiles()).toEqual([]);

  await lift();
  await alert.getByRole("button", { name: "Retry" }).click();
  await page.getByText(`Published 2 files to ada/${name}.`).waitFor();
  expect(await listFiles()).toEqual(["config.json", "weights.safetensors"]);
});

it("says that the connection was lost, publishes nothing, and recovers", async () => {
  const page = await openWithWeights(/ERR_FAILED/);
  await page.route("**/commit/main", (route) => route.abort(), { times: 1 });
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const alert = page.getByRole("alert");
  await alert.getByText("The connection to the hub was lost.").waitFor();
  expect(await listFiles()).toEqual([]);
  await alert.getByRole("button", { name: "Retry" }).click();
  await page.getByText(`Published 2 files to ada/${name}.`).waitFor();
});

it("asks before a link ends a running upload", async () => {
  const page = await openWithWeights();
  await throttle(page);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("progressbar", { name: "Uploading weights.safetensors" }).waitFor();
  const files = page.getByRole("link", { name: "Files", exact: true });
  await files.click();
  const dialog = page.getByRole("dialog", { name: "Cancel the upload?" });
  await dialog.getByRole("button", { name: "Stay" }).click();
  await page.getByRole("progressbar", { name: "Total progress" }).waitFor();
  await files.click();
  await dialog.getByRole("button", { name: "Leave" }).click();
  await page.getByRole("table", { name: `Files in ${name}` }).waitFor();
  expect(await listFiles()).toEqual([]);
});

it("refuses paths that cannot be, before anything is sent", async () => {
  const page = await openWithWeights();
  await page.getByLabel("Destination folder").fill("../up");
  await page.getByText("Invalid names: 2 files.").waitFor();
  await expect
    .poll(() => page.getByRole("button", { name: "Publish", exact: true }).isDisabled())
    .toBe(true);
  await page.getByLabel("Destination folder").fill("deep/er");
  await page.getByText("deep/er/weights.safetensors").waitFor();
  await expect
    .poll(() => page.getByRole("button", { name: "Publish", exact: true }).isEnabled())
    .toBe(true);
});

async function openWithWeights(expected?: RegExp): Promise<Page> {
  const page = await browser.open({
    storageState: accounts[0]?.storageState,
    ...(expected && { expected }),
  });
  await page.goto(`/ada/${name}/upload/main`);
  const mimeType = "application/octet-stream";
  await page.locator("input[aria-label=Files]").setInputFiles([
    { name: "weights.safetensors", mimeType, buffer: randomBytes(2 ** 22) },
    { name: "config.json", mimeType, buffer: Buffer.from("{}") },
  ]);
  return page;
}

/** Lets the page send 200 kB a second; returns what lifts that. */
async function throttle(page: Page): Promise<() => Promise<unknown>> {
  const devtools = await page.context().newCDPSession(page);
  const set = (uploadThroughput: number) =>
    devtools.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await set(200_000);
  return () => set(-1);
}

/** What is published, apart from what every repo begins with. */
async function listFiles(): Promise<string[]> {
  const answer = await fetch(`${hub.origin}/api/models/ada/${name}/tree/main`);
  const entries = (await answer.json()) as { path: string }[];
  const paths = entries.map(({ path }) => path);
  return paths.filter((path) => path !== ".gitattributes").toSorted();
}
