import { parseRepoId } from "@orrery/registry";
import { expect, it } from "vitest";
import { publishAs, shareMirroringHub } from "../../../testing/share-mirroring-hub.ts";
import { type SyncTrial, trySync } from "./try-sync.ts";

const hubs = shareMirroringHub({ ORRERY_UPSTREAM_DENY: "license:gpl-*" });

async function trialOf(what: string): Promise<readonly SyncTrial[]> {
  const { mirrors } = hubs().ours.hub;
  if (!mirrors) throw new Error("No upstream is set.");
  const trials: SyncTrial[] = [];
  for await (const trial of trySync(mirrors, what)) trials.push(trial);
  return trials.toSorted((a, b) => a.repo.localeCompare(b.repo));
}

it("says what a sync would bring, and why the rest would not come", async () => {
  const { ada, ours } = hubs();
  await publishAs(ada, "ada", "open", { "README.md": "---\nlicense: mit\n---\n" });
  await publishAs(ada, "ada", "closed", { "README.md": "---\nlicense: gpl-3.0\n---\n" });
  await publishAs(ada, "ada", "secret", { "README.md": "# secret" }, { private: true });
  expect(await trialOf("ada")).toEqual([
    { repo: "ada/closed", refusal: expect.stringContaining('ORRERY_UPSTREAM_DENY has "license') },
    { repo: "ada/open", refusal: undefined },
  ]);
  const id = parseRepoId("model", "ada/open");
  expect(id && (await ours.hub.registry.mirrors.find(id))).toBeUndefined();
  expect(await trialOf("ada/secret")).toEqual([
    { repo: "ada/secret", refusal: "No upstream hub shows ada/secret to everyone." },
  ]);
});

it("says that names of this hub are never looked up at another", async () => {
  const { ours, theirs } = hubs();
  const bob = await theirs.signUp("bob");
  await publishAs(bob, "bob", "bert", { "README.md": "---\nlicense: mit\n---\n" });
  expect(await trialOf("bob/bert")).toEqual([{ repo: "bob/bert", refusal: undefined }]);
  await ours.signUp("bob");
  expect(await trialOf("bob/bert")).toEqual([
    { repo: "bob/bert", refusal: expect.stringContaining('"bob" is a name of this hub') },
  ]);
});
