import { type AccountViewer, RegistryError, type Viewer } from "@orrery/registry";

/** Who posts a form of the settings. Throws `unauthorized`. */
export function signedIn(viewer: Viewer): AccountViewer {
  if (viewer.kind === "anonymous")
    throw new RegistryError("unauthorized", "Sign in to change your settings.");
  return viewer;
}
