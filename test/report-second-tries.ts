import { stripVTControlCharacters } from "node:util";
import type { Reporter, TestCase, TestModule } from "vitest/node";

const LONGEST = 300;

type Tried = Pick<TestCase, "fullName" | "diagnostic" | "result">;
type TriedModule = Pick<TestModule, "relativeModuleId"> & {
  readonly project: Pick<TestModule["project"], "name">;
  readonly children: { allTests(): Iterable<Tried> };
};

/**
 * Lists at the end of a run the tests that passed only at a second try, each with the first failure: what a busy machine
 * hides, and what a lasting fault looks like before it fails a run.
 */
export const reportSecondTries: Reporter = {
  onTestRunEnd(modules) {
    const lines = secondTries(modules);
    if (lines.length === 0) return;
    process.stdout.write(`\n Passed only at a second try:\n${lines.join("\n")}\n`);
  },
};

export function secondTries(modules: Iterable<TriedModule>): readonly string[] {
  return [...modules].flatMap(({ project, relativeModuleId, children }) =>
    [...children.allTests()]
      .filter((test) => test.diagnostic()?.flaky)
      .map(
        (test) => `  ${project.name} ${relativeModuleId} > ${test.fullName}\n    ${firstOf(test)}`,
      ),
  );
}

function firstOf(test: Tried): string {
  const message = test.result().errors?.[0]?.message ?? "(no message)";
  return stripVTControlCharacters(message).replace(/\s+/g, " ").slice(0, LONGEST);
}
