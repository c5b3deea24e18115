import type { EpochMs } from '@atb/core/base/time';
import type { VenueName } from '@atb/core/market/instrument';
import { createLogger } from '../../logger.ts';
import {
  backfillCandles,
  type BackfillProgress,
  type BackfillResult,
} from '../../market-data/archive/backfill-candles.ts';
import type { CandleArchive } from '../../market-data/archive/candle-archive.ts';
import { type CandleKey, candleKeyText } from '../../market-data/archive/candle-key.ts';
import { createCcxtSource } from '../../market-data/ccxt/create-ccxt-source.ts';
import { systemClock } from '../../market-data/clock.ts';
import type { CliCommand } from '../support/cli-command.ts';
import { printCount, formatCell } from '../support/format-table.ts';
import { openArchive } from '../support/open-archive.ts';
import { type GivenOptions, readMoment, readOptions } from '../support/read-options.ts';
import { UsageError } from '../support/usage-error.ts';
import { readKey } from './read-key.ts';

const VENUES: readonly VenueName[] = ['binance', 'kraken', 'coinbase'];

/** `atb candles backfill` */
export const backfillCommand: CliCommand['run'] = async (args, { config, print, progress, signal }) => {
  const given = readOptions(args, { json: 'flag', venue: 'text', from: 'text', to: 'text' });
  const key = readKey(given);
  const venue = VENUES.find((each) => each === key.venue);
  if (venue === undefined)
    throw new UsageError(`candles are fetched from ${VENUES.join(', ')}, not from "${key.venue}"`);
  const archive = openArchive(config);
  const span = await readSpan(given, archive, key);
  const logger = createLogger('silent');
  const source = await createCcxtSource({ venue, baseUrl: config.ccxtBaseUrl, clock: systemClock, logger });
  const startedAt = performance.now();
  const result = await backfillCandles({
    archive,
    source,
    clock: systemClock,
    key,
    ...span,
    signal,
    onProgress: (state) => progress(describeProgress(state, performance.now() - startedAt)),
  });
  progress(null);
  print(given.flag('json') ? JSON.stringify({ key, ...span, ...result }) : describeResult(key, result));
  return result.status === 'cancelled' ? 130 : 0;
};

/** From the date given, else from where the archive ends; to the date given, else to now. */
async function readSpan(
  given: GivenOptions,
  archive: CandleArchive,
  key: CandleKey,
): Promise<{ readonly from: EpochMs; readonly to: EpochMs }> {
  const [fromText, toText] = [given.text('from'), given.text('to')];
  const to = toText === undefined ? systemClock.now() : readMoment(toText, '--to');
  const from = fromText === undefined ? await findEnd(archive, key) : readMoment(fromText, '--from');
  if (from >= to) throw new UsageError(`--from ${formatCell(from)} is not before --to ${formatCell(to)}`);
  return { from, to };
}

async function findEnd(archive: CandleArchive, { venue, symbol, timeframe }: CandleKey): Promise<EpochMs> {
  const entry = (await archive.list()).find(
    (each) => each.venue === venue && each.symbol === symbol && each.timeframe === timeframe,
  );
  if (entry?.last === undefined || entry.last === null) {
    throw new UsageError(`the archive holds nothing of ${symbol} ${timeframe} yet; say where to begin with --from`);
  }
  return entry.last;
}

function describeProgress({ done, total, added, pausedUntil }: BackfillProgress, elapsedMs: number): string {
  const percent = total === 0 ? 100 : Math.floor((done / total) * 100);
  const left = done === 0 ? '' : `, about ${Math.ceil((elapsedMs / done) * ((total - done) / 1_000))} s left`;
  const pause = pausedUntil === null ? '' : `, the exchange wants a pause until ${formatCell(pausedUntil)} UTC`;
  return `${percent}% of ${printCount(total)} candles, ${printCount(added)} new${left}${pause}`;
}

function describeResult(key: CandleKey, { status, fetched, added, missing }: BackfillResult): string {
  const end = status === 'cancelled' ? ', cancelled: the same command goes on from here' : '';
  const lacks = missing === 0 ? '' : `, ${printCount(missing)} the exchange did not give`;
  const kept = `${printCount(fetched)} candles fetched, ${printCount(added)} new`;
  return `${candleKeyText(key)}: ${kept}${status === 'cancelled' ? '' : lacks}${end}`;
}
