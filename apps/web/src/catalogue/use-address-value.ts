import { type RefObject, useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

/**
 * For a field whose value stands in the address: it follows the address, but never overtakes whoever
 * is typing in it. Going back or forward always counts.
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
