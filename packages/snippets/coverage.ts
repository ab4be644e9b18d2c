import { listExpectedOffers } from "./src/testing/expected-offers.ts";
import { offeredClients } from "./src/testing/offered.ts";

/** Prints tasks × providers × clients, and ends with 1 when a client is missing that is expected. */
const LETTERS = {
  "python/openai": "o",
  "python/huggingface_hub": "h",
  "python/fal_client": "f",
  "python/requests": "r",
  "js/openai": "O",
  "js/huggingface.js": "H",
  "js/fetch": "F",
  "sh/curl": "c",
};
const offers = listExpectedOffers().map((offer) => ({ ...offer, ours: offeredClients(offer) }));
const rowName = ({ task, streaming }: (typeof offers)[number]) =>
  streaming ? `${task}, streaming` : task;
const rows = [...new Set(offers.map(rowName))].sort();
const columns = [...new Set(offers.map(({ provider }) => provider))];
const cell = (row: string, provider: string) => {
  const offer = offers.find((each) => rowName(each) === row && each.provider === provider);
  if (!offer) return "·";
  return Object.entries(LETTERS)
    .map(([client, letter]) => (offer.ours.includes(client) ? letter : ""))
    .join("");
};
const width = Math.max(...rows.map((row) => row.length));
const legend = Object.entries(LETTERS).map(([client, letter]) => `${letter} ${client}`);
console.log(`${legend.join(" · ")}\n`);
for (const provider of columns) {
  const own = rows.filter((row) => cell(row, provider) !== "·");
  console.log(provider);
  for (const row of own) console.log(`  ${row.padEnd(width)}  ${cell(row, provider) || "none"}`);
}
const missing = offers.flatMap((offer) =>
  offer.clients
    .filter((client) => !offer.ours.includes(client))
    .map((client) => `${offer.provider}, ${rowName(offer)}: ${client}`),
);
const programs = offers.reduce((sum, { ours }) => sum + ours.length, 0);
console.log(
  `\n${programs} programs for ${offers.length} provider tasks, ${missing.length} missing.`,
);
for (const each of missing) console.log(`missing: ${each}`);
process.exit(missing.length > 0 ? 1 : 0);
