import { createHash } from "node:crypto";
import type { LineProblem } from "@orrery/registry";
import { EngineError } from "../../../dataset-engine/engine-error.ts";

/** Another one when the same bytes become other Parquet files. */
const VERSION = 2;

/** Stands for what a result depends on. */
export const resultKey = (...of: readonly unknown[]): string =>
  createHash("sha256")
    .update(JSON.stringify([VERSION, ...of]))
    .digest("hex");

/** Why a file is not converted, unless the hub itself is the reason. */
export async function ofFile<Value extends object>(
  path: string,
  work: () => Promise<Value>,
): Promise<Value | LineProblem> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof EngineError) || error.status === 503) throw error;
    const line = /\bline (\d+)/i.exec(error.message)?.[1];
    return {
      file: path,
      ...(line !== undefined && { line: Number(line) }),
      message: `${path}: ${error.message}`,
    };
  }
}

export const isProblem = (value: object): value is LineProblem => "message" in value;
