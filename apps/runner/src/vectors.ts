type Vector = readonly number[];

export const dot = (a: Vector, b: Vector): number =>
  a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);

/** The same direction at length 1; a vector of zeros stays. */
export function normalized(vector: Vector): number[] {
  const length = Math.sqrt(dot(vector, vector)) || 1;
  return vector.map((value) => value / length);
}
