import { Children, startTransition, useEffect, useState, type ReactNode } from 'react';

export interface StagedProps {
  /** Stands in for each part that is still to come, or for the part of that number; as tall as the part will be. */
  readonly fallback: ReactNode | ((index: number) => ReactNode);
  /** Its parts, from top to bottom. */
  readonly children: ReactNode;
}

/**
 * Shows its parts one after the other, each once the one before it is on the screen: rendering, layout and what a part does when it is
 * there are pieces of work of their own, between which the page answers. (Deferred values would not do: nested ones come at once.)
 */
export function Staged({ fallback, children }: StagedProps) {
  const [shown, setShown] = useState(0);
  const parts = Children.toArray(children);
  useEffect(() => {
    if (shown < parts.length) startTransition(() => setShown(shown + 1));
  }, [shown, parts.length]);
  const standIn = (index: number): ReactNode => (typeof fallback === 'function' ? fallback(index) : fallback);
  return <>{parts.map((part, index) => (index < shown ? part : <Waiting key={index}>{standIn(index)}</Waiting>))}</>;
}

function Waiting({ children }: { readonly children: ReactNode }) {
  return children;
}
