import type { ReactNode } from "react";
import type { LiveSessionData } from "../page-data/live.ts";
import { Button } from "../ui/button.tsx";
import { late } from "../ui/late.tsx";
import { FormFields } from "../widget/form-fields.tsx";
import { Samples } from "../widget/samples.tsx";
import { liveFields } from "./live-fields.ts";
import { LivePanel } from "./live-panel.tsx";
import type { Live } from "./session/use-live.ts";
import type { Asking } from "./use-asking.ts";

const ListenButton = late(() => import("./inputs/listen-button.tsx"));
const LookButton = late(() => import("./inputs/look-button.tsx"));

/** What is asked, and the settings. Without a script a form whose answer is this page again. */
export const AskPanel = ({
  data: { kind, task, samples },
  asking,
  live: { store, send, close, view },
  everyMs,
  children,
}: {
  readonly data: LiveSessionData;
  readonly asking: Asking;
  readonly live: Live;
  /** Between two pictures of the camera. */
  readonly everyMs: number;
  /** The settings. */
  readonly children: ReactNode;
}) => (
  <LivePanel title="Ask">
    <form
      method="get"
      aria-label="Ask"
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
        fields={liveFields(task)}
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
          Send
        </Button>
        <Button className="needs-js" disabled={view.session.state === "idle"} onClick={close}>
          Close the session
        </Button>
        <Button type="submit" className="without-js">
          Set
        </Button>
      </div>
      {children}
    </form>
  </LivePanel>
);
