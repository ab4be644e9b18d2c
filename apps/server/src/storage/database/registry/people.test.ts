import { describeRegistry } from "@orrery/registry/testing";
import { createSqliteWorld } from "../../../testing/create-sqlite-world.ts";

describeRegistry("SQLite", "people", createSqliteWorld);
