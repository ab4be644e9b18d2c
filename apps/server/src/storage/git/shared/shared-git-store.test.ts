import { describeGitStore } from "@orrery/registry/testing";
import { createSharedStores } from "../../../testing/create-shared-stores.ts";

describeGitStore("packs and rows", async () => (await createSharedStores()).open());
