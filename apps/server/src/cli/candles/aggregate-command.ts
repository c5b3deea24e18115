import type { EpochMs } from '@atb/core/base/time';
import { candleKeyText } from '../../market-data/archive/candle-key.ts';
import { describeAbsence } from '../../market-data/archive/describe-absence.ts';
import { sumMissing } from '../../market-data/archive/find-gaps.ts';
import type { CliCommand } from '../support/cli-command.ts';
import { printCount } from '../support/format-table.ts';
import { openArchive } from '../support/open-archive.ts';
import { readOptions } from '../support/read-options.ts';
import { readKey } from './read-key.ts';

/** Around everything that an exchange ever recorded. */
const ALWAYS = { from: 0 as EpochMs, to: Date.UTC(2100, 0, 1) as EpochMs };

/** `atb candles aggregate`: backtests sum candles by themselves; keeping the sums makes them files for other programs. */
export const aggregateCommand: CliCommand['run'] = async (args, { config, print, note }) => {
  const given = readOptions(args, { json: 'flag', venue: 'text' });
  const key = readKey(given);
  const archive = openArchive(config);
  const series = await archive.load(key, ALWAYS.from, ALWAYS.to);
  if (series.length === 0) {
    note(`atb: ${describeAbsence(await archive.list(), key, ALWAYS)}`);
    return 1;
  }
  const { sourceTimeframe, gaps } = series;
  const { added, same, differing } = await archive.write(key, series);
  const missing = sumMissing(gaps);
  if (given.flag('json')) {
    print(JSON.stringify({ key, sourceTimeframe, candles: series.length, added, same, differing, missing, gaps }));
    return 0;
  }
  const source = sourceTimeframe === key.timeframe ? 'kept as they are' : `summed from ${sourceTimeframe}`;
  print(`${candleKeyText(key)}: ${printCount(series.length)} candles ${source}, ${printCount(added)} new`);
  if (missing > 0) {
    note(
      `${printCount(missing)} candles of ${sourceTimeframe} are missing in ${gaps.length} gaps; see "atb candles check"`,
    );
  }
  if (differing > 0) note(`${printCount(differing)} differ from those kept and were left out`);
  return 0;
};
