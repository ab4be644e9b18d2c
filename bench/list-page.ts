// What a list page costs the server, and how soon a slow phone shows it.
// Run: npm run build && node bench/list-page.ts
import { readFileSync } from "node:fs";
import { setUp, signUp } from "../test/journeys/accounts.ts";
import { launchBrowser } from "../test/journeys/browser.ts";
import { publishRepo } from "../test/journeys/publish-repo.ts";
import { startHub } from "../test/journeys/start-hub.ts";

const MODELS = 60;
const REQUESTS = 200;
const VISITS = 3;
/** The clock of /proc, in ticks a second. */
const TICKS = 100;

/** A cheap phone on a slow mobile network: 1.6 Mbit/s, 150 ms there and back, a quarter of this processor. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 93_750,
};
const SLOWER = 4;

const ADDRESSES = [
  "/models",
  "/models?task=fill-mask&language=de&machine=rtx-4090",
  "/models?q=tides&in=cards&view=cards",
];

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;

/** Milliseconds of processor time that a process and its threads have taken. */
function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS;
}

async function fill(hub: Awaited<ReturnType<typeof startHub>>) {
  const ada = await setUp(hub, "ada");
  await signUp(hub, "bob");
  const tasks = ["fill-mask", "text-generation", "text-to-image", "translation", "summarization"];
  for (let number = 0; number < MODELS; number++) {
    const language = ["en", "de", "fr", "ja", "sw", "pt"][number % 6];
    const text = `---\npipeline_tag: ${tasks[number % 5]}\nlibrary_name: transformers\nlanguage: ${language}\nlicense: mit\ndatasets: [ada/corpus-${number % 9}]\nbase_model: ada/model-${number % 7}\n---\n# Model ${number}\n\nTrained on tides.`;
    await publishRepo(hub, ada, { name: `model-${number}`, files: { "README.md": text } });
  }
}

async function serverCost(origin: string, pid: number) {
  for (const address of ADDRESSES) {
    const ask = async () => (await (await fetch(origin + address)).text()).length;
    for (let warm = 0; warm < 60; warm++) await ask();
    const [began, cpu] = [performance.now(), cpuMs(pid)];
    let bytes = 0;
    for (let number = 0; number < REQUESTS; number++) bytes = await ask();
    const each = (cpuMs(pid) - cpu) / REQUESTS;
    const wall = (performance.now() - began) / REQUESTS;
    console.log(
      `| HTML of \`${address}\`, ${(bytes / 1000).toFixed(0)} kB: CPU | ${each.toFixed(1)} ms (${wall.toFixed(1)} ms waited) | 25 ms |`,
    );
  }
}

async function slowPhone(origin: string) {
  const browser = await launchBrowser();
  for (const address of ADDRESSES) {
    const paints: number[] = [];
    for (let visit = 0; visit < VISITS; visit++) {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
        isMobile: true,
      });
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      await devtools.send("Network.enable");
      await devtools.send("Network.emulateNetworkConditions", NETWORK);
      await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
      await page.goto(origin + address, { waitUntil: "networkidle" });
      paints.push(
        await page.evaluate(
          () =>
            new Promise<number>((resolve) => {
              new PerformanceObserver((list) =>
                resolve(list.getEntries().at(-1)!.startTime),
              ).observe({
                type: "largest-contentful-paint",
                buffered: true,
              });
            }),
        ),
      );
      await context.close();
    }
    console.log(
      `| largest paint of \`${address}\` on a slow phone, cold | ${(median(paints) / 1000).toFixed(2)} s | 1.2 s |`,
    );
  }
  await browser.close();
}

/** As a person types: from the request to its answer, over the loopback. */
async function quickSearch(origin: string) {
  const waits: number[] = [];
  for (let round = 0; round < 40; round++)
    for (const typed of ["m", "mo", "mod", "mode", "model", "model-4"]) {
      const began = performance.now();
      await (await fetch(`${origin}/api/quicksearch?q=${typed}`)).text();
      waits.push(performance.now() - began);
    }
  const sorted = waits.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)]!.toFixed(1);
  console.log(`| quick search, p50 / p99 | ${at(0.5)} / ${at(0.99)} ms | 50 ms |`);
}

const hub = await startHub({ ORRERY_EXAMPLES: "off" });
try {
  await fill(hub);
  console.log("| What | Measured | Goal |\n| --- | ---: | ---: |");
  await serverCost(hub.origin, hub.pid);
  await quickSearch(hub.origin);
  await slowPhone(hub.origin);
} finally {
  await hub.stop();
}
