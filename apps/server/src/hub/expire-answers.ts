import type { Hub } from "./hub.ts";
import { runShared } from "./run-shared.ts";

const EVERY_MS = 3_600_000;

/** Forgets recorded answers that are over or too many, in one of the database's processes. */
export const expireAnswers = (
  { registry }: Pick<Hub, "registry">,
  onError: (error: unknown) => void,
): { stop(): void } =>
  runShared(
    registry,
    { name: "answers", everyMs: EVERY_MS, first: "later", run: registry.cachedAnswers.expire },
    onError,
  );
