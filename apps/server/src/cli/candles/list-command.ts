import type { ArchiveEntry } from '../../market-data/archive/candle-archive.ts';
import type { CliCommand } from '../support/cli-command.ts';
import { printCount, formatCell, formatTable } from '../support/format-table.ts';
import { openArchive } from '../support/open-archive.ts';
import { readOptions } from '../support/read-options.ts';
import { UsageError } from '../support/usage-error.ts';
import { readSymbol, readVenue } from './read-key.ts';

const COLUMNS = [
  { title: 'venue', align: 'left' },
  { title: 'symbol', align: 'left' },
  { title: 'timeframe', align: 'left' },
  { title: 'candles', align: 'right' },
  { title: 'first', align: 'left' },
  { title: 'last', align: 'left' },
  { title: 'gaps', align: 'right' },
  { title: 'missing', align: 'right' },
  { title: 'from', align: 'left' },
] as const;

/** `atb candles list` */
export const listCommand: CliCommand['run'] = async (args, { config, print, note }) => {
  const given = readOptions(args, { json: 'flag', symbol: 'text', venue: 'text' });
  if (given.positionals.length > 0) throw new UsageError(`"${given.positionals[0]}" is one word too many`);
  const symbol = given.text('symbol');
  const entries = (await openArchive(config).list()).filter(
    (entry) =>
      (symbol === undefined || entry.symbol === readSymbol(symbol)) &&
      (given.text('venue') === undefined || entry.venue === readVenue(given)),
  );
  if (given.flag('json')) print(JSON.stringify(entries));
  else for (const line of formatTable(COLUMNS, entries.map(toRow))) print(line);
  const damaged = entries.flatMap(({ fault }) => fault ?? []);
  for (const fault of damaged) note(`atb: ${fault}`);
  return damaged.length === 0 ? 0 : 1;
};

function toRow(entry: ArchiveEntry): readonly string[] {
  const { venue, symbol, timeframe, rows, first, last, gaps, missing, layers } = entry;
  const counts = [printCount(gaps), printCount(missing)];
  return [venue, symbol, timeframe, printCount(rows), formatCell(first), formatCell(last), ...counts, layers.join('+')];
}
