import { useEffect, useState } from "react";
import type { LiveSessionData } from "../page-data/live.ts";
import { useShellData } from "../page-source.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import { AnswerPanel } from "./answer/answer-panel.tsx";
import { AskPanel } from "./ask-panel.tsx";
import { LiveCode } from "./code/live-code.tsx";
import { liveProgram } from "./code/live-program.ts";
import { InspectorPanel } from "./inspector/inspector-panel.tsx";
import { formatLive, type LiveSettings, readLiveSettings } from "./live-settings.ts";
import { RecordingPanel } from "./recording/recording-panel.tsx";
import { SessionPanel } from "./session/session-panel.tsx";
import { useLive } from "./session/use-live.ts";
import { SettingsFields } from "./settings-fields.tsx";
import { TrafficPanel } from "./traffic/traffic-panel.tsx";
import { useAsking } from "./use-asking.ts";

/** Everything about one live session: what is asked and answered, and how it travels. */
export function LiveDesk({
  model,
  data,
}: {
  readonly model: string;
  readonly data: LiveSessionData;
}) {
  const { kind } = data;
  const hubUrl = useShellData()?.origin ?? "";
  const [settings, setSettings] = useState<LiveSettings>(data.settings);
  const read = readLiveSettings(settings, kind);
  const live = useLive(model, read.connection);
  const asking = useAsking(data, read.message, live.send);
  const [hasErrors] = useState(Object.keys(read.errors).length > 0);
  const query = formatLive(settings, asking.values, kind);

  useEffect(() => {
    const url = new URL(location.href);
    const run = url.searchParams.get("run");
    url.search = query;
    if (run !== null) url.searchParams.set("run", run);
    // Past the router on purpose: nothing has to be asked of the server.
    window.history.replaceState(window.history.state, "", url);
  }, [query]);

  return (
    <div className="space-y-4">
      <noscript>
        <p className="rounded-md bg-warn-soft p-3">
          A live session needs JavaScript. What it does, its settings and the programs that do the
          same are here without.
        </p>
      </noscript>
      <div className="grid items-start gap-4 lg:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_27rem]">
        <AskPanel
          data={data}
          asking={asking}
          live={live}
          everyMs={read.connection.throttleInterval}
        >
          <details open={hasErrors}>
            <summary className="text-link inline-block text-sm">Settings of the session</summary>
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
          view={live.view}
          values={asking.values}
          fileUrl={asking.file?.url}
          actions={<ShareButton query={query} />}
        />
        <SessionPanel session={live.view.session} />
      </div>
      <TrafficPanel store={live.store} superseded={live.view.session.superseded} />
      <InspectorPanel store={live.store} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <LiveCode
          request={liveProgram({ model, hubUrl }, data, read, asking.values, asking.file?.name)}
          chosen={settings.code}
          query={query}
          onChoose={(code) => setSettings({ ...settings, code })}
        />
        <RecordingPanel model={model} data={data} settings={settings} live={live} />
      </div>
    </div>
  );
}

/** The address holds what is asked and set. */
const ShareButton = ({ query }: { readonly query: string }) => (
  <CopyButton
    label="Copy link"
    content={
      typeof location === "undefined"
        ? `?${query}`
        : `${location.origin}${location.pathname}?${query}`
    }
  />
);
