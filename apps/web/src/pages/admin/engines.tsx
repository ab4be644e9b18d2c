import { Cell, HeadCell } from "../../admin/cells.tsx";
import { STRINGS, WORK } from "../../admin/strings.ts";
import { HUB } from "../../page-data/account/owner.ts";
import type { ProviderRow } from "../../page-data/admin/work.ts";
import { usePageData } from "../../page-source.ts";
import { pathTo } from "../../paths.ts";
import { SettingsPage } from "../../settings/settings-page.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { formatInteger, formatSeconds } from "../../ui/format.ts";
import { ScrollTable } from "../../ui/scroll-table.tsx";
import { Tag } from "../../ui/tag.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";

const { engines: TEXT } = WORK;

/** `/admin/engines`: engines of this machine, and providers with their health. */
export function Component() {
  const { engines, providers } = usePageData("adminEngines");
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
        <section aria-label={TEXT.engines}>
          <h2 className="mb-2 text-lg">{TEXT.engines}</h2>
          <ScrollTable label={TEXT.engines} heads={TEXT.engineHeads}>
            {engines.map(({ format, isOn, reason }) => (
              <tr key={format}>
                <HeadCell>{format}</HeadCell>
                <Cell>
                  <Tag tone={isOn ? "good" : "neutral"}>{isOn ? TEXT.on : TEXT.off}</Tag>
                </Cell>
                <Cell>{reason ?? ""}</Cell>
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
