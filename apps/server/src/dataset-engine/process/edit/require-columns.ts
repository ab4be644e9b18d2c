import { EngineError } from "../../engine-error.ts";

const shown = (name: string) => JSON.stringify(name.slice(0, 100));

export function requireColumn(names: readonly string[], name: string): void {
  if (!names.includes(name))
    throw new EngineError("InvalidParameter", `There is no column ${shown(name)}.`);
}

/** For DuckDB, names that differ in capitals only are the same. */
export function requireNewName(names: readonly string[], name: string): void {
  const taken = names.find((one) => one.toLowerCase() === name.toLowerCase());
  if (taken !== undefined)
    throw new EngineError("InvalidParameter", `The split already has a column ${shown(taken)}.`);
}

export const notOfType = (column: string, type: string, text: string): EngineError =>
  new EngineError(
    "InvalidParameter",
    `Column ${shown(column)} has values of type ${type}: ${shown(text)} is not one.`,
  );
