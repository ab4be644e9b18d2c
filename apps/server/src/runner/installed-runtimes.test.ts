import { expect, it } from "vitest";
import { listNotInstalled, whyNotInstalled } from "./installed-runtimes.ts";

it("runs both formats where their packages are installed", () => {
  expect(listNotInstalled()).toEqual([]);
});

it("names the packages that are not installed", () => {
  const find = (name: string) => (name === "sharp" ? "/somewhere/package.json" : undefined);
  expect(whyNotInstalled("onnx", find)).toBe(
    "ONNX models do not run on this hub: onnxruntime-node is not installed.",
  );
  expect(whyNotInstalled("onnx", () => undefined)).toBe(
    "ONNX models do not run on this hub: onnxruntime-node and sharp are not installed.",
  );
  expect(listNotInstalled(find)).toHaveLength(2);
});
