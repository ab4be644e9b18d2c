import { describeGitStore } from "@orrery/registry/testing";
import { onTestFinished } from "vitest";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { createGitStore } from "./git-store.ts";

describeGitStore("bare repositories", () => {
  const store = createGitStore(temporaryFolder());
  onTestFinished(() => store.close());
  return store;
});
