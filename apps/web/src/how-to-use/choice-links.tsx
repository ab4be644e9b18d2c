import type { KeyboardEvent, MouseEvent } from "react";
import type { UsageChoice } from "../page-data/repo/how-to-use.ts";
import type { UsageChange, UsageControl } from "./use-usage.ts";

const LIST = {
  tabs: "flex overflow-x-auto",
  segments: "inline-flex max-w-full flex-wrap gap-0.5 rounded-md bg-sunken p-0.5",
} as const;
const LINK = {
  tabs: "relative flex h-9 items-center px-2.5 text-sm font-medium whitespace-nowrap text-ink-2 -outline-offset-2 after:absolute after:inset-x-2.5 after:bottom-0 after:h-0.5 hover:text-ink aria-[current]:text-ink aria-[current]:after:bg-accent",
  segments:
    "flex h-6.5 items-center rounded-sm px-2 text-xs font-medium whitespace-nowrap text-ink-2 hover:text-ink aria-[current]:bg-surface aria-[current]:text-ink aria-[current]:shadow-[0_0_0_1px_var(--color-line)]",
} as const;

/** One of several as links, which work without a script; arrow keys move and choose. */
export function ChoiceLinks({
  control,
  look,
  label,
  name,
  choices,
  current,
}: {
  readonly control: UsageControl;
  readonly look: keyof typeof LIST;
  readonly label: string;
  /** The query parameter of the choice. */
  readonly name: string;
  readonly choices: readonly UsageChoice[];
  readonly current: string;
}) {
  const change = (key: string): UsageChange => ({ [name]: key });
  const press = (event: MouseEvent, key: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    control.choose(change(key));
  };
  const move = (event: KeyboardEvent<HTMLUListElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const links = [...event.currentTarget.querySelectorAll("a")];
    const from = links.indexOf(document.activeElement as HTMLAnchorElement);
    const to = (from + step + links.length) % links.length;
    event.preventDefault();
    links[to]?.focus();
    const choice = choices[to];
    if (choice) control.choose(change(choice.key));
  };
  const list = (
    <ul aria-label={look === "tabs" ? undefined : label} className={LIST[look]} onKeyDown={move}>
      {choices.map(({ key, label: text }) => (
        <li key={key}>
          <a
            href={control.href(change(key))}
            aria-current={key === current ? "true" : undefined}
            onClick={(event) => press(event, key)}
            onPointerEnter={() => control.prefetch(change(key))}
            onFocus={() => control.prefetch(change(key))}
            className={LINK[look]}
          >
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
  return look === "tabs" ? <nav aria-label={label}>{list}</nav> : list;
}
