import { printed } from "./python-text.ts";
import {
  booleanValue,
  isList,
  isMapping,
  isNone,
  isText,
  isUndefined,
  listValue,
  textValue,
  type Value,
} from "./runtime-values.ts";

const isNumber = ({ type }: Value): boolean =>
  type === "IntegerValue" || type === "FloatValue" || type === "BooleanValue";

/** Whether two values are the same by Python's `==`: by what is in them. */
export function areEqual(left: Value, right: Value): boolean {
  if (isNumber(left) && isNumber(right)) return Number(left.value) === Number(right.value);
  if (isNone(left) || isUndefined(left)) return left.type === right.type;
  if (left.type !== right.type) return false;
  if (isList(left) && isList(right))
    return (
      left.value.length === right.value.length &&
      left.value.every((item, index) => areEqual(item, right.value[index] as Value))
    );
  if (isMapping(left) && isMapping(right))
    return (
      left.value.size === right.value.size &&
      [...left.value].every(([key, item]) => {
        const other = right.value.get(key);
        return other !== undefined && areEqual(item, other);
      })
    );
  return left.value === right.value;
}

/** Whether a value is in a list, a text, or among the names of a mapping. */
export function isIn(item: Value, container: Value): boolean {
  if (isUndefined(container)) return false;
  if (isList(container)) return container.value.some((one) => areEqual(one, item));
  if (isText(container)) {
    if (!isText(item)) throw new Error(`${nameOf(item)} cannot be in a string.`);
    return container.value.includes(item.value);
  }
  if (isMapping(container)) return isText(item) && container.value.has(item.value);
  throw new Error(`${nameOf(container)} contains nothing.`);
}

/** The items that a loop or filter goes over. */
export function itemsOf(value: Value): readonly Value[] {
  if (isList(value)) return value.value;
  if (isText(value)) return Array.from(value.value, textValue);
  if (isMapping(value)) return [...value.value.keys()].map(textValue);
  if (isUndefined(value)) return [];
  throw new Error(`${nameOf(value)} is not iterable.`);
}

const MAX_REPEATED = 1_000_000;

type Operator = (left: Value, right: Value) => Value | undefined;

const comparing =
  (holds: (order: number) => boolean): Operator =>
  (left, right) =>
    isText(left) && isText(right)
      ? booleanValue(holds(left.value < right.value ? -1 : Number(left.value > right.value)))
      : undefined;

/** Operators where the library differs from Python; `undefined` leaves the operands to the library. */
export const PYTHON_OPERATORS: Readonly<Record<string, Operator>> = {
  "==": (left, right) => booleanValue(areEqual(left, right)),
  "!=": (left, right) => booleanValue(!areEqual(left, right)),
  in: (left, right) => booleanValue(isIn(left, right)),
  "not in": (left, right) => booleanValue(!isIn(left, right)),
  "~": (left, right) => textValue(printed(left) + printed(right)),
  "+": (left, right) => {
    if (isText(left) !== isText(right))
      throw new Error(`${nameOf(left)} and ${nameOf(right)} cannot be concatenated.`);
    return undefined;
  },
  "*": (left, right) => {
    if (right.type !== "IntegerValue") return undefined;
    const count = Math.max(0, Number(right.value));
    if ((isText(left) || isList(left)) && left.value.length * count > MAX_REPEATED)
      throw new Error("The repeated value is too long.");
    if (isText(left)) return textValue(left.value.repeat(count));
    return isList(left)
      ? listValue(Array.from({ length: count }, () => left.value).flat())
      : undefined;
  },
  "<": comparing((order) => order < 0),
  "<=": comparing((order) => order <= 0),
  ">": comparing((order) => order > 0),
  ">=": comparing((order) => order >= 0),
};

/** What messages of templates call a value. */
export const nameOf = ({ type }: Value): string => NAMES[type] ?? "a value";

const NAMES: Readonly<Record<string, string>> = {
  StringValue: "a string",
  IntegerValue: "an integer",
  FloatValue: "a number",
  BooleanValue: "a boolean",
  NullValue: "none",
  UndefinedValue: "an undefined value",
  ArrayValue: "a list",
  TupleValue: "a list",
  ObjectValue: "a mapping",
};
