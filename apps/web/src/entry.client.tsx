import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import {
  createBrowserRouter,
  matchRoutes,
  UNSAFE_ErrorResponseImpl as RouteError,
} from "react-router";
import { RouterProvider } from "react-router/dom";
import { Document } from "./document.tsx";
import type { DocumentState } from "./hydration-state.ts";
import { routes } from "./routes.tsx";
import { RenderedAt } from "./ui/time-ago.tsx";
import "./styles.css";

// A missing chunk belongs to an older build: reloading the document loads the new one.
window.addEventListener("vite:preloadError", () => location.reload());

const state: DocumentState = JSON.parse(document.getElementById("__data")!.textContent!);
const errors = Object.entries(state.errors).map(([id, { status, data }]) => [
  id,
  new RouteError(status, "", data),
]);

const { page } = state.assets;

// The module of the first page must be there before hydration, or its markup would be thrown away.
await Promise.all(
  (matchRoutes(routes, location) ?? []).map(async ({ route }) => {
    if (typeof route.lazy !== "function") return;
    Object.assign(route, await (page ? import(/* @vite-ignore */ page) : route.lazy()));
    delete route.lazy;
  }),
);

const router = createBrowserRouter(routes, {
  hydrationData: {
    ...state.router,
    errors: errors.length ? Object.fromEntries(errors) : null,
  },
});

startTransition(() => {
  hydrateRoot(
    document,
    <Document assets={state.assets} theme={state.theme} state="">
      <RenderedAt value={state.renderedAt}>
        <RouterProvider router={router} />
      </RenderedAt>
    </Document>,
  );
});
