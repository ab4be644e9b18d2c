import { type RefObject, useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

/**
 * For a field whose value is in the URL: it follows the URL, except while someone types in it. Going back
 * or forward always updates it.
 */
export function useAddressValue<Field extends HTMLInputElement | HTMLSelectElement>(
  value: string,
): RefObject<Field | null> {
  const field = useRef<Field>(null);
  const { key } = useLocation();
  const isBack = useNavigationType() === "POP";
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival counts, also where the value is the same
  useEffect(() => {
    const current = field.current;
    if (current && (isBack || document.activeElement !== current)) current.value = value;
  }, [value, key, isBack]);
  return field;
}
