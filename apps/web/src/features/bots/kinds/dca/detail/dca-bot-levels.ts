import { dec } from '@atb/core/base/decimal';
import type { ChartLevel } from '../../../../../components/chart/chart-types.ts';
import { dcaLevels } from '../../../../../components/dca/dca-levels.ts';
import type { DetailsOf } from '../../../../../lib/bot-kinds/registry.ts';

/** The running deal on the chart; before the first one the price it waits for. */
export function dcaBotLevels({ state, figures }: DetailsOf<'dca'>): readonly ChartLevel[] {
  const { deal, params, phase } = state;
  if (phase === 'finished') return [];
  const targets = (deal?.lots ?? []).filter(({ held }) => held.quantity.gt(dec('0'))).map(({ target }) => target);
  const isTrigger = phase === 'waiting_trigger' && params.triggerPrice !== null;
  return dcaLevels(
    figures.levels,
    {
      base: deal?.basePrice ?? null,
      average: figures.averagePrice,
      takeProfits: figures.takeProfitPrice === null ? [] : targets,
      stopLoss: figures.stopLossPrice,
      trigger: isTrigger && params.triggerPrice !== null ? dec(params.triggerPrice) : null,
    },
    false,
  );
}
