import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from "react";

/**
 * A component whose code comes after the page. Until then, and without a script, its `fallback` stands
 * there: on the server as well, because React would complete the page by inline scripts otherwise.
 */
export function late<Props extends object>(
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
