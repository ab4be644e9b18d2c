import { type Environment, Interpreter } from "@huggingface/jinja";
import { type FilterCall, PYTHON_FILTERS, PYTHON_TESTS } from "./python-filters.ts";
import { TEXT_METHODS } from "./python-methods.ts";
import { itemsOf, PYTHON_OPERATORS } from "./python-operators.ts";
import { printed } from "./python-text.ts";
import {
  booleanValue,
  functionValue,
  isMapping,
  isNone,
  isText,
  listValue,
  type Scope,
  textValue,
  undefinedValue,
  type Value,
} from "./runtime-values.ts";

export interface Node {
  readonly type: string;
}
/** A value in the place of an expression. */
interface Given extends Node {
  readonly type: "Given";
  readonly given: Value;
}
interface Identifier extends Node {
  readonly value: string;
}
type Called = Identifier | (Node & { readonly callee: Identifier; readonly args: readonly Node[] });
interface Binary extends Node {
  readonly operator: { readonly value: string };
  readonly left: Node;
  readonly right: Node;
}
interface Member extends Node {
  readonly object: Node;
  readonly property: Identifier;
  readonly computed: boolean;
}
interface Test extends Node {
  readonly operand: Node;
  readonly test: Identifier;
  readonly negate: boolean;
}
interface Select extends Node {
  readonly lhs: Node;
  readonly test: Node;
}
interface For extends Node {
  readonly iterable: Node;
}

/** The library's methods that are replaced below; they are not in its types. */
interface Parts {
  run(program: Node): Value;
  evaluate(node: Node | undefined, scope: Scope): Value;
  evaluateArguments(args: readonly Node[], scope: Scope): [Value[], Map<string, Value>];
  evaluateBinaryExpression(node: Binary, scope: Scope): Value;
  evaluateMemberExpression(node: Member, scope: Scope): Value;
  evaluateTestExpression(node: Test, scope: Scope): Value;
  evaluateFor(node: For, scope: Scope): Value;
  applyFilter(operand: Value, filter: Called, scope: Scope): Value;
}
const Base = Interpreter as unknown as new (environment: Environment) => Parts;

/** Statements that print nothing, although their value is `none`. */
const SILENT: ReadonlySet<string> = new Set(["Set", "Macro", "Comment"]);
const MAPPING_METHODS: ReadonlySet<string> = new Set(["items", "keys", "values", "get"]);

const given = (value: Value): Given => ({ type: "Given", given: value });

/** The library's interpreter, where it differs from Jinja2 on Python: what is printed, compared and filtered. */
export class PythonInterpreter extends Base {
  override evaluate(node: Node | undefined, scope: Scope): Value {
    return node?.type === "Given" ? (node as Given).given : super.evaluate(node, scope);
  }

  evaluateBlock(statements: readonly Node[], scope: Scope): Value {
    let text = "";
    for (const statement of statements) {
      const value = this.evaluate(statement, scope);
      if (!(isNone(value) && SILENT.has(statement.type))) text += printed(value);
    }
    return textValue(text);
  }

  override evaluateBinaryExpression(node: Binary, scope: Scope): Value {
    const operator = node.operator.value;
    if (operator === "and" || operator === "or") return super.evaluateBinaryExpression(node, scope);
    const left = this.evaluate(node.left, scope);
    const right = this.evaluate(node.right, scope);
    return (
      PYTHON_OPERATORS[operator]?.(left, right) ??
      super.evaluateBinaryExpression({ ...node, left: given(left), right: given(right) }, scope)
    );
  }

  override evaluateMemberExpression(node: Member, scope: Scope): Value {
    const object = this.evaluate(node.object, scope);
    const name = node.computed ? undefined : node.property.value;
    const method = name !== undefined && isText(object) ? TEXT_METHODS[name] : undefined;
    if (method && isText(object)) return functionValue((args) => method(object.value, args));
    // After a point, a method comes before an entry of the same name.
    if (name !== undefined && isMapping(object) && MAPPING_METHODS.has(name))
      return object.builtins.get(name) ?? undefinedValue;
    return super.evaluateMemberExpression({ ...node, object: given(object) }, scope);
  }

  override evaluateTestExpression(node: Test, scope: Scope): Value {
    const test = PYTHON_TESTS[node.test.value];
    if (!test) return super.evaluateTestExpression(node, scope);
    return booleanValue(test(this.evaluate(node.operand, scope), []) !== node.negate);
  }

  override evaluateFor(node: For, scope: Scope): Value {
    const { iterable } = node;
    const select = iterable.type === "SelectExpression" ? (iterable as Select) : undefined;
    const list = given(listValue(itemsOf(this.evaluate(select?.lhs ?? iterable, scope))));
    const items: Node = select ? ({ ...select, lhs: list } as Select) : list;
    return super.evaluateFor({ ...node, iterable: items }, scope);
  }

  override applyFilter(operand: Value, filter: Called, scope: Scope): Value {
    const [name, nodes] =
      "callee" in filter ? [filter.callee.value, filter.args] : [filter.value, []];
    const own = PYTHON_FILTERS[name];
    if (!own) return super.applyFilter(operand, filter, scope);
    const [args, named] = this.evaluateArguments(nodes, scope);
    const call: FilterCall = {
      args,
      named,
      filter: (other, item, rest) => this.applyFilter(item, callOf(other, rest), scope),
      test: (other, item, rest) => {
        const test = PYTHON_TESTS[other] ?? ((value, more) => testOf(scope, other)(value, ...more));
        return test(item, rest);
      },
    };
    return own(operand, call) ?? super.applyFilter(operand, filter, scope);
  }
}

function callOf(name: string, args: readonly Value[]): Called {
  const callee = { type: "Identifier", value: name };
  return args.length === 0 ? callee : { type: "CallExpression", callee, args: args.map(given) };
}

function testOf(scope: Scope, name: string): (...values: readonly Value[]) => boolean {
  const test = scope.tests.get(name);
  if (!test) throw new Error(`Unknown test: ${name}`);
  return test;
}
