import { RegistryError } from "@orrery/registry";

const UNITS: Readonly<Record<string, number>> = { "": 1, k: 1e3, m: 1e6, b: 1e9, t: 1e12 };

export interface ParameterRange {
  readonly minParameters?: number;
  readonly maxParameters?: number;
}

/** Reads `min:6B,max:128B`; either may be missing. Throws `bad-request` for anything else. */
export function parseParameterRange(text: string): ParameterRange {
  const bounds = text.split(",").map((part) => {
    const [, bound, digits, unit = ""] =
      /^\s*(min|max):(\d{1,15}(?:\.\d{1,6})?)([kmbt]?)\s*$/i.exec(part) ?? [];
    if (!bound || !digits)
      throw new RegistryError("bad-request", 'num_parameters must look like "min:6B,max:128B".');
    return [bound.toLowerCase(), Number(digits) * (UNITS[unit.toLowerCase()] ?? 1)];
  });
  const { min, max } = Object.fromEntries(bounds) as { min?: number; max?: number };
  return {
    ...(min !== undefined && { minParameters: min }),
    ...(max !== undefined && { maxParameters: max }),
  };
}
