import type { SignOnData } from "../page-data/account/sign-on.ts";
import { ADMIN } from "./admin-strings.ts";

const TEXTS = ADMIN.emergency;

/** What to run on the machine of the hub when no provider lets an administrator in. */
export const Emergency = ({ breakGlass }: Pick<SignOnData, "breakGlass">) => (
  <div className="space-y-3">
    <p>{breakGlass === undefined ? TEXTS.none : TEXTS.kept(breakGlass)}</p>
    <dl className="space-y-2 text-sm">
      {TEXTS.commands.map(({ command, does }) => (
        <div key={command}>
          <dt className="overflow-x-auto">
            <code className="text-xs whitespace-nowrap">{command}</code>
          </dt>
          <dd className="text-ink-2">{does}</dd>
        </div>
      ))}
    </dl>
  </div>
);
