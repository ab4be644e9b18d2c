import { stripped } from "./python-methods.ts";
import { areEqual, isIn, itemsOf } from "./python-operators.ts";
import { printed, toJson } from "./python-text.ts";
import {
  integerValue,
  isList,
  isMapping,
  isNone,
  isText,
  isUndefined,
  listValue,
  textValue,
  undefinedValue,
  type Value,
} from "./runtime-values.ts";

export interface FilterCall {
  readonly args: readonly Value[];
  readonly named: ReadonlyMap<string, Value>;
  /** Applies a filter or test by its name. */
  readonly filter: (name: string, operand: Value, args: readonly Value[]) => Value;
  readonly test: (name: string, operand: Value, args: readonly Value[]) => boolean;
}

type Filter = (operand: Value, call: FilterCall) => Value | undefined;

/** What `map` and `selectattr` find by a name such as `function.name`. */
function attributeOf(item: Value, path: Value): Value {
  let found = item;
  for (const name of printed(path).split(".")) {
    if (isMapping(found)) found = found.value.get(name) ?? undefinedValue;
    else if (isList(found)) found = found.value[Number(name)] ?? undefinedValue;
    else return undefinedValue;
  }
  return found;
}

const selecting =
  (isWanted: boolean, byAttribute: boolean): Filter =>
  (operand, { args, test }) => {
    const [attribute, testArgs] = byAttribute ? [args[0], args.slice(1)] : [undefined, args];
    const [name, ...rest] = testArgs;
    return listValue(
      itemsOf(operand).filter((item) => {
        const value = attribute ? attributeOf(item, attribute) : item;
        const holds = name ? test(printed(name), value, rest) : value.__bool__().value;
        return holds === isWanted;
      }),
    );
  };

const edge =
  (index: number): Filter =>
  (operand) =>
    itemsOf(operand).at(index) ?? undefinedValue;

/** Filters where the library differs from Jinja2; `undefined` leaves the operand to the library. */
export const PYTHON_FILTERS: Readonly<Record<string, Filter>> = {
  tojson(operand, { named }) {
    const [indent, separators] = [named.get("indent"), named.get("separators")];
    const [between, colon] = separators && isList(separators) ? separators.value : [];
    return textValue(
      toJson(operand, {
        ...(indent && !isNone(indent) && { indent: Number(indent.value) }),
        isAscii: named.get("ensure_ascii")?.value === true,
        isSorted: named.get("sort_keys")?.value === true,
        ...(between && colon && { separators: [printed(between), printed(colon)] as const }),
      }),
    );
  },
  string: (operand) => textValue(printed(operand)),
  trim: (operand, { args: [characters] }) =>
    textValue(stripped(printed(operand), characters && printed(characters))),
  join: (operand, { args, named }) => {
    const [between = named.get("d"), attribute = named.get("attribute")] = args;
    const items = itemsOf(operand).map((item) => (attribute ? attributeOf(item, attribute) : item));
    return textValue(items.map(printed).join(between ? printed(between) : ""));
  },
  length: (operand) =>
    integerValue(isText(operand) ? Array.from(operand.value).length : itemsOf(operand).length),
  list: (operand) => listValue(itemsOf(operand)),
  first: edge(0),
  last: edge(-1),
  items: (operand) => (isUndefined(operand) ? listValue([]) : undefined),
  upper: (operand) => textValue(printed(operand).toUpperCase()),
  lower: (operand) => textValue(printed(operand).toLowerCase()),
  capitalize(operand) {
    const text = printed(operand);
    return textValue(text.slice(0, 1).toUpperCase() + text.slice(1).toLowerCase());
  },
  replace(operand, { args: [from, to] }) {
    if (!from || !to) return undefined;
    return textValue(printed(operand).replaceAll(printed(from), () => printed(to)));
  },
  default(operand, { args, named }) {
    const [given = named.get("default_value") ?? textValue(""), isLoose = named.get("boolean")] =
      args;
    const isMissing =
      isUndefined(operand) || (isLoose?.value === true && !operand.__bool__().value);
    return isMissing ? given : operand;
  },
  map(operand, { args, named, filter }) {
    const [attribute, usual] = [named.get("attribute"), named.get("default")];
    return listValue(
      itemsOf(operand).map((item) => {
        if (!attribute) return filter(printed(args[0] ?? textValue("")), item, args.slice(1));
        const value = attributeOf(item, attribute);
        return isUndefined(value) ? (usual ?? value) : value;
      }),
    );
  },
  select: selecting(true, false),
  reject: selecting(false, false),
  selectattr: selecting(true, true),
  rejectattr: selecting(false, true),
  count: (operand) => integerValue(itemsOf(operand).length),
  d: (operand, call) => PYTHON_FILTERS.default?.(operand, call),
};

type Test = (operand: Value, args: readonly Value[]) => boolean;

const ordered =
  (fits: (left: number, right: number) => boolean): Test =>
  (operand, [other]) =>
    other !== undefined && fits(Number(operand.value), Number(other.value));
const equal: Test = (operand, [other]) => other !== undefined && areEqual(operand, other);

/** Tests where the library differs from Jinja2. */
export const PYTHON_TESTS: Readonly<Record<string, Test>> = {
  iterable: (operand) =>
    isText(operand) || isList(operand) || isMapping(operand) || isUndefined(operand),
  sequence: (operand) =>
    isText(operand) || isList(operand) || isMapping(operand) || isUndefined(operand),
  number: ({ type }) => type === "IntegerValue" || type === "FloatValue" || type === "BooleanValue",
  float: ({ type }) => type === "FloatValue",
  equalto: equal,
  eq: equal,
  "==": equal,
  ne: (operand, args) => !equal(operand, args),
  "!=": (operand, args) => !equal(operand, args),
  in: (operand, [container]) => container !== undefined && isIn(operand, container),
  lt: ordered((left, right) => left < right),
  le: ordered((left, right) => left <= right),
  gt: ordered((left, right) => left > right),
  ge: ordered((left, right) => left >= right),
};
