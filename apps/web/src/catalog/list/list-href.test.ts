import { parseCatalogQuery } from "@orrery/catalog";
import { expect, it } from "vitest";
import { listHref, listStateHref } from "./list-href.ts";
import { parseListView } from "./list-view.ts";

it("names the list alone when nothing narrows it", () => {
  expect(listHref("model")).toBe("/models");
  expect(listHref("dataset", { task: "" })).toBe("/datasets");
});

it("narrows to values of facets, in the catalogue's order", () => {
  expect(listHref("model", { library: "gguf", task: "text-generation" })).toBe(
    "/models?task=text-generation&library=gguf",
  );
  expect(listHref("model", { baseModel: "a/b&c" })).toBe("/models?base_model=a%2Fb%26c");
});

it("leads back to what it was read from", () => {
  const again = (address: string) => {
    const search = new URLSearchParams(address);
    return listStateHref({
      query: parseCatalogQuery("model", search),
      view: parseListView(search),
    });
  };
  for (const address of [
    "",
    "?q=a%26b&in=cards&task=x&task=y&all=task&sort=likes",
    "?language=de&cursor=x&facet=language&find=g&view=cards&compare=a%2Fb&before=30",
  ])
    expect(again(address)).toBe(`/models${address}`);
  expect(again("?before=30&compare=x&find=y&view=list")).toBe("/models");
});

it("writes the machine in place of its memory", () => {
  const query = parseCatalogQuery("model", new URLSearchParams("memory=24&quantization=Q8_0"));
  const view = parseListView(new URLSearchParams());
  expect(listStateHref({ query, view, machine: "rtx-4090" })).toBe(
    "/models?machine=rtx-4090&quantization=Q8_0",
  );
});
