import { adviseGrid, explainGridAdvice } from '@atb/core/bots/grid/advise-grid';
import type { CoinFacts } from '@atb/core/market-analysis/coin-facts';
import type { Instrument } from '@atb/core/market/instrument';
import type { GridFormValues } from '../../../../../components/grid/grid-values.ts';
import type { KindAdvice } from '../../../wizard/wizard-kind.ts';

/** A recommended grid lies between two prices. */
export function gridAdvice(
  facts: CoinFacts,
  { priceIncrement }: Pick<Instrument, 'priceIncrement'>,
): KindAdvice<GridFormValues> {
  const grid = adviseGrid(facts, priceIncrement);
  return {
    values: { range: 'fixed', ...grid },
    reasons: explainGridAdvice(facts),
    shown: [
      ['Range', `${grid.lower} to ${grid.upper}`],
      ['Grid lines', grid.grids],
      ['Step', `${grid.stepPct}%`],
      ['Take profit per fill', `${grid.tpPctPerFill}%`],
      ['Stop loss', `${grid.stopLossPct}%`],
    ],
  };
}
