import type { StrategyDefinition } from '@atb/core/strategies/definition';
import { Link } from 'react-router';
import { buttonClass } from '../../../components/ui/button-class.ts';
import { backtestAddress } from './backtest-address.ts';

export interface BacktestLinkProps {
  readonly definition: StrategyDefinition;
  readonly market: string;
  /** Those that differ from the defaults. */
  readonly params?: Readonly<Record<string, number>>;
  readonly variant?: 'neutral' | 'outline' | 'primary';
  readonly size?: 'xs' | 'sm';
}

/** To the form that runs it, filled in. */
export function BacktestLink({ definition, market, params, variant = 'outline', size = 'sm' }: BacktestLinkProps) {
  return (
    <Link to={backtestAddress(definition, market, params)} className={buttonClass({ variant, size })}>
      <span>
        Backtest <span className="sr-only">{definition.name}</span>
      </span>
    </Link>
  );
}
