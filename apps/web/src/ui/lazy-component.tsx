import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from "react";

/**
 * A component whose code loads after the page. Until then, and without JavaScript, its `fallback` is shown:
 * on the server too, as React would otherwise complete the page with inline scripts.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
) {
  const Loaded = lazy(load) as unknown as ComponentType<Props>;
  return function Late({ fallback = null, ...props }: Props & { readonly fallback?: ReactNode }) {
    const [isHere, setHere] = useState(false);
    useEffect(() => setHere(true), []);
    if (!isHere) return fallback;
    return (
      <Suspense fallback={fallback}>
        <Loaded {...(props as unknown as Props)} />
      </Suspense>
    );
  };
}
