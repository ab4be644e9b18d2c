import { anonymous, parseRepoId } from "@orrery/registry";
import type { RunnerModel } from "../runner/runner.ts";
import type { TestApp } from "./create-test-app.ts";

/** A public model of the hub as the embedded runtime is told of it: its newest commit. */
export async function publishedModel(
  { hub }: Pick<TestApp, "hub">,
  name: string,
): Promise<RunnerModel> {
  const id = parseRepoId("model", name);
  if (!id) throw new Error(`${name} is no name.`);
  const { repo, commit } = await hub.registry.files.at(anonymous, id, "main");
  if (!commit) throw new Error(`${name} has no commit.`);
  return { repo, commit };
}
