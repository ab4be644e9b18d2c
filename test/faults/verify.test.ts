import { describeVerification } from "../../apps/server/src/testing/verify-contract.ts";

describeVerification("SQLite", async () => ({}));
