import { expect, it } from "vitest";
import { findMachine, MACHINES } from "./machines.ts";

it("has a name of its own for every machine", () => {
  const keys = MACHINES.map(({ key }) => key);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  expect(keys.filter((key) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(key))).toEqual([]);
});

it("finds processors by size, and plain amounts of memory", () => {
  expect(findMachine("rtx-4090")).toMatchObject({ memoryGb: 24, group: "NVIDIA" });
  expect(findMachine("rtx-pro-5000-72gb")?.memoryGb).toBe(72);
  expect(findMachine("24gb")).toMatchObject({ label: "24 GB", group: "Memory" });
  expect(findMachine("20gb")?.memoryGb).toBe(20);
  for (const key of ["none", "0gb", "-1gb", "1e9gb", ""]) expect(findMachine(key)).toBeUndefined();
});
