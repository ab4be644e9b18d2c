import { useState } from "react";
import { Link } from "react-router";
import { asCallError } from "../calls/call-error.ts";
import { useShellData } from "../page-source.ts";
import { pathTo } from "../paths.ts";
import { Button } from "../ui/button.tsx";
import { keepRun, type RunToKeep } from "./keep-run.ts";
import { LATE } from "./lazy-strings.ts";

/** Keeps a run and leads to it. For those who are signed in; a run is its maker's alone until shared. */
export default function KeepButton({ run }: { readonly run: () => RunToKeep }) {
  const [state, setState] = useState<"idle" | "busy" | { readonly id: string }>("idle");
  const [refusal, setRefusal] = useState<string>();
  const isSignedIn = useShellData()?.account !== undefined;
  if (!isSignedIn) return null;
  const keep = async () => {
    setState("busy");
    setRefusal(undefined);
    try {
      setState({ id: await keepRun(run()) });
    } catch (error) {
      setRefusal(asCallError(error)?.message);
      setState("idle");
    }
  };
  if (typeof state === "object")
    return (
      <p role="status" className="text-sm">
        {LATE.keep.saved}
        <Link to={pathTo("run", { run: state.id })} className="text-link">
          {LATE.keep.view}
        </Link>
      </p>
    );
  return (
    <>
      {refusal && (
        <p role="alert" className="text-sm text-bad">
          {refusal}
        </p>
      )}
      <Button size="sm" variant="ghost" className="needs-js" busy={state === "busy"} onClick={keep}>
        {LATE.keep.save}
      </Button>
    </>
  );
}
