import type { Hardware } from "./hardware.ts";
import { HARDWARE, MEMORY_OPTIONS_GB } from "./index.ts";

/** Something with an amount of memory that models have to fit into. */
export interface Machine {
  /** Its name in addresses: `rtx-4090`, `rtx-pro-5000-48gb`, `24gb`. */
  readonly key: string;
  readonly label: string;
  /** What it is listed under: its maker, or `Memory` where only that is known. */
  readonly group: string;
  readonly memoryGb: number;
}

/** Amounts of memory first, then every processor that is sold with memory, once for each size. */
export const MACHINES: readonly Machine[] = [
  ...MEMORY_OPTIONS_GB.map(plain),
  ...HARDWARE.flatMap(machinesOf),
];

/** The machine of a name in an address, which may also be an amount of memory (`20gb`); or `undefined`. */
export function findMachine(key: string): Machine | undefined {
  const [, amount] = /^(\d{1,6})gb$/.exec(key) ?? [];
  const memoryGb = Number(amount);
  return memoryGb > 0 ? plain(memoryGb) : MACHINES.find((machine) => machine.key === key);
}

function plain(memoryGb: number): Machine {
  return { key: `${memoryGb}gb`, label: `${memoryGb} GB`, group: "Memory", memoryGb };
}

function machinesOf({ vendor, name, memoryGb }: Hardware): readonly Machine[] {
  const isOne = memoryGb.length === 1;
  return memoryGb.map((size) => ({
    key: `${slug(name)}${isOne ? "" : `-${size}gb`}`,
    label: `${name}, ${size} GB`,
    group: vendor,
    memoryGb: size,
  }));
}

function slug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
