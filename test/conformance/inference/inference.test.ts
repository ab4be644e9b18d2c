import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CLIENTS } from "./clients/clients.ts";
import { observe } from "./observe.ts";
import { COLUMNS, KINDS, type Kind, type Operation } from "./operation.ts";
import { hasModule, PYTHON_CLIENTS, runPython } from "./python-clients.ts";
import { checkPage } from "./status-page.ts";
import { type Outcome, TABLE } from "./table.ts";
import { createProofWorld, type ProofWorld } from "./world.ts";

/** Every operation of every client, with models that run in each way: it works, or is refused as the table says. */
let world: ProofWorld;
beforeAll(async () => {
  world = await createProofWorld();
});
afterAll(() => world?.close());

const said = (outcome: Outcome): string =>
  outcome === "works" ? outcome : `refused: ${outcome.code}`;

/** What the table says of a client, by operation, in the order of the columns. */
const expectedOf = (client: keyof typeof TABLE): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    Object.entries(TABLE[client]).map(([name, row]) => [
      name,
      COLUMNS.map((column) => said(row[column])),
    ]),
  );

const clients = Object.entries(CLIENTS) as [keyof typeof CLIENTS, readonly Operation[]][];

describe.each(clients)("%s", (client, operations) => {
  const expected = expectedOf(client);

  it("has a row for each operation", () => {
    expect(operations.map(({ name }) => name)).toEqual(Object.keys(expected));
  });

  it.each(operations)("$name", async (operation) => {
    const { name, kind } = operation;
    const seen = COLUMNS.map((column) =>
      observe(operation, world.targetOf(kind, column), world.recorded[column]),
    );
    expect(await Promise.all(seen)).toEqual(expected[name]);
  });
});

const pythons = Object.entries(PYTHON_CLIENTS) as [keyof typeof PYTHON_CLIENTS, string][];

for (const [client, module] of pythons)
  it.skipIf(!hasModule(module))(`${client}, where Python has it`, async () => {
    const seen = await runPython(module, world.targetOf, Object.keys(KINDS) as Kind[]);
    expect(seen).toEqual(expectedOf(client));
  });

it("is in the docs", checkPage);
