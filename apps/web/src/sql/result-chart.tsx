import { Field, Select } from "../ui/field.tsx";
import { formatInteger } from "../ui/format.ts";
import { type ChartChoice, type ChartPoint, MAX_POINTS, pointsOf } from "./chart-choice.ts";
import type { QueryResult } from "./query-result.ts";
import { STRINGS } from "./strings.ts";

const WIDTH = 800;
const HEIGHT = 240;
/** Lines at the top and the bottom are seen whole. */
const MARGIN = 4;
/** Of more points, the first and the last are named below the chart. */
const MAX_NAMED = 8;

/** Two columns of a result as bars or a line; the table has the same figures. */
export function ResultChart({
  result,
  choice,
  onChoose,
}: {
  readonly result: QueryResult;
  readonly choice: ChartChoice;
  readonly onChoose: (choice: ChartChoice) => void;
}) {
  const all = pointsOf(result, choice);
  const points = all.slice(0, MAX_POINTS);
  const names = result.columns.map(({ name }) => name);
  const numbers = result.columns.flatMap(({ name, kind }) => (kind === "number" ? [name] : []));
  return (
    <div className="space-y-3 p-3">
      <div className="grid grid-cols-3 gap-3 sm:max-w-140">
        <Choice
          label={STRINGS.chart.kind}
          value={choice.kind}
          names={["bar", "line"]}
          texts={STRINGS.chart.kinds}
          onChange={(kind) => onChoose({ ...choice, kind: kind === "line" ? "line" : "bar" })}
        />
        <Choice
          label={STRINGS.chart.x}
          value={choice.x}
          names={names}
          onChange={(x) => onChoose({ ...choice, x })}
        />
        <Choice
          label={STRINGS.chart.y}
          value={choice.y}
          names={numbers}
          onChange={(y) => onChoose({ ...choice, y })}
        />
      </div>
      {points.length === 0 ? (
        <p className="text-sm text-ink-2">{STRINGS.chart.none}</p>
      ) : (
        <Drawing choice={choice} points={points} />
      )}
      {all.length > points.length && (
        <p className="text-xs text-ink-3">{STRINGS.chart.cut(points.length)}</p>
      )}
    </div>
  );
}

function Drawing({
  choice,
  points,
}: {
  readonly choice: ChartChoice;
  readonly points: readonly ChartPoint[];
}) {
  const values = points.map(({ value }) => value);
  const most = Math.max(0, ...values);
  const least = Math.min(0, ...values);
  const span = most - least || 1;
  const step = WIDTH / points.length;
  const y = (value: number) => MARGIN + ((most - value) / span) * (HEIGHT - 2 * MARGIN);
  const named = points.length > MAX_NAMED ? [points.at(0), points.at(-1)] : points;
  const middle = (index: number) => (index + 0.5) * step;
  return (
    <figure>
      <div className="flex gap-2">
        <div className="tabular flex flex-col justify-between text-right text-xs text-ink-3">
          <span>{figure(most)}</span>
          <span>{figure(least)}</span>
        </div>
        <svg
          role="img"
          aria-label={STRINGS.chart.label(choice.y, choice.x, points.length)}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-60 min-w-0 grow border-b border-line text-accent"
        >
          {choice.kind === "line" && (
            <path
              d={points
                .map(({ value }, index) => `${index === 0 ? "M" : "L"}${middle(index)} ${y(value)}`)
                .join("")}
              fill="none"
              strokeWidth={2}
              vectorEffect="non-scaling-stroke"
              className="stroke-accent"
            />
          )}
          {points.map(({ label, value }, index) => {
            const isBar = choice.kind === "bar";
            return (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: labels may repeat and never change place
                key={index}
                x={index * step + (isBar ? step * 0.1 : 0)}
                y={isBar ? Math.min(y(value), y(0)) : 0}
                width={isBar ? step * 0.8 : step}
                height={isBar ? Math.max(1, Math.abs(y(value) - y(0))) : HEIGHT}
                className={isBar ? "fill-current" : "fill-transparent"}
              >
                <title>{`${label}: ${figure(value)}`}</title>
              </rect>
            );
          })}
        </svg>
      </div>
      <figcaption className="mt-1 flex justify-between gap-2 text-xs text-ink-3">
        {named.map((point, at) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: labels may repeat and never change place
            key={at}
            className={points.length > MAX_NAMED ? "truncate" : "flex-1 truncate text-center"}
          >
            {point?.label}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

const figure = (value: number): string =>
  Number.isInteger(value) && Math.abs(value) < 1e12
    ? `${value < 0 ? "-" : ""}${formatInteger(Math.abs(value))}`
    : String(Number(value.toPrecision(4)));

function Choice({
  label,
  value,
  names,
  texts = {},
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly names: readonly string[];
  readonly texts?: Readonly<Record<string, string>>;
  readonly onChange: (name: string) => void;
}) {
  return (
    <Field label={label} className="min-w-0">
      <Select value={value} onChange={({ target }) => onChange(target.value)}>
        {names.map((name) => (
          <option key={name} value={name}>
            {texts[name] ?? name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
