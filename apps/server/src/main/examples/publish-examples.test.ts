import { expect, it } from "vitest";
import { holdLease, WAIT_MS } from "../../hub/hold-lease.ts";
import { createTestApp } from "../../testing/create-test-app.ts";
import { EXAMPLES, publishExamples } from "./publish-examples.ts";

it("publishes each example once, its card with the address of this hub", async () => {
  const app = await createTestApp();
  await publishExamples(app.hub.registry, "https://hub.example");
  await publishExamples(app.hub.registry, "https://other.example");
  const card = (await app.get("/orrery/tiny-sentiment/raw/main/README.md")).body;
  expect(card).toContain('os.environ["HF_ENDPOINT"] = "https://hub.example"');
  expect(card).not.toMatch(/localhost|other\.example/);
});

it("publishes in one of two processes that start at once", async () => {
  const app = await createTestApp();
  const { registry } = app.hub;
  const made: string[] = [];
  const start = () =>
    publishExamples(
      {
        ...registry,
        repos: {
          ...registry.repos,
          create(viewer, repo) {
            made.push(repo.id.name);
            return registry.repos.create(viewer, repo);
          },
        },
      },
      undefined,
      (work) => holdLease(registry, "examples", work, WAIT_MS),
    );
  await Promise.all([start(), start()]);
  expect(made.toSorted()).toEqual(EXAMPLES);
});
