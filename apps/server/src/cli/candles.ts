import { aggregateCommand } from './candles/aggregate-command.ts';
import { backfillCommand } from './candles/backfill-command.ts';
import { checkCommand } from './candles/check-command.ts';
import { importCommand } from './candles/import-command.ts';
import { listCommand } from './candles/list-command.ts';
import type { CliCommand } from './support/cli-command.ts';
import { UsageError } from './support/usage-error.ts';

const PARTS: ReadonlyMap<string, CliCommand['run']> = new Map([
  ['list', listCommand],
  ['check', checkCommand],
  ['import', importCommand],
  ['backfill', backfillCommand],
  ['aggregate', aggregateCommand],
]);

/** `atb candles <part>`: the archive of candles that backtests are run on. */
export const command: CliCommand = {
  summary: 'the candles that backtests are run on',
  help: `Usage: atb candles <part> [options]

  list [--symbol S] [--venue V]                  what there is
  check [SYMBOL [TIMEFRAME]] [--venue V]         looks for gaps, duplicates and impossible candles
  import FILE... [--venue V] [--symbol S] [--timeframe T] [--time-unit ms|s|us|ns] [--replace]
         [--tick T --lot L [--min-quantity Q] [--min-notional M]]
                                                 CSV, Binance's public data or freqtrade's feather, each file whole or not at all;
                                                 tick, lot and smallest order of the pair are kept with its candles
  backfill SYMBOL TIMEFRAME [--from DATE] [--to DATE] [--venue V]
                                                 fetches from the exchange what is missing; goes on where it ended
  aggregate SYMBOL TIMEFRAME [--venue V]         keeps candles summed from smaller ones

  --venue   binance when absent
  --json    prints one JSON document instead of text

Ends with 0 when all is well, 1 when something failed or was found faulty, 2 when used wrongly, 130 when cancelled.`,

  async run([part = '', ...args], context) {
    const run = PARTS.get(part);
    if (run === undefined) throw new UsageError(`"candles" has the parts ${[...PARTS.keys()].join(', ')}`);
    return run(args, context);
  },
};
