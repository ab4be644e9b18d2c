import { Environment } from "@huggingface/jinja";

/** A value while a template is rendered; `type` is the library's name of its class. */
export interface Value {
  readonly type: string;
  readonly value: unknown;
  readonly builtins: ReadonlyMap<string, Value>;
  __bool__(): { readonly value: boolean };
}
type Make = new (value: never) => Value;
type Call = (args: readonly Value[], scope: Scope) => Value;

/** The library's environment, with values that it does not convert. */
export interface Scope {
  readonly tests: ReadonlyMap<string, (...values: readonly Value[]) => boolean>;
  setVariable(name: string, value: Value): Value;
  lookupVariable(name: string): Value;
}

/** A number that was written with a point or an exponent, although its value may be whole. */
export class WrittenFloat {
  readonly value: number;
  constructor(value: number) {
    this.value = value;
  }
}

// The library does not export its classes, but makes values of them.
const sample = (name: string, value: unknown): Make =>
  new Environment().set(name, value).constructor as unknown as Make;
const StringValue = sample("text", "");
const IntegerValue = sample("integer", 1);
const FloatValue = sample("float", 1.5);
const BooleanValue = sample("boolean", true);
const NullValue = sample("none", null);
const UndefinedValue = sample("undefined", undefined);
const ArrayValue = sample("list", []);
const ObjectValue = sample("mapping", {});
const FunctionValue = sample("function", () => undefined);

export const textValue = (text: string): Value => new StringValue(text as never);
export const booleanValue = (is: boolean): Value => new BooleanValue(is as never);
export const integerValue = (value: number | bigint): Value => new IntegerValue(value as never);
export const floatValue = (value: number): Value => new FloatValue(value as never);
export const listValue = (items: readonly Value[]): Value => new ArrayValue(items as never);
export const mappingValue = (entries: ReadonlyMap<string, Value>): Value =>
  new ObjectValue(entries as never);
export const functionValue = (call: Call): Value => new FunctionValue(call as never);
export const noneValue: Value = new NullValue(null as never);
export const undefinedValue: Value = new UndefinedValue(undefined as never);

export const isText = (value: Value): value is Value & { readonly value: string } =>
  value.type === "StringValue";
export const isNone = ({ type }: Value): boolean => type === "NullValue";
export const isUndefined = ({ type }: Value): boolean => type === "UndefinedValue";
export const isList = (value: Value): value is Value & { readonly value: readonly Value[] } =>
  value.type === "ArrayValue" || value.type === "TupleValue";
export const isMapping = (
  value: Value,
): value is Value & { readonly value: ReadonlyMap<string, Value> } => value.type === "ObjectValue";

/** What a template sees of parsed JSON. */
export function toRuntimeValue(value: unknown): Value {
  if (value === null) return noneValue;
  if (value instanceof WrittenFloat) return floatValue(value.value);
  if (Array.isArray(value)) return listValue(value.map(toRuntimeValue));
  switch (typeof value) {
    case "string":
      return textValue(value);
    case "boolean":
      return booleanValue(value);
    case "bigint":
      return integerValue(value);
    case "number":
      return Number.isInteger(value) ? integerValue(value) : floatValue(value);
    case "object":
      return mappingValue(
        new Map(Object.entries(value).map(([key, item]) => [key, toRuntimeValue(item)])),
      );
    default:
      return undefinedValue;
  }
}
