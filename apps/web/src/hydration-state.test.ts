import { expect, it } from "vitest";
import { formatState } from "./hydration-state.ts";

const state = (loaderData: Record<string, unknown>) =>
  ({
    router: { loaderData },
    errors: {},
    assets: { styles: [], preload: [], fonts: [], entry: "/entry.js" },
    theme: "system",
    renderedAt: 0,
  }) as const;

it("leaves out only the HTML that stands in the document", () => {
  const text = formatState(
    state({ model: { card: { html: "<p>shown</p>" }, usage: [{ html: "<p>hidden tab</p>" }] } }),
    new Set(["<p>shown</p>"]),
  );
  expect(JSON.parse(text).router.loaderData.model).toEqual({
    card: { html: "" },
    usage: [{ html: "<p>hidden tab</p>" }],
  });
});

it("cannot close the script element it stands in", () => {
  const text = formatState(state({ model: { name: "</script><script>alert(1)<!--" } }), new Set());
  expect(text).not.toContain("<");
  expect(JSON.parse(text).router.loaderData.model.name).toBe("</script><script>alert(1)<!--");
});
