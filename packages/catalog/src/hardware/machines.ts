import type { Hardware } from "./hardware.ts";
import { HARDWARE, hardwareKey, MEMORY_OPTIONS_GB } from "./index.ts";

/** Something with an amount of memory that models have to fit into. */
export interface Machine {
  /** Its name in URLs: `rtx-4090`, `rtx-pro-5000-48gb`, `24gb`. */
  readonly key: string;
  readonly label: string;
  /** What it is listed under: its maker, or `Memory` where only that is known. */
  readonly group: string;
  readonly memoryGb: number;
}

export interface Machines {
  /** Amounts of memory first, then every processor that is sold with memory, once for each size. */
  readonly machines: readonly Machine[];
  /** The machine of a name in a URL, which may also be an amount of memory (`20gb`); `undefined` if unknown. */
  findMachine(key: string): Machine | undefined;
}

/** What these processors are sold as. */
export function createMachines(hardware: readonly Hardware[]): Machines {
  const machines = [...MEMORY_OPTIONS_GB.map(plain), ...hardware.flatMap(machinesOf)];
  return {
    machines,
    findMachine(key) {
      const [, amount] = /^(\d{1,6})gb$/.exec(key) ?? [];
      const memoryGb = Number(amount);
      return memoryGb > 0 ? plain(memoryGb) : machines.find((machine) => machine.key === key);
    },
  };
}

/** The machines of the built-in processors. */
export const { machines: MACHINES, findMachine } = createMachines(HARDWARE);

function plain(memoryGb: number): Machine {
  return { key: `${memoryGb}gb`, label: `${memoryGb} GB`, group: "Memory", memoryGb };
}

function machinesOf({ vendor, name, memoryGb }: Hardware): readonly Machine[] {
  const isOne = memoryGb.length === 1;
  return memoryGb.map((size) => ({
    key: `${hardwareKey({ name })}${isOne ? "" : `-${size}gb`}`,
    label: `${name}, ${size} GB`,
    group: vendor,
    memoryGb: size,
  }));
}
