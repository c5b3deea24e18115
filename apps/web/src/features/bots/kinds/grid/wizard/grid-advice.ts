import type { BotRecommendation } from '@atb/core/market-analysis/recommend-bot';
import type { GridFormValues } from '../../../../../components/grid/grid-values.ts';
import type { KindAdvice } from '../../../wizard/wizard-kind.ts';

/** A recommended grid lies between two prices. */
export function gridAdvice({ grid, reasons }: BotRecommendation): KindAdvice<GridFormValues> {
  return {
    values: { range: 'fixed', ...grid },
    reasons: reasons.grid,
    shown: [
      ['Range', `${grid.lower} to ${grid.upper}`],
      ['Grid lines', grid.grids],
      ['Step', `${grid.stepPct}%`],
      ['Take profit per fill', `${grid.tpPctPerFill}%`],
      ['Stop loss', `${grid.stopLossPct}%`],
    ],
  };
}
