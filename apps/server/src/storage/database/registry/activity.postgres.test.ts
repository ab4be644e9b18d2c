import { describeRegistry } from "@orrery/registry/testing";
import { createPostgresWorld } from "../../../testing/postgres/create-postgres-world.ts";

describeRegistry("PostgreSQL", "activity", createPostgresWorld);
