import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { makeEntries } from "./entries.ts";

/** Writes made-up catalog entries for `orrery import --metadata`: FILE [models] [datasets] [seed]. */
const [file = "catalogue.jsonl", models = "2000000", datasets = "500000", seed = "20261121"] =
  process.argv.slice(2);

function* lines() {
  for (const entry of makeEntries("model", Number(models), Number(seed)))
    yield `${JSON.stringify(entry)}\n`;
  for (const entry of makeEntries("dataset", Number(datasets), Number(seed)))
    yield `${JSON.stringify(entry)}\n`;
}

await pipeline(Readable.from(lines()), createWriteStream(file));
