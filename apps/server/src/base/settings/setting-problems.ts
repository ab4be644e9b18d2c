/** A setting that has no effect, or contradicts another one. Its value may be secret and is not in it. */
export interface SettingProblem {
  readonly name: string;
  readonly seen: string;
  readonly advice: string;
}

type Env = Readonly<Record<string, string | undefined>>;

/** Read by commands, tools and tests, not by the hub. */
const ELSEWHERE = /^ORRERY_(TEST|WRITE|BENCH|BUILD)_|^ORRERY_(SOURCE_TOKEN|LONG)$/;
/** A name this close to a known one is taken for a slip of the pen. */
const CLOSE = 3;

/** Settings that count only with another one. */
const NEEDS: readonly (readonly [name: string, needed: string])[] = [
  ["ORRERY_MAIL_FROM", "ORRERY_SMTP_URL"],
  ["ORRERY_AUDIT_STREAM_SECRET", "ORRERY_AUDIT_STREAM"],
  ["ORRERY_TRACES_HEADERS", "ORRERY_TRACES_URL"],
  ["ORRERY_TRACES_CONTENT", "ORRERY_TRACES_URL"],
];

/** Settings without effect while another one is `off`. */
const OFF: readonly (readonly [pattern: RegExp, switched: string])[] = [
  [/^ORRERY_RUNNER_(MEMORY|CONTEXT|THREADS|USER)$|^ORRERY_GPU(_DEVICES)?$/, "ORRERY_RUNNER"],
  [/^ORRERY_GPU_DEVICES$/, "ORRERY_GPU"],
];

/** Every setting of the hub that does nothing as it stands. */
export function settingProblems(env: Env, known: ReadonlySet<string>): readonly SettingProblem[] {
  const given = Object.keys(env).filter((name) => name.startsWith("ORRERY_") && env[name]);
  return given.toSorted().flatMap((name) => problemOf(name, env, known) ?? []);
}

function problemOf(name: string, env: Env, known: ReadonlySet<string>): SettingProblem | undefined {
  if (!known.has(name)) return ELSEWHERE.test(name) ? undefined : unknown(name, known);
  const needed = NEEDS.find(([one, other]) => one === name && !env[other])?.[1];
  if (needed !== undefined)
    return {
      name,
      seen: `has no effect without ${needed}`,
      advice: `Set ${needed}, or remove ${name}.`,
    };
  const switched = OFF.find(([one, other]) => one.test(name) && env[other] === "off")?.[1];
  if (switched !== undefined)
    return {
      name,
      seen: `has no effect while ${switched} is off`,
      advice: `Remove ${name}, or ${switched}=off.`,
    };
  return undefined;
}

function unknown(name: string, known: ReadonlySet<string>): SettingProblem {
  const [closest] = [...known]
    .map((one) => ({ one, distance: distanceOf(name, one) }))
    .toSorted((a, b) => a.distance - b.distance);
  return {
    name,
    seen: "is not a setting of this version",
    advice:
      closest && closest.distance <= CLOSE
        ? `Did you mean ${closest.one}?`
        : "Remove it, or look for its name in the guide to operating a hub.",
  };
}

/** How many letters differ (Levenshtein). */
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries())
      next.push(
        Math.min(
          (row[j + 1] ?? 0) + 1,
          (next[j] ?? 0) + 1,
          (row[j] ?? 0) + (letter === other ? 0 : 1),
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}
