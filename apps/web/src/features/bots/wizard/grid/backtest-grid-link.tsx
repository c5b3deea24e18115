import { FlaskConical } from 'lucide-react';
import { Link } from 'react-router';
import { writeGridAddress } from '../../../../components/grid/grid-address.ts';
import { buttonClass } from '../../../../components/ui/button-class.ts';
import type { GridWizardState } from './grid-wizard-state.ts';

/** To the backtests, with the fields as they are. The draft of the wizard stays. */
export function BacktestGridLink({ wizard: { market, values } }: { readonly wizard: GridWizardState }) {
  const address = writeGridAddress(new URLSearchParams({ of: 'grid', symbol: market.symbol }), values);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Link to={`/backtests?${address.toString()}`} className={buttonClass({ variant: 'outline' })}>
        <FlaskConical aria-hidden />
        Backtest this grid
      </Link>
      <span className="text-xs text-fg-2">On recorded prices. What you have entered here is kept.</span>
    </div>
  );
}
