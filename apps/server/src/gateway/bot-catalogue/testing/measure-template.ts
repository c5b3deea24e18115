import { assumptionsSchema, instrumentFilters } from '@atb/core/backtest/assumptions';
import { runBuyAndHold } from '@atb/core/backtest/buy-and-hold';
import { runBacktest } from '@atb/core/backtest/run-backtest';
import { parseIso } from '@atb/core/base/time';
import { runExactGhost } from '@atb/core/backtest/ghost/run-ghost';
import { BOT_MODULES } from '@atb/core/bots/registry';
import type { BotTemplate } from '@atb/core/bots/templates';
import { TEMPLATE_PERIOD, type TemplateFigures } from '@atb/core/bots/template-figures';
import { findInstrument } from '@atb/core/market/instruments';
import type { Timeframe } from '@atb/core/market/timeframe';
import { compileStrategy } from '@atb/core/strategies/compile-strategy';
import { strategyById } from '@atb/core/strategies/catalogue/catalogue';
import type { CandleArchive } from '../../../market-data/archive/candle-archive.ts';

/** Four digits say what a card shows. */
const round = (value: number): number => Math.round(value * 1e4) / 1e4;

/** The template as it would be deployed, over the recorded period, by the backtest that every other result is from. */
export async function measureTemplate(archive: CandleArchive, template: BotTemplate): Promise<TemplateFigures> {
  const { kind, symbol, params, minInvestment } = template;
  const instrument = findInstrument(symbol);
  if (instrument === null) throw new Error(`no pair ${symbol}`);
  const timeframe = (kind === 'strategy' ? params['timeframe'] : TEMPLATE_PERIOD.timeframe) as Timeframe;
  const [from, to] = [parseIso(`${TEMPLATE_PERIOD.from}T00:00:00Z`), parseIso(`${TEMPLATE_PERIOD.to}T00:00:00Z`)];
  const candles = await archive.load({ venue: 'binance', symbol, timeframe }, from, to);
  const assumptions = assumptionsSchema.parse({ startEquity: minInvestment, ...instrumentFilters(instrument) });
  const held = runBuyAndHold(candles, assumptions);
  const holdReturn = round(held.endEquity / held.startEquity - 1);
  if (kind === 'strategy') {
    const definition = strategyById(String(params['strategyId']));
    if (definition === null) throw new Error(`no strategy of ${template.id}`);
    const signals = compileStrategy(definition, { timeframe }).columns(candles);
    const result = runBacktest({ candles, signals, assumptions });
    const { endEquity, drawdownMax, trades, feesPaid } = result;
    return figures({ endEquity, drawdownMax, feesPaid, sales: trades.length, holdReturn }, minInvestment);
  }
  const run = runExactGhost({ module: BOT_MODULES[kind] }, { candles, instrument, params, assumptions });
  if (run.status === 'refused') throw new Error(`${template.id}: ${run.error}`);
  const sales = run.fills.side.filter((side) => side < 0).length;
  return figures({ ...run, sales, holdReturn }, minInvestment);
}

interface Measured extends Pick<TemplateFigures, 'sales' | 'holdReturn'> {
  readonly endEquity: number;
  readonly drawdownMax: number;
  readonly feesPaid: number;
}

function figures({ endEquity, drawdownMax, feesPaid, sales, holdReturn }: Measured, start: number): TemplateFigures {
  return {
    totalReturn: round(endEquity / start - 1),
    drawdownMax: round(drawdownMax),
    sales,
    fees: round(feesPaid / start),
    holdReturn,
  };
}
