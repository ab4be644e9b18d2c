import type { ReactNode } from "react";
import type { RealtimeSessionData } from "../page-data/repo/realtime.ts";
import { Button } from "../ui/button.tsx";
import { lazyComponent } from "../ui/lazy-component.tsx";
import { FormFields } from "../widget/form-fields.tsx";
import { Samples } from "../widget/samples.tsx";
import { realtimeFields } from "./realtime-fields.ts";
import { RealtimePanel } from "./realtime-panel.tsx";
import { SessionState } from "./session/session-state.tsx";
import type { Realtime } from "./session/use-realtime.ts";
import { STRINGS } from "./strings.ts";
import type { Asking } from "./use-asking.ts";

const ListenButton = lazyComponent(() => import("./inputs/listen-button.tsx"));
const LookButton = lazyComponent(() => import("./inputs/look-button.tsx"));

/** The input and the settings. Without JavaScript, a form that loads this page again. */
export const AskPanel = ({
  data: { kind, task, samples },
  asking,
  realtime: { store, send, close, view },
  everyMs,
  children,
}: {
  readonly data: RealtimeSessionData;
  readonly asking: Asking;
  readonly realtime: Realtime;
  /** The interval of the camera's images. */
  readonly everyMs: number;
  /** The settings. */
  readonly children: ReactNode;
}) => (
  <RealtimePanel title={STRINGS.ask.title} note={<SessionState session={view.session} />}>
    <form
      method="get"
      aria-label={STRINGS.ask.title}
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        asking.askNow();
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) asking.askNow();
        if (event.key === "Escape") close();
      }}
    >
      <Samples
        titles={samples.map(({ title }) => title)}
        onChoose={(index) => samples[index] && asking.begin(samples[index])}
      />
      <FormFields
        fields={realtimeFields(task)}
        values={asking.values}
        file={asking.file}
        errors={asking.errors}
        onChange={asking.change}
        onChoose={asking.choose}
      />
      <div className="flex flex-wrap items-start gap-2">
        {kind === "transcript" && <ListenButton store={store} send={send} />}
        {kind === "sight" && <LookButton everyMs={everyMs} onPicture={asking.askWith} />}
        <Button
          type="submit"
          variant={kind === "transcript" || kind === "sight" ? "plain" : "primary"}
          className="needs-js"
        >
          {STRINGS.ask.send}
        </Button>
        <Button className="needs-js" disabled={view.session.state === "idle"} onClick={close}>
          {STRINGS.ask.disconnect}
        </Button>
        <Button type="submit" className="without-js">
          {STRINGS.ask.apply}
        </Button>
      </div>
      {children}
    </form>
  </RealtimePanel>
);
