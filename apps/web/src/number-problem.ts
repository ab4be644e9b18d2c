const STRINGS = {
  number: (least: number, most: number) => `Enter a number from ${least} to ${most}.`,
  wholeNumber: (least: number, most: number) => `Enter a whole number from ${least} to ${most}.`,
} as const;

/** The valid range of a number field. */
export interface NumberRange {
  readonly least?: number;
  readonly most?: number;
  readonly isWhole?: true;
}

/** Why a number is invalid; `undefined` if it is valid. */
export function numberProblem(text: string, { least = 0, most = 0, isWhole }: NumberRange) {
  const value = Number(text);
  const isRight = value >= least && value <= most && (!isWhole || Number.isInteger(value));
  if (isRight) return undefined;
  return STRINGS[isWhole ? "wholeNumber" : "number"](least, most);
}
