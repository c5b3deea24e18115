import { resolve } from 'node:path';
import { type OrderFilters, orderFiltersSchema } from '@atb/core/backtest/order-filters';
import { type CandleKey, candleKeyText } from '../../market-data/archive/candle-key.ts';
import { importCandleFile, type ImportResult } from '../../market-data/archive/import/import-candle-file.ts';
import type { TimeUnit } from '../../market-data/archive/import/time-unit.ts';
import { systemClock } from '../../market-data/clock.ts';
import { parseCliBody } from '../research/parse-body.ts';
import { readNumberOption } from '../research/read-number.ts';
import type { CliCommand } from '../support/cli-command.ts';
import { FILTER_FIELDS, FILTER_OPTIONS } from '../support/filter-options.ts';
import { printCount, formatCell } from '../support/format-table.ts';
import { openArchive } from '../support/open-archive.ts';
import { type GivenOptions, readOptions, readTimeframe } from '../support/read-options.ts';
import { UsageError } from '../support/usage-error.ts';
import { readSymbol, readVenue } from './read-key.ts';

const TIME_UNITS: readonly TimeUnit[] = ['ms', 's', 'us', 'ns'];
const FAULTS_SHOWN = 10;
const OPTIONS = {
  json: 'flag',
  venue: 'text',
  symbol: 'text',
  timeframe: 'text',
  'time-unit': 'text',
  replace: 'flag',
  ...FILTER_OPTIONS,
} as const;

/** `atb candles import`: each file whole or not at all; one that is refused does not keep others from being imported. */
export const importCommand: CliCommand['run'] = async (args, { config, print, note, progress, signal }) => {
  const given = readOptions(args, OPTIONS);
  if (given.positionals.length === 0) throw new UsageError('name at least one file to import');
  const fixed = { ...readFixed(given), now: systemClock.now() };
  const archive = openArchive(config);
  const filters = readFilters(given);
  const results: ImportResult[] = [];
  for (const path of given.positionals) {
    if (signal.aborted) break;
    progress(`${results.length} of ${given.positionals.length} files, now ${path}`);
    const result = await importCandleFile(archive, { path: resolve(path), ...fixed });
    results.push(result);
    if (result.status === 'imported' && filters !== null) await archive.keepFilters(result.key, filters);
    if (given.flag('json')) continue;
    if (result.status === 'imported') {
      print(describeImport(result));
      if ((await archive.filters(result.key)) === null) note(describeMissing(result.key));
    } else for (const line of describeRefusal(result)) note(line);
  }
  progress(null);
  if (given.flag('json')) print(JSON.stringify(results));
  if (signal.aborted) return 130;
  return results.every((result) => result.status === 'imported') ? 0 : 1;
};

/** What the files' pairs ask of orders, as far as it is said: tick and lot together, the minimums if wanted. */
function readFilters(given: GivenOptions): OrderFilters | null {
  const said = Object.entries(FILTER_FIELDS).filter(([, option]) => given.text(option) !== undefined);
  if (said.length === 0) return null;
  const [tick, lot] = [given.text('tick'), given.text('lot')];
  if (tick === undefined || lot === undefined) throw new UsageError('say --tick and --lot together');
  const numbers = said.map(
    ([field, option]) => [field, readNumberOption(given.text(option) ?? '', `--${option}`)] as const,
  );
  return parseCliBody(orderFiltersSchema, {
    minQuantity: readNumberOption(lot, '--lot'),
    ...Object.fromEntries(numbers),
  });
}

function describeMissing({ venue, symbol }: CandleKey): string {
  return `atb: tick, lot and smallest order of ${symbol} on ${venue} are not known; import again with --tick, --lot and --min-notional to keep them with the candles`;
}

function readFixed(given: GivenOptions) {
  const [symbol, timeframe, unit] = [given.text('symbol'), given.text('timeframe'), given.text('time-unit')];
  const timeUnit = TIME_UNITS.find((each) => each === unit);
  if (unit !== undefined && timeUnit === undefined) {
    throw new UsageError(`"${unit}" is no unit of time; there are ${TIME_UNITS.join(', ')}`);
  }
  return {
    venue: readVenue(given),
    replace: given.flag('replace'),
    ...(symbol === undefined ? {} : { symbol: readSymbol(symbol) }),
    ...(timeframe === undefined ? {} : { timeframe: readTimeframe(timeframe) }),
    ...(timeUnit === undefined ? {} : { timeUnit }),
  };
}

function describeImport(result: Extract<ImportResult, { readonly status: 'imported' }>): string {
  const { key, rows, first, last, added, same, replaced, differing } = result;
  const kept = differing - replaced;
  const parts = [
    `${printCount(added)} new`,
    ...(same > 0 ? [`${printCount(same)} there already`] : []),
    ...(replaced > 0 ? [`${printCount(replaced)} replaced`] : []),
    ...(kept > 0 ? [`${printCount(kept)} differ from those kept and were left out (--replace takes them)`] : []),
  ];
  const span = `${formatCell(first)} to ${formatCell(last)}`;
  return `${candleKeyText(key)}: ${printCount(rows)} candles, ${span}: ${parts.join(', ')}`;
}

function describeRefusal(result: Extract<ImportResult, { readonly status: 'refused' }>): readonly string[] {
  // A single fault is named in the reason already.
  const shown = result.faultCount === 1 ? [] : result.faults.slice(0, FAULTS_SHOWN);
  const more = shown.length === 0 ? 0 : result.faultCount - shown.length;
  return [
    `atb: ${result.reason}`,
    ...shown.map(({ row, message }) => `  row ${row}: ${message}`),
    ...(more > 0 ? [`  and ${printCount(more)} more`] : []),
  ];
}
