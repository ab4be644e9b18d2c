import type { RealtimeKind } from "@orrery/realtime/realtime-messages";
import type { RealtimeProgram } from "@orrery/snippets/realtime";
import { plural } from "../ui/format.ts";

/** What the page of live sessions says; texts of parts that load later are in `lazy-strings.ts`. */
export const STRINGS = {
  page: (modelId: string) => `Live · ${modelId}`,
  none: { title: "No live sessions for this model", card: "View card" },
  noScript: "Live sessions need JavaScript. Settings and code are shown without it.",
  copyLink: "Copy link",
  inspectorToggle: "Inspector",
  ask: {
    title: "Input",
    message: "Message",
    send: "Send",
    disconnect: "Disconnect",
    apply: "Apply",
    settings: "Session settings",
    unreadable: "The file couldn't be read.",
  },
  answer: {
    title: "Output",
    recorded: "From the recording. No server is called.",
    code: (status: number) => `(code ${status})`,
    /** What the codes of broken connections mean: they come without a message. */
    codes: {
      500: "Couldn't connect to the hub, or the hub refused the connection.",
      1001: "The hub is shutting down, or the page was closed.",
      1006: "The connection was lost, or the hub refused it.",
      1009: "The message is too large.",
      1011: "Internal error.",
    } as Readonly<Record<number, string>>,
    newImage: "New image.",
    newResponse: "New response.",
    first: {
      picture: "Type to update the image live.",
      text: "Type to update the text live.",
      transcript: "Use the microphone or choose an audio file. The transcript appears live.",
      speech: "Type to update the audio live.",
      sight: "Use camera or choose an image.",
      answer: "Type to update the output live.",
    } satisfies Record<RealtimeKind, string>,
    waiting: "Waiting for the model…",
    slowFirst: "The first response takes longer while the model loads.",
    loading: "Loading the model…",
    alt: "Model output",
    stored: (url: string) => `The provider stores the image at ${url}.`,
  },
  session: {
    title: "Session",
    table: "States and events",
    columns: ["State", "Event", "Next", "Action"],
    after: (event: string) => `after “${event}”`,
    spoken: (state: string) => `Session: ${state}.`,
    retry: (attempt: number, wait: string) => `Connection lost. Attempt ${attempt} in ${wait}.`,
    noToken:
      "No token yet. It is requested with the first message, is valid for two minutes, and is renewed before it expires.",
    issued: (count: number) => `Token ${count}, issued`,
    renewed: (wait: string) => `renewed in ${wait}`,
    expires: (wait: string) => `expires in ${wait}`,
    token: (renewal: string, expiry: string) =>
      `Token: renewed in ${renewal}, expires in ${expiry}`,
  },
  traffic: {
    title: "Traffic",
    note: "Rates over the last three seconds.",
    sent: "Sent",
    received: "Received",
    superseded: ["Superseded", "never sent"],
    latencies: ["Latencies", "first results"],
    p50: ["p50", "median"],
    p99: ["p99", "99th percentile"],
    histogram: "Time to first result (ms)",
    histogramText: (counts: string) => `Latency histogram. ${counts || "No data yet."}`,
    timeline: (seconds: number) =>
      `Frames in the last ${seconds} s: sent above, received below, by size`,
    timelineText: (sent: number, received: number, seconds: number) =>
      `Timeline: ${sent} sent, ${received} received in the last ${seconds} seconds.`,
    now: "now",
  },
  inspector: {
    title: "Messages",
    paused: (missed: number) => `Paused${missed > 0 ? `; ${plural(missed, "frame")} since` : ""}.`,
    order: (limit: number) => `Latest first, up to ${limit}.`,
    pause: "Pause",
    resume: "Resume",
    none: "No messages yet.",
    choose: "Select a message to inspect it.",
    list: "Frames, latest first",
    sent: "sent",
    received: "received",
  },
  code: {
    title: "Code",
    programs: "Programs",
    label: {
      browser: "Browser",
      node: "Node",
      react: "React",
      fal: "fal client",
    } satisfies Record<RealtimeProgram, string>,
    note: {
      browser:
        "For a page with the elements #question and #answer. This hub serves the client as a module.",
      node: "This hub serves the client as a package. The access token is read from HF_TOKEN. Public models need no token.",
      react: "A component that shows the model's output as the user types.",
      fal: "The unmodified npm package, configured for this hub.",
    } satisfies Record<RealtimeProgram, string>,
  },
  recording: {
    title: "Recording",
    note: "Records all messages sent and received.",
    about:
      "A recording has all messages and results with their times. You can replay it, play it without a server, save it on the hub and share it.",
    record: "Record",
    stopRecording: "Stop recording",
    stop: "Stop",
    replay: "Replay to the hub",
    play: "Play results",
    download: "Download",
    open: "Open a file",
    file: "Recording file",
    full: "The recording is full and has stopped.",
    invalid: "Not a recording of a live session.",
    otherTask: (recorded: string, task: string) =>
      `This is a recording of the task "${recorded}", not "${task}".`,
    summary: (sent: number, results: number, time: string, model: string | undefined) =>
      `${plural(sent, "message")} and ${plural(results, "result")} in ${time}${model ? `, with ${model}` : ""}.`,
  },
} as const;

/** The settings: labels, hints and placeholders. */
export const SETTING_STRINGS = {
  throttle: {
    label: "Throttle (ms)",
    hint: "Minimum time between messages; the latest wins. 0 sends all.",
  },
  buffering: {
    label: "Queue size",
    hint: "1 to 60 messages; then the oldest are dropped.",
    placeholder: "server default",
  },
  path: { label: "Path", hint: "Appended to the model ID." },
  reconnect: { label: "Reconnect automatically", hint: "With backoff and a new token." },
  seed: {
    label: "Seed",
    hint: "The same seed and input give the same output.",
    placeholder: "random",
  },
  image_size: { label: "Size (pixels)", placeholder: "model default" },
  max_tokens: { label: "Max tokens", placeholder: "unset" },
  temperature: { label: "Temperature", placeholder: "unset" },
  bytes: { label: "Raw results", hint: "Each message is the file itself." },
} as const;
