import { type ReactNode, useMemo } from "react";
import { useLocation } from "react-router";
import { useAnswer } from "../account/use-answer.ts";
import { Button } from "../ui/button.tsx";
import { STRINGS } from "./strings.ts";

/** The parts of a repo's page that are sheets on a narrow screen. */
const IDS = { try: "sheet-try", use: "sheet-use" } as const;
type SheetName = keyof typeof IDS;

/**
 * Whether the parts are sheets on a narrow screen. They are not where the address names a choice, or a
 * form without a script has come back with its answer: that is what the visitor came for.
 */
export function useHasSheets(repoId: string): boolean {
  const { search } = useLocation();
  const { run, failure } = useAnswer();
  // Choices made in a sheet change the address, and leave the sheet open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: decided once per repo
  return useMemo(() => search === "" && !run && !failure, [repoId]);
}

/** In its place on a wide screen; on a narrow one, a sheet that a button of `SheetBar` opens. */
export const Sheet = ({
  name,
  isSheet,
  children,
}: {
  readonly name: SheetName;
  readonly isSheet: boolean;
  readonly children: ReactNode;
}) => (
  <div
    id={IDS[name]}
    popover={isSheet ? "auto" : undefined}
    className={isSheet ? "sheet" : "contents"}
  >
    {isSheet && (
      <Button
        size="sm"
        variant="ghost"
        popoverTarget={IDS[name]}
        popoverTargetAction="hide"
        className="mb-2 ml-auto lg:hidden"
      >
        {STRINGS.sheets.close}
      </Button>
    )}
    {children}
  </div>
);

/** The buttons that open the sheets, at the bottom of a narrow screen. */
export const SheetBar = ({ canTry }: { readonly canTry: boolean }) => (
  <div className="sheet-bar sticky bottom-0 z-20 -mx-4 mt-6 gap-2 border-t border-line bg-surface px-4 py-2 *:flex-1 sm:-mx-6 sm:px-6">
    {canTry && (
      <Button variant="primary" popoverTarget={IDS.try}>
        {STRINGS.sheets.try}
      </Button>
    )}
    <Button popoverTarget={IDS.use}>{STRINGS.sheets.use}</Button>
  </div>
);
