import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from "react-router";
import { bannerHtml } from "./banner.tsx";
import { Document } from "./document.tsx";
import { formatState } from "./hydration-state.ts";
import { pageSource } from "./page-source.ts";
import type { RenderInput, RenderPage } from "./render.ts";
import { routes } from "./routes.tsx";
import { SentHtml } from "./ui/text/server-html.tsx";
import { RenderedAt } from "./ui/time-ago.tsx";

const handler = createStaticHandler(routes);

/** The placeholder of the state: what it may omit is known only after rendering. */
const STATE_PLACE = "orrery-state-place";

export const renderPage: RenderPage = async (input) => {
  const context = await query(input);
  const sentHtml = new Set<string>();
  const renderedAt = Date.now();
  const theme = input.data.shell?.theme ?? "system";
  const html = await toHtml(
    <Document assets={input.assets} theme={theme} wrap={input.data.shell?.wrap} state={STATE_PLACE}>
      <SentHtml value={sentHtml}>
        <RenderedAt value={renderedAt}>
          <StaticRouterProvider
            router={createStaticRouter(handler.dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </RenderedAt>
      </SentHtml>
    </Document>,
  );
  const router = { loaderData: context.loaderData, actionData: context.actionData };
  const errors = presentErrors(context);
  const state = formatState({ router, errors, assets: input.assets, theme, renderedAt }, sentHtml);
  const place = html.lastIndexOf(STATE_PLACE);
  const document = html.slice(0, place) + state + html.slice(place + STATE_PLACE.length);
  const { banner } = input;
  return banner ? document.replace("<body>", () => `<body>${bannerHtml(banner)}`) : document;
};

async function query({ url, data, failure, actionData }: RenderInput) {
  const requestContext = new RouterContextProvider();
  requestContext.set(pageSource, { data, failure });
  // Only path and query are read; the host is a stand-in that a relative URL cannot replace.
  const request = new Request(`http://hub.invalid${url}`);
  const context = await handler.query(request, { requestContext });
  if (context instanceof Response) throw new Error(`A page must not send a response: ${url}`);
  const leaf = context.matches.at(-1)?.route.id;
  return actionData && leaf ? { ...context, actionData: { [leaf]: actionData } } : context;
}

function presentErrors({ errors }: StaticHandlerContext) {
  return Object.fromEntries(
    Object.entries(errors ?? {}).map(([id, error]) => {
      // A loader only hands out data, so anything else is a bug: the caller's log is the place for it.
      if (!isRouteErrorResponse(error)) throw error;
      return [id, { status: error.status, data: error.data as unknown }];
    }),
  );
}

function toHtml(document: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(document, {
      // Else React moves large parts to the end, with inline scripts that put them in place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => text(pipe(new PassThrough())).then(resolve, reject),
      onShellError: reject,
      onError: reject,
    });
  });
}
