/** The object without the fields that are `undefined`: a field that is there has a value. */
export const omitUndefined = <Value extends object>(
  value: Value,
): { readonly [Name in keyof Value]: Exclude<Value[Name], undefined> } =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as {
    readonly [Name in keyof Value]: Exclude<Value[Name], undefined>;
  };
