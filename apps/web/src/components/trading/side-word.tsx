import { cn } from '../../lib/cn.ts';

export interface SideWordProps {
  readonly side: 'buy' | 'sell';
}

/** Buy or Sell: the word carries it, the colour repeats it. */
export function SideWord({ side }: SideWordProps) {
  return (
    <span className={cn('font-medium', side === 'buy' ? 'text-up' : 'text-down')}>
      {side === 'buy' ? 'Buy' : 'Sell'}
    </span>
  );
}
