import { expect, it } from "vitest";
import type { CatalogQuery } from "./catalog-query.ts";
import { changeQuery, listChosen, resetFacet, switchMatch } from "./chosen.ts";
import { formatCatalogQuery, parseCatalogQuery } from "./query-url.ts";

const parse = (address: string) => parseCatalogQuery("model", new URLSearchParams(address));
const format = (query: CatalogQuery) =>
  new URLSearchParams(formatCatalogQuery(query).map(([name, value]) => [name, value])).toString();

it("lists what narrows a catalog, and the query without each", () => {
  const query = parse(
    "q=tiny&in=cards&task=a&task=b&license=mit&gated=no&memory=24&size=..1G&cursor=x",
  );
  const without = listChosen(query).map((chosen) => format(chosen.without));
  expect(without).toEqual([
    "task=a&task=b&license=mit&gated=no&memory=24&size=..1G",
    "q=tiny&in=cards&task=b&license=mit&gated=no&memory=24&size=..1G",
    "q=tiny&in=cards&task=a&license=mit&gated=no&memory=24&size=..1G",
    "q=tiny&in=cards&task=a&task=b&gated=no&memory=24&size=..1G",
    "q=tiny&in=cards&task=a&task=b&license=mit&memory=24&size=..1G",
    "q=tiny&in=cards&task=a&task=b&license=mit&gated=no&size=..1G",
    "q=tiny&in=cards&task=a&task=b&license=mit&gated=no&memory=24",
  ]);
  expect(listChosen(parse("sort=likes"))).toEqual([]);
});

it("changes, resets and switches, always to the first page", () => {
  const query = parse("language=en&language=de&cursor=x");
  expect(format(changeQuery(query, { sort: "likes" }))).toBe("language=en&language=de&sort=likes");
  const all = switchMatch(query, "language");
  expect(format(all)).toBe("language=en&language=de&all=language");
  expect(format(switchMatch(all, "language"))).toBe("language=en&language=de");
  expect(format(resetFacet(all, "language"))).toBe("");
});
