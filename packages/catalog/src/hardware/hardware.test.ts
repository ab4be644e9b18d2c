import { DEFAULT_MEMORY_OPTIONS, SKUS } from "@huggingface/tasks";
import { expect, it } from "vitest";
import type { Hardware } from "./hardware.ts";
import { HARDWARE, MEMORY_OPTIONS_GB } from "./index.ts";

/** The package's fields, independent of its types per vendor. */
interface Sku {
  readonly tflops: number;
  readonly memory?: readonly number[];
  readonly msrp?: number;
  readonly power?: number;
  readonly releaseYear?: number;
  readonly computeCapability?: number;
  readonly gfxVersion?: string;
  readonly aliases?: readonly string[];
}

const line = (kind: string, vendor: string, name: string, sku: Sku) =>
  JSON.stringify([
    kind.toLowerCase().replace(" ", "-"),
    (vendor === "-" ? "apple" : vendor).toLowerCase(),
    name,
    sku.tflops,
    sku.memory ?? [],
    sku.msrp,
    sku.power,
    sku.releaseYear,
    sku.computeCapability,
    sku.gfxVersion,
    sku.aliases,
  ]);

const ours = ({ kind, vendor, name, memoryGb, msrpUsd, powerWatts, ...rest }: Hardware) =>
  line(kind, vendor, name, { ...rest, memory: memoryGb, msrp: msrpUsd, power: powerWatts });

it("lists the processors of the package, number for number", () => {
  const theirs = Object.entries(SKUS).flatMap(([kind, vendors]) =>
    Object.entries(vendors as Readonly<Record<string, Readonly<Record<string, Sku>>>>).flatMap(
      ([vendor, skus]) => Object.entries(skus).map(([name, sku]) => line(kind, vendor, name, sku)),
    ),
  );
  expect(HARDWARE.length).toBe(251);
  expect(HARDWARE.map(ours).sort()).toEqual(theirs.sort());
});

it("offers the package's memory sizes", () => {
  expect(MEMORY_OPTIONS_GB).toEqual(DEFAULT_MEMORY_OPTIONS);
});

it("names no processor of a vendor twice", () => {
  const names = HARDWARE.map(({ kind, vendor, name }) => `${kind} ${vendor} ${name}`);
  expect(new Set(names).size).toBe(names.length);
});
