import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { COLUMNS } from "./operation.ts";
import { type Outcome, REASONS, type Reason, TABLE } from "./table.ts";

const PAGE = fileURLToPath(new URL("../../../docs/inference-status.md", import.meta.url));
const HEAD = `# What runs where

Each operation of each client, with models that run in four ways:

- **Embedded**: on this hub.
- **Provider**: at a service with OpenAI's protocol that an operator describes, with paths for all tasks.
- **Engine**: on an [inference server](/docs/engines) such as vLLM.
- **Orrery**: on another Orrery, as an engine.

Provider and engine are recordings of such services; the other two are real. A code is what the client shows when the hub
refuses; the number leads to the reason. Written from \`test/conformance/inference/table.ts\`, which
\`npm run conformance -- test/conformance/inference/\` proves.
`;

const numberOf = (why: Reason): number => Object.keys(REASONS).indexOf(why) + 1;
const cellOf = (outcome: Outcome): string =>
  outcome === "works" ? "works" : `refused: \`${outcome.code}\` (${numberOf(outcome.why)})`;
const lineOf = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

function writePage(): string {
  const titles = ["Operation", "Embedded", "Provider", "Engine", "Orrery"];
  const sections = Object.entries(TABLE).map(([client, operations]) => {
    const rows = Object.entries(operations).map(([name, row]) =>
      lineOf([name, ...COLUMNS.map((column) => cellOf(row[column]))]),
    );
    const table = [lineOf(titles), lineOf(titles.map(() => "---")), ...rows];
    return `## ${client}\n\n${table.join("\n")}\n`;
  });
  const reasons = Object.values(REASONS).map((reason, at) => `${at + 1}. ${reason}`);
  return [HEAD, ...sections, `## Reasons\n\n${reasons.join("\n")}\n`].join("\n");
}

/** Holds the page to the table; with `ORRERY_WRITE_STATUS=1` it is written instead. */
export function checkPage(): void {
  const page = writePage();
  if (process.env.ORRERY_WRITE_STATUS === "1") writeFileSync(PAGE, page);
  else expect(readFileSync(PAGE, "utf8"), "run once with ORRERY_WRITE_STATUS=1").toBe(page);
}
