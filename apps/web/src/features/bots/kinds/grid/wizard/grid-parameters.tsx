import { toPlain } from '@atb/core/base/decimal';
import { AdvancedFields } from '../../../../../components/grid/advanced-fields.tsx';
import { writeGridAddress } from '../../../../../components/grid/grid-address.ts';
import { LinesFields } from '../../../../../components/grid/lines-fields.tsx';
import { GridRangeFields } from '../../../../../components/grid/range-fields.tsx';
import type { ChartCandle } from '../../../../../components/chart/chart-types.ts';
import { Money } from '../../../../../components/money.tsx';
import { BotBacktestLink } from '../../../wizard/backtest-link.tsx';
import type { GridWizardState } from './grid-wizard-state.ts';

export interface GridParametersProps {
  readonly wizard: GridWizardState;
  readonly candles: readonly ChartCandle[];
}

/** Where the lines lie and what they trade. */
export function GridParameters({ wizard, candles }: GridParametersProps) {
  const { market, capital, values } = wizard;
  return (
    <div className="space-y-6">
      <GridRangeFields grid={wizard} candles={candles} />
      <LinesFields
        grid={wizard}
        available={
          capital !== null && (
            <>
              Available <Money value={toPlain(capital.available)} unit={market.quote} isCompact={false} />
            </>
          )
        }
      />
      <AdvancedFields grid={wizard} />
      <BotBacktestLink
        label="Backtest this grid"
        address={writeGridAddress(new URLSearchParams({ of: 'grid', symbol: market.symbol }), values)}
      />
    </div>
  );
}
