import { useEffect } from "react";
import { useRevalidator } from "react-router";

const RELOAD_MS = 2_000;

/** Asks for the page's data again and again while something is coming. */
export function useReload(isComing: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isComing || state !== "idle") return;
    const timer = setTimeout(() => void revalidate(), RELOAD_MS);
    return () => clearTimeout(timer);
  }, [isComing, state, revalidate]);
}
