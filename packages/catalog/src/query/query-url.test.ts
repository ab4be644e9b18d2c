import { expect, it } from "vitest";
import type { CatalogQuery } from "./catalog-query.ts";
import { formatCatalogQuery, parseCatalogQuery, toggleValue } from "./query-url.ts";

const read = (kind: CatalogQuery["kind"], address: string) =>
  parseCatalogQuery(kind, new URLSearchParams(address));

const FULL =
  "q=tiny+llama&task=text-generation&task=summarization&provider=groq&library=transformers&language=en&language=fr" +
  "&license=mit&app=ollama&author=ada&dataset=ada%2Fcorpus&base_model=ada%2Fone" +
  "&arxiv=2106.09685&region=us&tag=lora&all=language&gated=no&mirror=yes&base=only&memory=24" +
  "&quantization=Q8_0&parameters=1B..7.5B&size=..500M&created=2026-01-01..&updated=..2026-02-28" +
  "&sort=likes&cursor=abc";

it("writes what it reads", () => {
  const query = read("model", FULL);
  expect(new URLSearchParams(formatCatalogQuery(query).map((pair) => [...pair])).toString()).toBe(
    FULL.replace(/\.\./g, ".."),
  );
  expect(query).toMatchObject({
    values: { language: ["en", "fr"], baseModel: ["ada/one"] },
    matchAll: ["language"],
    gated: false,
    mirrored: true,
    fits: { memoryGb: 24, quantization: "Q8_0" },
    parameters: { min: 1e9, max: 7.5e9 },
    size: { max: 5e8 },
    created: { min: "2026-01-01" },
  });
});

it("passes over what it cannot read, and what belongs to the other kind", () => {
  const nothing = { kind: "dataset", values: {}, matchAll: [] };
  for (const address of [
    "provider=groq&memory=24&base=only&parameters=1B..",
    "sort=beauty&gated=maybe&mirror=maybe&size=many..&created=2026-13-01..&all=license&all=beauty",
    "q=+&task=&size=..&size=1..2..3",
  ])
    expect(read("dataset", address), address).toEqual(nothing);
});

it("chooses a value and drops it again, from the first page", () => {
  const query = read("model", "task=summarization&cursor=abc");
  const more = toggleValue(query, "license", "mit");
  expect(more).toEqual(read("model", "task=summarization&license=mit"));
  expect(toggleValue(more, "license", "mit")).toEqual(read("model", "task=summarization"));
});
