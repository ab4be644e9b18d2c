import { describeMove } from "../../testing/move-contract.ts";

describeMove(
  "to another folder",
  async () => ({}),
  async () => ({}),
);
