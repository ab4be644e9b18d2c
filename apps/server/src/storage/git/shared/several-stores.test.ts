import { createSharedStores } from "../../../testing/create-shared-stores.ts";
import { describeSharedStores } from "../../../testing/shared-stores-contract.ts";

describeSharedStores("SQLite", () => createSharedStores());
