import { Link } from "react-router";
import { DOCTOR as TEXT } from "../../admin/doctor-strings.ts";
import { HUB } from "../../page-data/account/owner.ts";
import {
  DOCTOR_AREAS,
  type DoctorArea,
  type DoctorLine,
  type DoctorState,
} from "../../page-data/admin/doctor.ts";
import { usePageData } from "../../page-source.ts";
import { pathTo } from "../../paths.ts";
import { SettingsPage } from "../../settings/settings-page.tsx";
import { Tag, type Tone } from "../../ui/tag.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";

const TONES: Readonly<Record<DoctorState, Tone>> = {
  ok: "good",
  warning: "warn",
  problem: "bad",
  skipped: "neutral",
};

/** `/admin/doctor`: what the hub stands on, and what to do about it. */
export function Component() {
  const { checkedAt, problems, warnings, lines } = usePageData("adminDoctor");
  const areas = Map.groupBy(lines, ({ area }) => area);
  return (
    <SettingsPage owner={HUB} title={TEXT.title} note={TEXT.note}>
      <div className="space-y-8">
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <p className={problems > 0 ? "text-bad" : ""}>
            {problems + warnings === 0 ? TEXT.good : TEXT.found(problems, warnings)}
          </p>
          <p className="text-sm text-ink-2">
            {TEXT.checked} <TimeAgo iso={checkedAt} />
          </p>
          <Link to={pathTo("adminDoctor", {})} title={TEXT.fresh} className="text-sm text-link">
            {TEXT.again}
          </Link>
        </div>
        {[...areas].map(([area, found]) => (
          <Area key={area} area={area} lines={found} />
        ))}
      </div>
    </SettingsPage>
  );
}

const Area = ({
  area,
  lines,
}: {
  readonly area: DoctorArea;
  readonly lines: readonly DoctorLine[];
}) => (
  <section aria-label={DOCTOR_AREAS[area]}>
    <h2 className="mb-2 text-lg">{DOCTOR_AREAS[area]}</h2>
    <ul className="divide-y divide-line border-y border-line-strong text-sm">
      {lines.map((line) => (
        <Line key={`${line.check} ${line.seen}`} line={line} />
      ))}
    </ul>
  </section>
);

const Line = ({ line: { check, state, seen, advice } }: { readonly line: DoctorLine }) => (
  <li className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 py-2 md:grid-cols-[12rem_6rem_1fr]">
    <span className="font-medium wrap-anywhere">{check}</span>
    <span>
      <Tag tone={TONES[state]}>{TEXT.states[state]}</Tag>
    </span>
    <span className="col-span-2 wrap-anywhere md:col-span-1">
      {seen}
      {advice && <span className="mt-1 block text-ink-2">{advice}</span>}
    </span>
  </li>
);
