import type { CheckReport } from '../../market-data/archive/candle-archive.ts';
import { candleKeyText } from '../../market-data/archive/candle-key.ts';
import type { CliCommand } from '../support/cli-command.ts';
import { printCount, formatCell } from '../support/format-table.ts';
import { openArchive } from '../support/open-archive.ts';
import { readOptions, readTimeframe } from '../support/read-options.ts';
import { UsageError } from '../support/usage-error.ts';
import { readSymbol, readVenue } from './read-key.ts';

/** More gaps than this are counted, not named. */
const GAPS_SHOWN = 10;
const FAULTS_SHOWN = 10;

/** `atb candles check` */
export const checkCommand: CliCommand['run'] = async (args, { config, print, note, progress, signal }) => {
  const given = readOptions(args, { json: 'flag', venue: 'text' });
  const [symbol, timeframe, ...others] = given.positionals;
  if (others.length > 0) throw new UsageError('name a symbol and a timeframe, or nothing to check all');
  const archive = openArchive(config);
  const wanted = {
    symbol: symbol === undefined ? null : readSymbol(symbol),
    timeframe: timeframe === undefined ? null : readTimeframe(timeframe),
    venue: symbol === undefined && given.text('venue') === undefined ? null : readVenue(given),
  };
  const entries = (await archive.list()).filter(
    (entry) =>
      (wanted.symbol === null || entry.symbol === wanted.symbol) &&
      (wanted.timeframe === null || entry.timeframe === wanted.timeframe) &&
      (wanted.venue === null || entry.venue === wanted.venue),
  );
  const reports: CheckReport[] = [];
  for (const { venue, symbol: name, timeframe: length } of entries) {
    if (signal.aborted) break;
    progress(`${reports.length} of ${entries.length} checked, now ${venue} ${name} ${length}`);
    reports.push(await archive.check({ venue, symbol: name, timeframe: length }));
  }
  progress(null);
  if (signal.aborted) {
    note('cancelled');
    return 130;
  }
  if (given.flag('json')) print(JSON.stringify(reports));
  else for (const line of reports.flatMap(describeReport)) print(line);
  if (reports.length === 0) note('atb: there is nothing to check');
  const isSound = reports.every((report) => report.isSound);
  if (!isSound) note('atb: move each faulty file away, and import or fetch its candles again');
  return reports.length > 0 && isSound ? 0 : 1;
};

function describeReport(report: CheckReport): readonly string[] {
  const { key, rows, first, last, gaps, missing, files, isSound } = report;
  const state = isSound ? 'sound' : 'FAULTY';
  const lacks = gaps.length === 0 ? 'no gaps' : `${printCount(missing)} missing in ${printCount(gaps.length)} gaps`;
  const head = `${candleKeyText(key)}: ${state}, ${printCount(rows)} candles, ${formatCell(first)} to ${formatCell(last)}, ${lacks}`;
  const shown = gaps.slice(0, GAPS_SHOWN);
  const named = shown.map((gap) => `  gap ${formatCell(gap.from)} to ${formatCell(gap.to)}: ${gap.missing} missing`);
  const rest = gaps.length > shown.length ? [`  and ${gaps.length - shown.length} more`] : [];
  const faults = files.flatMap(({ path, fault, faults: list, faultCount }) => [
    ...(fault === null ? [] : [`  ${fault}`]),
    ...list.slice(0, FAULTS_SHOWN).map((each) => `  ${path}, row ${each.row}: ${each.message}`),
    ...(faultCount > FAULTS_SHOWN ? [`  ${path}: ${printCount(faultCount)} faulty rows in all`] : []),
  ]);
  return [head, ...named, ...rest, ...faults];
}
