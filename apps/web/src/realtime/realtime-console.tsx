import { useEffect, useState } from "react";
import type { RealtimeSessionData } from "../page-data/repo/realtime.ts";
import { useShellData } from "../page-source.ts";
import { ButtonLink } from "../ui/button.tsx";
import { CopyButton } from "../ui/text/copy-button.tsx";
import { AnswerPanel } from "./answer/answer-panel.tsx";
import { AskPanel } from "./ask-panel.tsx";
import { RealtimeCode } from "./code/realtime-code.tsx";
import { realtimeProgram } from "./code/realtime-program.ts";
import { InspectorPanel } from "./inspector/inspector-panel.tsx";
import {
  formatRealtime,
  type RealtimeSettings,
  readRealtimeSettings,
} from "./realtime-settings.ts";
import { RecordingPanel } from "./recording/recording-panel.tsx";
import { SessionPanel } from "./session/session-panel.tsx";
import { useRealtime } from "./session/use-realtime.ts";
import { SettingsFields } from "./settings-fields.tsx";
import { STRINGS } from "./strings.ts";
import { TrafficPanel } from "./traffic/traffic-panel.tsx";
import { useAsking } from "./use-asking.ts";

const KEPT = ["code", "inspector"];

/** A live session: input, output, code and recording; session, traffic and messages on request. */
export function RealtimeConsole({
  model,
  data,
}: {
  readonly model: string;
  readonly data: RealtimeSessionData;
}) {
  const { kind } = data;
  const hubUrl = useShellData()?.origin ?? "";
  const [settings, setSettings] = useState<RealtimeSettings>(data.settings);
  const read = readRealtimeSettings(settings, kind);
  const realtime = useRealtime(model, read.connection);
  const asking = useAsking(data, read.message, realtime.send);
  const [hasErrors] = useState(Object.keys(read.errors).length > 0);
  const inspects = settings.inspector === "on";
  const query = formatRealtime(settings, asking.values, kind);

  useEffect(() => {
    const url = new URL(location.href);
    const run = url.searchParams.get("run");
    url.search = query;
    if (run !== null) url.searchParams.set("run", run);
    // Not through the router: the server has nothing to load.
    window.history.replaceState(window.history.state, "", url);
  }, [query]);

  return (
    <div className="space-y-4">
      <noscript>
        <p className="rounded-md bg-warn-soft p-3">{STRINGS.noScript}</p>
      </noscript>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <AskPanel
          data={data}
          asking={asking}
          realtime={realtime}
          everyMs={read.connection.throttleInterval}
        >
          {/* Without JavaScript, what the form does not show is kept. */}
          {KEPT.map(
            (name) =>
              settings[name] && (
                <input key={name} type="hidden" name={name} value={settings[name]} />
              ),
          )}
          <details open={hasErrors}>
            <summary className="text-link inline-block text-sm">{STRINGS.ask.settings}</summary>
            <div className="mt-2">
              <SettingsFields
                kind={kind}
                settings={settings}
                errors={read.errors}
                onChange={(change) => setSettings({ ...settings, ...change })}
              />
            </div>
          </details>
        </AskPanel>
        <AnswerPanel
          data={data}
          view={realtime.view}
          values={asking.values}
          fileUrl={asking.file?.url}
          actions={
            <>
              <ShareButton query={query} />
              <InspectorToggle
                query={query}
                isOn={inspects}
                onChange={(inspector) => setSettings({ ...settings, inspector })}
              />
            </>
          }
        />
      </div>
      {inspects && (
        <div className="grid items-start gap-4 xl:grid-cols-[27rem_minmax(0,1fr)]">
          <SessionPanel session={realtime.view.session} />
          <TrafficPanel store={realtime.store} superseded={realtime.view.session.superseded} />
          <div className="min-w-0 xl:col-span-full">
            <InspectorPanel store={realtime.store} />
          </div>
        </div>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <RealtimeCode
          request={realtimeProgram({ model, hubUrl }, data, read, asking.values, asking.file?.name)}
          chosen={settings.code}
          query={query}
          onChoose={(code) => setSettings({ ...settings, code })}
        />
        <RecordingPanel model={model} data={data} settings={settings} realtime={realtime} />
      </div>
    </div>
  );
}

/** What engineers look at: states, traffic and messages. A link, so that it works without JavaScript. */
function InspectorToggle({
  query,
  isOn,
  onChange,
}: {
  readonly query: string;
  readonly isOn: boolean;
  readonly onChange: (inspector: "on" | "") => void;
}) {
  const next = isOn ? "" : "on";
  const address = new URLSearchParams(query);
  address.set("inspector", next);
  return (
    <ButtonLink
      to={`?${address}`}
      size="sm"
      variant={isOn ? "plain" : "ghost"}
      aria-current={isOn ? "true" : undefined}
      preventScrollReset
      onClick={(event) => {
        event.preventDefault();
        onChange(next);
      }}
    >
      {STRINGS.inspectorToggle}
    </ButtonLink>
  );
}

/** The URL has the input and the settings. */
const ShareButton = ({ query }: { readonly query: string }) => (
  <CopyButton
    label={STRINGS.copyLink}
    content={
      typeof location === "undefined"
        ? `?${query}`
        : `${location.origin}${location.pathname}?${query}`
    }
  />
);
