import { expect, it } from "vitest";
import { DOC_PAGES } from "../base/doc-pages.ts";
import { shareTestApp } from "../testing/share-test-app.ts";

const app = shareTestApp();

it.each(DOC_PAGES)("links $slug to other docs that exist", async ({ slug }) => {
  const { body } = await app().get(`/docs/${slug}`);
  const links = new Set([...body.matchAll(/href="(\/docs[^"#]*)/g)].map(([, href]) => href ?? ""));
  expect(links.size).toBeGreaterThan(0);
  const found = [...links].map(async (href) => [href, (await app().get(href)).statusCode]);
  for (const [href, status] of await Promise.all(found))
    expect([href, status]).toEqual([href, 200]);
});

it("shows a picture in each guide", async () => {
  for (const slug of ["start", "browse", "publish", "convert", "move", "operate"]) {
    const { body } = await app().get(`/docs/${slug}`);
    const [image = ""] = /<img [^>]*\/docs\/pictures\/[^>]*>/.exec(body) ?? [];
    expect(image).toMatch(/alt="[^"]{20,}"/);
    const [, src = ""] = /src="([^"]+)"/.exec(image) ?? [];
    const picture = await app().get(src);
    expect([picture.statusCode, picture.headers["content-type"]]).toEqual([200, "image/webp"]);
  }
});
