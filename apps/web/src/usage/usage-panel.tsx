import { type KeyboardEvent, type MouseEvent, useState } from "react";
import { useSearchParams } from "react-router";
import type { RepoKind, UsageGroup } from "../page-data.ts";
import { CodeBlock } from "../ui/code-block.tsx";
import { ExternalLinkIcon } from "../ui/icon.ts";
import { usageCookie } from "./usage-cookie.ts";

interface UsagePanelProps {
  readonly kind: RepoKind;
  readonly groups: readonly UsageGroup[];
  /** The key of the tab chosen last, on whatever repo. */
  readonly remembered?: string;
}

/**
 * How to use a repo: one tab per library, then how to get the files. Every tab is a link (`?usage=key`),
 * so it can be shared and works without a script; with one, nothing is loaded.
 */
export function UsagePanel({ kind, groups, remembered }: UsagePanelProps) {
  const [parameters] = useSearchParams();
  const asked = [parameters.get("usage"), remembered].find((key) => groups.some(is(key)));
  const [current, setCurrent] = useState(asked ?? groups[0]?.key);
  if (groups.length === 0) return null;

  const choose = (key: string) => {
    setCurrent(key);
    // biome-ignore lint/suspicious/noDocumentCookie: the other way is not in every browser yet
    document.cookie = usageCookie(key);
    const url = new URL(location.href);
    url.searchParams.set("usage", key);
    // Past the router on purpose: the page already holds every tab, there is nothing to load.
    history.replaceState(history.state, "", url);
  };
  return (
    <section aria-labelledby="usage" className="min-w-0 rounded-lg border border-line bg-surface">
      <h2 id="usage" className="px-3.5 pt-2.5 text-base">
        Use this {kind}
      </h2>
      <UsageTabs groups={groups} current={current} onChoose={choose} />
      {groups.map((group) => (
        <UsageSnippets key={group.key} group={group} hidden={group.key !== current} />
      ))}
    </section>
  );
}

function UsageTabs({
  groups,
  current,
  onChoose,
}: {
  readonly groups: readonly UsageGroup[];
  readonly current?: string;
  readonly onChoose: (key: string) => void;
}) {
  const press = (event: MouseEvent, key: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onChoose(key);
  };
  const move = (event: KeyboardEvent<HTMLUListElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const links = [...event.currentTarget.querySelectorAll("a")];
    const from = links.indexOf(document.activeElement as HTMLAnchorElement);
    const to = (from + step + links.length) % links.length;
    event.preventDefault();
    links[to]?.focus();
    const group = groups[to];
    if (group) onChoose(group.key);
  };
  return (
    <nav aria-label="Ways to use it" className="border-b border-line px-1.5">
      <ul className="flex flex-wrap" onKeyDown={move}>
        {groups.map(({ key, label }) => (
          <li key={key}>
            <a
              href={`?usage=${encodeURIComponent(key)}`}
              aria-current={key === current ? "true" : undefined}
              onClick={(event) => press(event, key)}
              className="relative flex h-8 items-center px-2 text-sm font-medium whitespace-nowrap text-ink-2 -outline-offset-2 after:absolute after:inset-x-2 after:-bottom-px after:h-0.5 hover:text-ink aria-[current]:text-ink aria-[current]:after:bg-accent"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function UsageSnippets({
  group,
  hidden,
}: {
  readonly group: UsageGroup;
  readonly hidden: boolean;
}) {
  return (
    // Kept in the page while hidden: the server sends the highlighted text only once, in the document.
    <div hidden={hidden} className="space-y-3 p-3">
      {group.snippets.map(({ label, content, html }, index) => (
        <CodeBlock
          // biome-ignore lint/suspicious/noArrayIndexKey: the snippets of a group never change place
          key={index}
          id={`usage-${group.key}-${index}`}
          label={label}
          content={content}
          html={html}
          className="[&_pre]:text-xs [&_pre]:leading-5"
        />
      ))}
      {group.docsUrl && (
        <p className="text-right text-xs">
          <a href={group.docsUrl} rel="noreferrer" className="text-link inline-flex gap-1">
            {group.label} documentation
            <ExternalLinkIcon aria-hidden className="mt-0.5 size-3" />
          </a>
        </p>
      )}
    </div>
  );
}

const is = (key: string | null | undefined) => (group: UsageGroup) => group.key === key;
