import { describeChangeLog } from "../../../testing/change-log-contract.ts";
import { createSqliteWorld } from "../../../testing/create-sqlite-world.ts";

describeChangeLog("sqlite", createSqliteWorld);
