// How fast a folder of pictures becomes Parquet.
// Run: npm run build && node bench/convert-pictures.ts [pictures] [bytes of each]
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createRepo } from "@huggingface/hub";
import { signUpAda, startHub } from "./start-hub.ts";

const [pictures = 2_000, bytes = 5_000] = process.argv.slice(2).map(Number);
/** Files of one commit. */
const BATCH = 2_000;
const HEAD = Buffer.from("89504e470d0a1a0a", "hex");

const folder = mkdtempSync(join(tmpdir(), "orrery-bench-"));
const hub = await startHub(folder, { ORRERY_EXAMPLES: "off", ORRERY_CONVERSION: "on" });
try {
  const accessToken = await signUpAda(hub);
  const repo = { type: "dataset", name: "ada/pictures" } as const;
  await createRepo({ hubUrl: hub.origin, accessToken, repo });
  const headers = { authorization: `Bearer ${accessToken}` };
  const route = `${hub.origin}/api/datasets/ada/pictures`;
  for (let first = 0; first < pictures; first += BATCH) {
    const count = Math.min(BATCH, pictures - first);
    const lines = Array.from({ length: count }, (_, at) => {
      const path = `train/c${at % 10}/${String(first + at).padStart(6, "0")}.png`;
      const content = Buffer.concat([HEAD, randomBytes(bytes)]).toString("base64");
      return JSON.stringify({ key: "file", value: { path, encoding: "base64", content } });
    });
    const header = JSON.stringify({ key: "header", value: { summary: "Add pictures" } });
    const answer = await fetch(`${route}/commit/main`, {
      ...{ method: "POST", body: [header, ...lines].join("\n") },
      headers: { ...headers, "content-type": "application/x-ndjson" },
    });
    if (!answer.ok) throw new Error(await answer.text());
  }
  type State = { state: string; startedAt: string; endedAt: string; splits: { rows?: number }[] };
  const find = async () =>
    (await (await fetch(`${route}/conversion`, { headers })).json()) as State;
  let found = await find();
  while (found.state !== "done" || found.splits[0]?.rows !== pictures) {
    if (found.state === "failed") throw new Error(JSON.stringify(found));
    await sleep(500);
    found = await find();
  }
  const seconds = (Date.parse(found.endedAt) - Date.parse(found.startedAt)) / 1000;
  const rate = (pictures * bytes) / 1e6 / seconds;
  console.log(
    `${pictures} pictures of ${bytes} bytes: ${seconds.toFixed(1)} s, ${Math.round(pictures / seconds)} a second, ${rate.toFixed(1)} MB/s`,
  );
} finally {
  await hub.stop();
  rmSync(folder, { recursive: true });
}
