import { randomBytes } from "node:crypto";
import { sha256 } from "../hub-calls.ts";
import type { CreateOperation } from "./operation.ts";
import { card, createRepoPromises } from "./repo-promises.ts";

/** A large file, then a commit of it, of a small one and of the card. */
export const createCommits: CreateOperation = async (hub) => {
  const { calls } = hub;
  await calls.createRepo("api");
  const promises = createRepoPromises(hub, "ada/api");
  return {
    kind: "commits",
    async step(name) {
      const oid = await calls.upload("ada/api", randomBytes(20_000));
      const written = { [`${name}.txt`]: name, "README.md": card(name) };
      await calls.commit("ada/api", written, { [`${name}.bin`]: oid });
      promises.add(`${name}.txt`, sha256(Buffer.from(name)));
      promises.add(`${name}.bin`, oid);
    },
    check: promises.check,
  };
};
