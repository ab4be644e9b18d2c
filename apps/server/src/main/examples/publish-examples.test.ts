import { expect, it } from "vitest";
import { createTestApp } from "../../testing/create-test-app.ts";
import { publishExamples } from "./publish-examples.ts";

it("publishes each example once, its card with the address of this hub", async () => {
  const app = await createTestApp();
  await publishExamples(app.hub.registry, "https://hub.example");
  await publishExamples(app.hub.registry, "https://other.example");
  const card = (await app.get("/orrery/tiny-sentiment/raw/main/README.md")).body;
  expect(card).toContain('os.environ["HF_ENDPOINT"] = "https://hub.example"');
  expect(card).not.toMatch(/localhost|other\.example/);
});
