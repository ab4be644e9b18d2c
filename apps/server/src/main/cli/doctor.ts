import {
  DOCTOR_AREAS,
  type DoctorArea,
  type DoctorData,
  type DoctorState,
} from "@orrery/web/page-data/admin/doctor";
import { type Config, readConfig } from "../../base/config.ts";
import { StartError } from "../../base/start-error.ts";
import { linesOf } from "../../hub/doctor/lines.ts";
import { reportOf, runDoctor } from "../../hub/doctor/run-doctor.ts";
import { readArguments } from "./arguments.ts";

const MARKS: Readonly<Record<DoctorState, string>> = {
  ok: "ok     ",
  warning: "WARNING",
  problem: "PROBLEM",
  skipped: "-      ",
};

/** Checks what the hub stands on, whether it runs or not. Exits with 1 if there is a problem. */
export async function doctorCommand(args: readonly string[]): Promise<void> {
  const { values } = readArguments(args, { json: { type: "boolean" } } as const, []);
  const report = await examine(process.env);
  if (values.json) console.log(JSON.stringify(report));
  else print(report);
  process.exitCode = report.problems > 0 ? 1 : 0;
}

async function examine(env: NodeJS.ProcessEnv): Promise<DoctorData> {
  const now = () => new Date();
  let config: Config;
  try {
    config = readConfig(env);
  } catch (error) {
    // Without settings there is nothing else to check.
    if (!(error instanceof StartError)) throw error;
    const { problem } = linesOf("configuration");
    const advice = "Correct it: the hub does not start like this.";
    return reportOf([problem("Settings", error.message, advice)], now());
  }
  return runDoctor(config, now);
}

function print({ lines, problems, warnings }: DoctorData): void {
  let area: DoctorArea | undefined;
  for (const line of lines) {
    if (line.area !== area) console.log(`${area ? "\n" : ""}${DOCTOR_AREAS[line.area]}`);
    area = line.area;
    console.log(`  ${MARKS[line.state]} ${line.check}: ${line.seen}`);
    if (line.advice !== undefined) console.log(`          ${line.advice}`);
  }
  console.log(`\n${count(problems, "problem")}, ${count(warnings, "warning")}.`);
}

const count = (items: number, name: string) => `${items} ${name}${items === 1 ? "" : "s"}`;
