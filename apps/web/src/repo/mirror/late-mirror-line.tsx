import { lazy, Suspense } from "react";
import type { RepoHead } from "../../page-data/repo/repo-head.ts";

const MirrorLine = lazy(() => import("./mirror-line.tsx"));

/**
 * Says where a mirror comes from; loaded for mirrors alone. In the frame's chunk, which loads late parts anyway: a list of
 * them in the header's chunk would weigh more.
 */
export const LateMirrorLine = ({ repo }: { readonly repo: RepoHead }) =>
  repo.mirror && (
    <Suspense>
      <MirrorLine repo={repo} />
    </Suspense>
  );
