import type { BacktestRequest } from '@atb/api/functions/research/start-backtest';
import { parseIso } from '@atb/core/base/time';
import { timeframeMs } from '@atb/core/market/timeframe';
import type { CandleArchive } from '../../../market-data/archive/candle-archive.ts';
import type { CheckedBacktest } from './checked-backtest.ts';
import {
  RUN_CANDLES_MAX,
  checkRules,
  findCandleRefusal,
  findDetailRefusal,
  RUN_CANDLES_MIN,
  nameOf,
  toRefusal,
} from './research-subject.ts';

/** The rules of one pair, and candles of every pair. */
export async function checkPortfolio(
  archive: CandleArchive,
  body: BacktestRequest,
  symbols: readonly string[],
): Promise<CheckedBacktest> {
  const checked = checkRules(body);
  if (checked.status === 'refused') return checked;
  const { timeframe } = body;
  const count = Math.round((parseIso(body.to) - parseIso(body.from)) / timeframeMs(timeframe)) * symbols.length;
  if (count > RUN_CANDLES_MAX) {
    const sentence = `${symbols.length} pairs have ${count.toLocaleString('en')} candles in the range; a run may have ${RUN_CANDLES_MAX.toLocaleString('en')}.`;
    const error = `${sentence} Take fewer pairs, a longer timeframe or a shorter range.`;
    return { status: 'refused', refusal: toRefusal('from', 'RANGE_TOO_LONG', error) };
  }
  for (const symbol of symbols) {
    const missing = await findCandleRefusal(archive, { ...body, symbol }, RUN_CANDLES_MIN);
    if (missing !== null) return { status: 'refused', refusal: { ...missing, field: 'symbols' } };
    const refusal = await findDetailRefusal(archive, { ...body, symbol });
    if (refusal !== null) return { status: 'refused', refusal };
  }
  const name = nameOf(body, `${checked.definition.name}, ${symbols.length} pairs ${timeframe}`);
  return { status: 'checked', request: { ...body, name } };
}
