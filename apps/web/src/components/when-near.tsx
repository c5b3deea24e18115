import type { ReactNode } from 'react';
import { useIsNear } from '../hooks/use-is-near.ts';

export interface WhenNearProps {
  /** Keeps the place until then: a height like that of the children. Nothing is loading there, so nothing says that it is. */
  readonly placeClassName: string;
  /** True where the children are wanted wherever they are, as by a link that leads to them. */
  readonly isWanted?: boolean;
  readonly children: ReactNode;
}

/** Draws, and so loads, its children once they come near the window; they stay from then on. */
export function WhenNear({ placeClassName, isWanted = false, children }: WhenNearProps) {
  const [ref, isNear] = useIsNear();
  return isNear || isWanted ? children : <div ref={ref} className={placeClassName} />;
}
