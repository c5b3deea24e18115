import type { ReactNode } from 'react';
import { useIsNear } from '../hooks/use-is-near.ts';

export interface WhenNearProps {
  /** Stands in until then, as tall as the children will be. */
  readonly fallback: ReactNode;
  /** True where the children are wanted wherever they are, as by a link that leads to them. */
  readonly isWanted?: boolean;
  readonly children: ReactNode;
}

/** Draws, and so loads, its children once they come near the window; they stay from then on. */
export function WhenNear({ fallback, isWanted = false, children }: WhenNearProps) {
  const [ref, isNear] = useIsNear();
  return isNear || isWanted ? children : <div ref={ref}>{fallback}</div>;
}
