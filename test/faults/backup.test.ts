import { describeBackup } from "../../apps/server/src/testing/backup-contract.ts";

describeBackup("SQLite", async () => ({}));
