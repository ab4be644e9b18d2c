// The page of `realtime-client.test.ts`: a component with a live session, mounted twice as in development.
import { createRealtimeClient } from "@orrery/realtime";
import { useRealtime } from "@orrery/realtime/react";
import { createElement, StrictMode, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";

const client = createRealtimeClient({ restApiUrl: location.origin, realtimeUrl: location.origin });

function Sketch({ endpoint }: { readonly endpoint: string }) {
  const { send, close, state, result, error } = useRealtime<
    { readonly prompt: string },
    { readonly said: string }
  >(endpoint, { client, throttleInterval: 0, reconnect: { minDelayMs: 20 } });
  useEffect(() => send({ prompt: `hello ${endpoint}` }), [send, endpoint]);
  return createElement(
    "main",
    null,
    createElement("input", {
      "aria-label": "Prompt",
      onChange: (event: { readonly target: { readonly value: string } }) =>
        send({ prompt: event.target.value }),
    }),
    createElement("button", { type: "button", onClick: close }, "Close"),
    createElement("output", null, `${state}: ${result?.said ?? "nothing"}`),
    createElement("p", { role: "status" }, error?.message ?? "well"),
  );
}

function Page() {
  const [endpoint, setEndpoint] = useState<string | undefined>("ada/sketch");
  const to = (label: string, next: string | undefined) =>
    createElement("button", { type: "button", onClick: () => setEndpoint(next) }, label);
  return createElement(
    "div",
    null,
    to("Other", "ada/other"),
    to("Leave", undefined),
    endpoint && createElement(Sketch, { endpoint }),
  );
}

createRoot(document.querySelector("#page")!).render(
  createElement(StrictMode, null, createElement(Page)),
);
