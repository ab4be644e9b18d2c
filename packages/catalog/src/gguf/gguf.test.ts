import * as reference from "@huggingface/tasks";
import { describe, expect, it } from "vitest";
import { ggufPartIndex, parseGgufFileLabel } from "./file-label.ts";
import { findGgufFileType, GGUF_FILE_TYPES, type GgufFileType } from "./file-types.ts";
import { preferredGgufFile, projectorFile } from "./preferred-file.ts";
import { GGUF_QUANT_ORDER, nearestGgufFileType } from "./quant-order.ts";
import { findGgufTensorType, GGUF_TENSOR_TYPES } from "./tensor-types.ts";

/** An enum of the package, without its code → name half. */
const codes = (table: object) =>
  Object.fromEntries(Object.entries(table).filter(([, code]) => typeof code === "number"));

describe("GGUF codes", () => {
  it("are those of the package", () => {
    expect(GGUF_FILE_TYPES).toEqual(codes(reference.GGMLFileQuantizationType));
    expect(GGUF_TENSOR_TYPES).toEqual(codes(reference.GGMLQuantizationType));
  });

  it("have names, except where there is a gap", () => {
    expect([0, 38, 1005, 5000].map(findGgufFileType)).toEqual([
      "F32",
      "MXFP4_MOE",
      "Q8_K_XL",
      undefined,
    ]);
    const gaps = [4, 5, 31, 32, 33, 36, 37, 38];
    expect(gaps.map(findGgufTensorType)).toEqual(gaps.map(() => undefined));
    expect(findGgufTensorType(39)).toBe("MXFP4");
  });

  it("are ordered by size like the package's, every one of them", () => {
    const byName = reference.GGUF_QUANT_ORDER.map(
      (code) => reference.GGMLFileQuantizationType[code],
    );
    expect(GGUF_QUANT_ORDER).toEqual(byName);
    expect([...GGUF_QUANT_ORDER].sort()).toEqual(Object.keys(GGUF_FILE_TYPES).sort());
  });
});

/** Where our reading of a file name differs from the package's, and why. */
const DIFFERENCES: Readonly<Record<string, string>> = {
  "m-Q4_0_4_4.gguf": "the package takes the shorter name at the front of this one",
  "m-Q4_1_SOME_F16.gguf": "the package reads the end of the name as a name of its own",
  "xQ4_K_M.gguf": "a name inside another word is not a quantization",
  "abf16c.gguf": "a name inside another word is not a quantization",
  "m-Q2_KL.gguf": "a name inside another word is not a quantization",
};

describe("a file's label", () => {
  it.each([
    ["m-UD-Q4_K_XL.gguf", "UD-Q4_K_XL", "Q4_K_XL"],
    ["m-Q4_K_M.gguf", "Q4_K_M", "Q4_K_M"],
    ["m.q8_0.gguf", "Q8_0", "Q8_0"],
    ["m-Q8_0_L.gguf", "Q8_0_L", "Q8_0"],
    ["m-Q4.gguf", undefined, undefined],
    ["m-Q5_K_L.gguf", undefined, undefined],
    ["Q4_K_M/m-00001-of-00002.gguf", "Q4_K_M", "Q4_K_M"],
    ["m-MXFP4.gguf", "MXFP4", "MXFP4_MOE"],
    ["gpt-oss-F16-Q3_K_S.gguf", "Q3_K_S", "Q3_K_S"],
    ["m-f16.gguf", "F16", "F16"],
    ["m-Q2_K_L.gguf", "Q2_K_L", "Q2_K"],
    ["m-TQ1_0.gguf", "TQ1_0", "TQ1_0"],
    ["m-Q4_0_4_4.gguf", "Q4_0_4_4", "Q4_0_4_4"],
    ["m-Q4_1_SOME_F16.gguf", "Q4_1_SOME_F16", "Q4_1_SOME_F16"],
    ["xQ4_K_M.gguf", undefined, undefined],
    ["abf16c.gguf", undefined, undefined],
    ["m-Q2_KL.gguf", undefined, undefined],
  ])("%s: %s", (path, label, fileType) => {
    const parsed = parseGgufFileLabel(path);
    expect([parsed?.label, parsed?.fileType]).toEqual([label, fileType]);
    const same = parsed?.label === reference.parseGGUFQuantLabel(path);
    expect([path, same]).toEqual([path, !Object.hasOwn(DIFFERENCES, path)]);
  });

  it("is found for every file type", () => {
    for (const fileType of Object.keys(GGUF_FILE_TYPES)) {
      expect(parseGgufFileLabel(`model-${fileType}.gguf`)?.fileType).toBe(fileType);
    }
  });
});

describe("choosing a file", () => {
  it("prefers four bits, whole files and language models", () => {
    const paths = ["mmproj-Q4_K_M.gguf", "m-Q8_0.gguf", "m-Q4_K_M-00002-of-00002.gguf"];
    expect(preferredGgufFile(paths)).toBe("m-Q8_0.gguf");
    expect(preferredGgufFile([...paths, "m-Q4_K_M-00001-of-00002.gguf"])).toBe(
      "m-Q4_K_M-00001-of-00002.gguf",
    );
    expect(preferredGgufFile(["x.gguf"])).toBe("x.gguf");
    expect(preferredGgufFile([])).toBeUndefined();
    expect(ggufPartIndex("m-00003-of-00004.gguf")).toBe(2);
  });

  it("finds a model's projector next to it or above it, with 16 bits if there is one", () => {
    const paths = ["mmproj-Q8_0.gguf", "mmproj-BF16.gguf", "mmproj-model-f16.gguf", "a/m.gguf"];
    expect(projectorFile(paths, "m.gguf")).toBe("mmproj-model-f16.gguf");
    expect(projectorFile(paths.slice(0, 2), "m.gguf")).toBe("mmproj-BF16.gguf");
    expect(projectorFile(paths.slice(0, 1), "a/m.gguf")).toBe("mmproj-Q8_0.gguf");
    expect(projectorFile([...paths, "a/mmproj.gguf"], "a/m.gguf")).toBe("a/mmproj.gguf");
    expect(projectorFile(["b/mmproj-f16.gguf", "mmproj.txt"], "a/m.gguf")).toBeUndefined();
  });

  it("takes the nearest quantization as the package does", () => {
    const names = ["Q4_K_M", "Q8_0", "Q2_K"] as const;
    const code = (name: GgufFileType) => reference.GGMLFileQuantizationType[name];
    for (const wanted of Object.keys(GGUF_FILE_TYPES) as GgufFileType[]) {
      const theirs = reference.findNearestQuantType(code(wanted), names.map(code));
      expect([wanted, nearestGgufFileType(wanted, names)]).toEqual([
        wanted,
        reference.GGMLFileQuantizationType[theirs!],
      ]);
    }
    expect(nearestGgufFileType("Q8_0", [])).toBeUndefined();
  });
});
