import { expect, it } from "vitest";
import { convertDue } from "./convert-datasets.ts";
import { idOf, useConvertingHub } from "./testing/use-converting-hub.ts";

const hub = useConvertingHub();
const ROWS = 70_000;
const CSV = `id,text\n${Array.from({ length: ROWS }, (_, at) => `${at},${Math.random()}`).join("\n")}\n`;
const LINES = Array.from({ length: ROWS }, (_, id) => JSON.stringify({ id })).join("\n");

it("makes several Parquet files of a large one, in its order", async () => {
  const { converter } = hub.app.hub;
  const small = { ...converter, open: () => converter.open(300_000) };
  const large = await hub.publish("csv", { "train.csv": CSV }, small);
  const [split] = large?.splits ?? [];
  expect(split).toMatchObject({ rows: ROWS, badRows: 0 });
  expect(split?.files).toBeGreaterThan(2);
  let next = 0;
  for (let part = 0; part < (split?.files ?? 0); part++) {
    const path = `default/train/000${part}.parquet`;
    const [found] = await hub.query(
      "csv",
      path,
      `SELECT max(id)::INT AS most, count(*)::INT AS rows, count(*) FILTER (id <> place + ${next})::INT AS astray
       FROM (SELECT id, row_number() OVER () - 1 AS place FROM made)`,
    );
    expect(found?.astray).toBe(0);
    const first = next;
    next = Number(found?.most) + 1;
    expect(found?.rows).toBe(next - first);
  }
  expect(next).toBe(ROWS);
  const page = await hub.ada.get("/datasets/ada/csv/viewer?_data=datasetRows&row=69999");
  expect(JSON.parse(page.body).viewer.open.row.cells[0]).toBe("69999");
  const json = await hub.publish("json", { "train.jsonl": LINES }, small);
  expect(json?.splits).toMatchObject([{ rows: ROWS, files: 1 }]);
}, 60_000);

it("converts a dataset once where several look at the same time", async () => {
  const { registry, converter } = hub.app.hub;
  const seen: string[] = [];
  const { note } = registry.conversions;
  Object.assign(registry.conversions, {
    note: (...given: Parameters<typeof note>) => {
      if (given[1].currentFile) seen.push(given[1].currentFile);
      return note(...given);
    },
  });
  await hub.publish("once", {});
  await hub.commit("once", { "train.csv": "a\n1\n" });
  await registry.conversions.restart(hub.ada.viewer, idOf("once"));
  const look = () =>
    convertDue({ hub: hub.app.hub, converter }, new AbortController().signal, (error) => {
      throw error;
    });
  const counts = await Promise.all([look(), look(), look()]);
  Object.assign(registry.conversions, { note });
  expect(counts.toSorted()).toEqual([0, 0, 1]);
  // Once for its columns, and once for its rows.
  expect(seen).toEqual(["train.csv", "train.csv"]);
});
