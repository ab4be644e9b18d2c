// A caller sends 16 MB to a model: how long the hub's event loop stands still, and what others notice.
// Run: npm run build && node bench/long-prompt.ts
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { PAGES_BUNDLE } from "../apps/server/src/base/assets.ts";
import { readConfig } from "../apps/server/src/base/config.ts";
import { openHub } from "../apps/server/src/hub/open-hub.ts";
import { createApp } from "../apps/server/src/main/app.ts";
import { publishExamples } from "../apps/server/src/main/examples/publish-examples.ts";
import { createRenderer } from "../apps/server/src/site/render/renderer.ts";

const folder = mkdtempSync(join(tmpdir(), "orrery-bench-"));
const config = readConfig({ ORRERY_DATA: folder, ORRERY_LOG_LEVEL: "error" });
const hub = await openHub(config);
const renderer = createRenderer({ pagesBundle: PAGES_BUNDLE });
const app = await createApp({ config, hub, renderer, logger: false });
try {
  await publishExamples(hub.registry);
  const link = (await hub.registry.setup.open()) ?? "";
  const ada = await hub.registry.setup.complete(link, "ada", "correct horse");
  const token = await hub.registry.accessTokens.create(ada, { name: "bench", role: "inference" });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  await client(port, token, 0);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  for (const megabytes of [0, 16]) {
    delay.reset();
    delay.enable();
    const told = await client(port, token, megabytes);
    delay.disable();
    console.log(`${megabytes} MB: ${told}; event loop ${(delay.max / 1e6).toFixed(0)} ms at most`);
  }
} finally {
  await app.close();
  await renderer.close();
  await hub.close();
  rmSync(folder, { recursive: true });
}

/** Another process sends the prompt three times, and a small chat all the while. */
async function client(port: number, token: string, megabytes: number): Promise<string> {
  const script = `
    const url = "http://127.0.0.1:${port}/v1/chat/completions";
    const headers = { "content-type": "application/json", authorization: "Bearer ${token}" };
    const send = async (content) => {
      const began = performance.now();
      const body = JSON.stringify({ model: "orrery/tiny-chat", messages: [{ role: "user", content }] });
      const reply = await fetch(url, { method: "POST", headers, body });
      await reply.text();
      return [reply.status, performance.now() - began];
    };
    await send("Hi");
    let isOver = false;
    const long = "x ".repeat(${megabytes} * 500_000);
    const sending = (async () => {
      const answers = [];
      for (let time = 0; time < 3; time++) {
        if (long) answers.push(await send(long));
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      isOver = true;
      return answers;
    })();
    const others = [];
    while (!isOver && others.length < 20) {
      others.push((await send("Hi"))[1]);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const answers = await sending;
    const said = answers.map(([status, ms]) => status + " after " + ms.toFixed(0) + " ms").join(", ");
    others.sort((a, b) => a - b);
    const middle = others[others.length >> 1].toFixed(0);
    console.log((said || "nothing sent") + "; a small chat " + middle + " ms, " + others.at(-1).toFixed(0) + " at most");
  `;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.on("data", (bytes) => {
    said += bytes;
  });
  await once(child, "close");
  return said.trim();
}
