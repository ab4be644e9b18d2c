/** What a number that somebody writes has to be. */
export interface NumberRange {
  readonly least?: number;
  readonly most?: number;
  readonly isWhole?: true;
}

/** What is wrong with a written number; nothing where it fits. */
export function numberProblem(text: string, { least = 0, most = 0, isWhole }: NumberRange) {
  const value = Number(text);
  const isRight = value >= least && value <= most && (!isWhole || Number.isInteger(value));
  return isRight ? undefined : `A ${isWhole ? "whole " : ""}number from ${least} to ${most}.`;
}
