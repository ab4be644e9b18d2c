import { describeXorbStore } from "@orrery/registry/testing";
import { afterAll } from "vitest";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { createFileXorbStore } from "./file-xorb-store.ts";
import { createXorbThread } from "./xorb-thread.ts";

const thread = createXorbThread();
afterAll(() => thread.close());

describeXorbStore("files", () => createFileXorbStore(temporaryFolder(), thread));
