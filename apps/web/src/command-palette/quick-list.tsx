import {
  AccountIcon,
  ArrowRightIcon,
  BookIcon,
  BoxIcon,
  CopyIcon,
  DatabaseIcon,
  FileTextIcon,
  OrganizationIcon,
  PlusIcon,
  SearchIcon,
  SystemThemeIcon,
  TaskIcon,
} from "../ui/icon.ts";
import type { QuickItem } from "./quick-item.ts";
import type { QuickGroup } from "./quick-items.ts";
import { STRINGS } from "./strings.ts";

const ICONS: Readonly<Record<QuickItem["icon"], typeof SearchIcon>> = {
  model: BoxIcon,
  dataset: DatabaseIcon,
  person: AccountIcon,
  organization: OrganizationIcon,
  task: TaskIcon,
  library: BookIcon,
  doc: FileTextIcon,
  page: ArrowRightIcon,
  search: SearchIcon,
  new: PlusIcon,
  theme: SystemThemeIcon,
  account: AccountIcon,
  copy: CopyIcon,
};

/** Returns the id of an option, for `aria-activedescendant`. */
export const optionId = (listId: string, at: number) => `${listId}-${at}`;

/** The list below a search field. The field keeps the focus and handles the keys. */
export function QuickList({
  id,
  groups,
  active,
  onActive,
  onRun,
}: {
  readonly id: string;
  readonly groups: readonly QuickGroup[];
  /** Index of the active item across all groups; -1 for none. */
  readonly active: number;
  readonly onActive: (at: number) => void;
  readonly onRun: (item: QuickItem) => void;
}) {
  const items = groups.flatMap((group) => group.items);
  return (
    <div
      id={id}
      role="listbox"
      aria-label={STRINGS.palette.results}
      className="max-h-[min(26rem,60dvh)] scroll-py-2 overflow-y-auto p-1.5"
    >
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form controls
        <div key={group.label} role="group" aria-label={group.label}>
          <p aria-hidden className="px-2.5 pt-2 pb-1 text-xs font-medium text-ink-3">
            {group.label}
          </p>
          {group.items.map((item) => {
            const at = items.indexOf(item);
            const Icon = ICONS[item.icon];
            return (
              // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys
              <div
                key={item.key}
                id={optionId(id, at)}
                role="option"
                aria-selected={at === active}
                onClick={() => onRun(item)}
                onPointerMove={() => at !== active && onActive(at)}
                className="flex cursor-pointer items-center gap-2.5 rounded-md px-2.5 py-1.5 text-ink-2 aria-selected:bg-accent-soft aria-selected:text-ink [&>svg]:size-4 [&>svg]:text-ink-3 aria-selected:[&>svg]:text-accent-text"
              >
                <Icon aria-hidden />
                <span className="truncate">{item.label}</span>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
