import { anonymous, type Repo, type Viewer } from "@orrery/registry";
import { expect, it } from "vitest";
import { RunnerError } from "../../../runner/runner-error.ts";
import { explainToOwner } from "./explain-to-owner.ts";

const repo = { id: { type: "model", namespace: "ada", name: "m" }, private: false } as Repo;
const ada: Viewer = {
  ...{ kind: "account", key: "k", name: "ada" },
  ...{ isAdmin: false, scope: "write", organizations: [] },
};
const FAILED = "The model failed to load.";

it.each([
  [
    "Error: Load model from /data/models/k1/onnx/model.onnx failed:Protobuf parsing failed.",
    `${FAILED} Error: Load model from model.onnx failed:Protobuf parsing failed.`,
  ],
  ["\nError: no C:\\hub\\m.gguf\n    at load (/srv/hub/a.ts:1:2)", `${FAILED} Error: no m.gguf`],
  ["    at load (/srv/hub/a.ts:1:2)", FAILED],
])("tells the owner of %j, without its folders", (detail, expected) => {
  const error = new RunnerError("model-error", FAILED, { detail });
  expect((explainToOwner(error, ada, repo) as Error).message).toBe(expected);
  expect(explainToOwner(error, anonymous, repo)).toBe(error);
});
