import type { DcaBundle } from '@atb/api/research-bundle';
import { dec, decFromNumber, ONE, roundToIncrement, type Decimal } from '@atb/core/base/decimal';
import { dcaLadder } from '@atb/core/bots/dca/ladder';
import type { ChartLevel } from '../../../../components/chart/chart-types.ts';
import { dcaLevels, type SafetyLine } from '../../../../components/dca/dca-levels.ts';
import type { Trade } from '../trades.ts';

const PERCENT = dec('0.01');

function orNull(price: number | null): Decimal | null {
  return price === null ? null : decFromNumber(price);
}

/** The deal that ran at the end, as it stood then. */
function levelsAtEnd({ levels, exits, sum }: DcaBundle, last: Trade | undefined): readonly ChartLevel[] {
  const lines = levels.map(({ key, price, status }) => ({ key, status, price: decFromNumber(price) }));
  const isRunning = levels.length > 0 || sum.held > 0;
  return dcaLevels(
    lines,
    {
      base: isRunning ? orNull(last?.deal?.fills[0]?.price ?? null) : null,
      average: orNull(sum.averagePrice),
      takeProfits: exits.takeProfit === null ? [] : [decFromNumber(exits.takeProfit)],
      stopLoss: orNull(exits.stopLoss),
      trigger: orNull(exits.trigger),
    },
    false,
  );
}

/** A deal that is over: where its ladder lay, what of it was filled and where it ended. */
function levelsOfDeal({ params, assumptions }: DcaBundle, trade: Trade, base: Decimal): readonly ChartLevel[] {
  const tick = decFromNumber(assumptions.priceIncrement ?? 0.01);
  const lines = dcaLadder(params)
    .filter(({ key }) => key > 0)
    .map(({ key, deviationPct }): SafetyLine => {
      const price = roundToIncrement(base.times(ONE.minus(deviationPct.times(PERCENT))), tick);
      return { key, price, status: trade.deal?.filled.has(key) === true ? 'filled' : 'buy' };
    });
  const exit = decFromNumber(trade.exitPrice);
  const isStop = trade.reason === 'stop';
  return dcaLevels(
    lines,
    {
      base,
      average: decFromNumber(trade.entryPrice),
      takeProfits: isStop ? [] : [exit],
      stopLoss: isStop ? exit : null,
      trigger: null,
    },
    false,
  );
}

/** The ladder of the chosen deal; without a choice that of the deal that ran at the end. */
export function dcaChartLevels(
  bundle: DcaBundle,
  trades: readonly Trade[],
  chosen: number | null,
): readonly ChartLevel[] {
  const trade = trades.find(({ number }) => number === chosen);
  const base = trade?.deal?.fills[0]?.price;
  if (trade === undefined || base === undefined || trade.reason === 'end') return levelsAtEnd(bundle, trades.at(-1));
  return levelsOfDeal(bundle, trade, decFromNumber(base));
}
