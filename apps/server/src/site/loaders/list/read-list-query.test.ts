import { createCatalog } from "@orrery/catalog";
import { expect, it } from "vitest";
import { readListQuery } from "./read-list-query.ts";

const read = (address: string) =>
  readListQuery(createCatalog(), "model", new URLSearchParams(address));

it("joins the two fields of a range", () => {
  expect(read("parameters_from=1&parameters_to=7.5").query.parameters).toEqual({
    min: 1e9,
    max: 7.5e9,
  });
  expect(read("size_from=&size_to=2").query.size).toEqual({ max: 2e9 });
  expect(read("size_from=1e3&size_to=many").query.size).toBeUndefined();
  expect(read("size_from=1e3").query.size).toEqual({ min: 1e12 });
  expect(read("created_from=2026-01-31&created_to=").query.created).toEqual({ min: "2026-01-31" });
  expect(read("created_from=soon").query.created).toBeUndefined();
});

it("takes the memory from the machine, and names a machine for any memory", () => {
  expect(read("machine=rtx-4090&quantization=Q8_0")).toMatchObject({
    machine: "rtx-4090",
    query: { fits: { memoryGb: 24, quantization: "Q8_0" } },
  });
  expect(read("memory=20").machine).toBe("20gb");
  expect(read("machine=20gb").query.fits?.memoryGb).toBe(20);
  expect(read("machine=none&quantization=Q8_0").query.fits).toBeUndefined();
});

it("knows the facet that is looked through", () => {
  expect(read("facet=base_model&find=%20Ada%20")).toMatchObject({
    facet: "baseModel",
    find: "Ada",
  });
  expect(read("facet=rows").facet).toBeUndefined();
});
