import { decFromNumber, divide, ONE, toPlain } from '@atb/core/base/decimal';
import { addMs, DAY_MS, type EpochMs, toIso, utcDayStart } from '@atb/core/base/time';
import type { MarketDataSource } from '../../market-data/market-data-source.ts';
import type { CandleLines } from '../candle-lines.ts';
import { nearly, type Proof } from './proof.ts';

const HOURS_A_DAY = 24;

/**
 * What a market changed by on a day (UTC): by the candle of the day, and by the first and the last of its hours. Null where the market
 * does not have the day, or does not answer.
 * @param day any moment of it
 */
export async function proveMarketChange(
  lines: CandleLines,
  source: Pick<MarketDataSource, 'candles'>,
  { symbol, day }: { readonly symbol: string; readonly day: number },
): Promise<Proof | null> {
  const from = utcDayStart(day as EpochMs);
  const [line, candles] = await Promise.all([
    lines.read(symbol, '1d').catch(() => null),
    source
      .candles({ symbol, timeframe: '1h', before: addMs(from, DAY_MS), limit: HOURS_A_DAY })
      .catch((): Awaited<ReturnType<MarketDataSource['candles']>> => []),
  ]);
  const change = line?.changeFrom(from) ?? null;
  const hours = candles.filter(({ openTime }) => openTime >= from);
  const [first, last] = [hours[0], hours.at(-1)];
  if (change === null || first === undefined || last === undefined || first.open === 0) return null;
  return {
    unit: 'fraction',
    formula: 'What the price closed at ÷ what it opened at − 1, from 00:00 to 24:00 UTC.',
    ...nearly([
      {
        name: 'Candle of the day',
        how: 'From the open to the close of the one candle of the day, as doubles.',
        value: toPlain(decFromNumber(change)),
      },
      {
        name: 'Candles of an hour',
        how: `From the open of the first to the close of the last of ${hours.length} candles of an hour, in decimals.`,
        value: toPlain(divide(decFromNumber(last.close), decFromNumber(first.open)).minus(ONE)),
      },
    ]),
    entries: hours.toReversed().map(({ openTime, open, close }) => ({
      at: toIso(openTime),
      text: `${symbol} from ${open} to ${close}`,
      amount: toPlain(decFromNumber(close).minus(decFromNumber(open))),
      reference: null,
    })),
    entriesTotal: hours.length,
  };
}
