import { useEffect, useState } from "react";

/** A value once it has stood for a while; the one before until then. */
export function useSettled<Value>(value: Value, ms: number): Value | undefined {
  const [settled, setSettled] = useState<Value>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
