import type { ReactNode } from "react";
import { Aliases } from "../../admin/aliases.tsx";
import { Cell, HeadCell } from "../../admin/cells.tsx";
import { Engines } from "../../admin/engines.tsx";
import { STRINGS, WORK } from "../../admin/strings.ts";
import { HUB } from "../../page-data/account/owner.ts";
import type { FormatRow, ProviderRow } from "../../page-data/admin/work.ts";
import { usePageData } from "../../page-source.ts";
import { pathTo } from "../../paths.ts";
import { SettingsPage } from "../../settings/settings-page.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { formatInteger, formatSeconds } from "../../ui/format.ts";
import { ScrollTable } from "../../ui/scroll-table.tsx";
import { Tag } from "../../ui/tag.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";

const { engines: TEXT } = WORK;

/** `/admin/engines`: the operator's engines, what runs here, and providers with their health. */
export function Component() {
  const { engines, aliases, formats, kinds, providers } = usePageData("adminEngines");
  return (
    <SettingsPage
      owner={HUB}
      title={TEXT.title}
      note={TEXT.note}
      actions={
        <ButtonLink to={pathTo("hubProviderKeys")} size="sm">
          {TEXT.keys}
        </ButtonLink>
      }
    >
      <div className="space-y-8">
        <Engines engines={engines} kinds={kinds} />
        <Aliases aliases={aliases} />
        <section aria-label={TEXT.formats}>
          <h2 className="mb-2 text-lg">{TEXT.formats}</h2>
          <ScrollTable label={TEXT.formats} heads={TEXT.formatHeads}>
            {formats.map((format) => (
              <tr key={format.format}>
                <HeadCell>{format.format}</HeadCell>
                <Cell>
                  <Tag tone={format.isOn ? "good" : "neutral"}>
                    {format.isOn ? TEXT.on : TEXT.off}
                  </Tag>
                </Cell>
                <Cell>{placeOf(format)}</Cell>
              </tr>
            ))}
          </ScrollTable>
        </section>
        <section aria-label={TEXT.providers}>
          <h2 className="mb-2 text-lg">{TEXT.providers}</h2>
          {providers.length > 0 ? (
            <ScrollTable label={TEXT.providers} heads={TEXT.heads}>
              {providers.map((provider) => (
                <Provider key={provider.id} provider={provider} />
              ))}
            </ScrollTable>
          ) : (
            <p className="text-ink-2">{TEXT.noProviders}</p>
          )}
        </section>
      </div>
    </SettingsPage>
  );
}

/** What a format runs on, or why not. */
function placeOf({ isOn, reason, gpu, gpuProblem }: FormatRow): ReactNode {
  if (!isOn) return reason;
  if (gpu) return gpu.devices?.join(", ") ?? TEXT.runtimes[gpu.runtime];
  return (
    <>
      {TEXT.processor}
      {gpuProblem && <p className="max-w-prose text-sm text-ink-2">{gpuProblem}</p>}
    </>
  );
}

const Provider = ({
  provider: { label, isKeyless, hasKey, keyCheck, probe, calls, errors, durationMs },
}: {
  readonly provider: ProviderRow;
}) => (
  <tr>
    <HeadCell>{label}</HeadCell>
    <Cell>
      {hasKey ? TEXT.has : isKeyless ? TEXT.keyless : STRINGS.none}{" "}
      {keyCheck && (
        <Tag tone={keyCheck === "refused" ? "bad" : "neutral"}>{TEXT.checks[keyCheck]}</Tag>
      )}
    </Cell>
    <Cell>
      {probe ? (
        <>
          <Tag tone={probe.isUp ? "good" : "bad"}>{probe.isUp ? TEXT.up : TEXT.down}</Tag>{" "}
          <TimeAgo iso={probe.at} className="text-sm text-ink-3" />
        </>
      ) : (
        STRINGS.none
      )}
    </Cell>
    <Cell isNumber>{formatInteger(calls)}</Cell>
    <Cell isNumber>{formatInteger(errors)}</Cell>
    <Cell isNumber>
      {durationMs === undefined ? STRINGS.none : formatSeconds(durationMs / 1000)}
    </Cell>
  </tr>
);
