import type { State } from "@orrery/realtime";
import type { SessionView } from "../session/session-view.ts";
import { arrowPath, BOX, HEIGHT, labelPlace, PLACES, WIDTH } from "./layout.ts";
import { arrowsOf, inWords, ROWS } from "./transitions.ts";

const ARROWS = arrowsOf(ROWS);
const STATES = Object.entries(PLACES) as [State, (typeof PLACES)[State]][];

/**
 * The session's states as a diagram, the current one highlighted. `StateTable` has the same content as
 * text.
 */
export const StateDiagram = ({ session: { state, way } }: { readonly session: SessionView }) => (
  <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" className="mx-auto w-full max-w-130">
    <defs>
      <marker
        id="live-arrow"
        viewBox="0 0 8 8"
        refX="6"
        refY="4"
        markerUnits="userSpaceOnUse"
        markerWidth="7"
        markerHeight="7"
        orient="auto-start-reverse"
      >
        <path d="M 0 0.5 L 7.5 4 L 0 7.5 z" className="fill-ink-3" />
      </marker>
    </defs>
    {ARROWS.map(({ from, to }) => {
      const isLast = way?.from === from && way.to === to;
      return (
        <path
          key={`${from} ${to}`}
          d={arrowPath(from, to)}
          fill="none"
          markerEnd="url(#live-arrow)"
          strokeDasharray={to === "idle" ? "3 3" : undefined}
          className={isLast ? "stroke-accent-text stroke-2" : "stroke-line-strong"}
        />
      );
    })}
    {ARROWS.map(({ from, to, events }) => {
      const place = labelPlace(from, to);
      return (
        place && (
          <text
            key={`${from} ${to}`}
            x={place.x}
            y={place.y - (events.length - 1) * 6}
            textAnchor={place.anchor}
            strokeWidth="4"
            paintOrder="stroke"
            className="fill-ink-2 stroke-surface text-[11px]"
          >
            {events.map((event, line) => (
              <tspan key={event} x={place.x} dy={line === 0 ? 0 : 12}>
                {inWords(event)}
              </tspan>
            ))}
          </text>
        )
      );
    })}
    {STATES.map(([name, { x, y }]) => (
      <g key={name} data-state={name} data-lit={name === state || undefined} className="group">
        <rect
          x={x - BOX.width / 2}
          y={y - BOX.height / 2}
          width={BOX.width}
          height={BOX.height}
          rx="5"
          className="fill-surface stroke-line-strong transition-colors duration-(--fast) group-data-lit:fill-accent group-data-lit:stroke-accent"
        />
        <text
          x={x}
          y={y + 4}
          textAnchor="middle"
          className="fill-ink-2 text-[12px] font-semibold group-data-lit:fill-accent-ink"
        >
          {inWords(name)}
        </text>
      </g>
    ))}
  </svg>
);
