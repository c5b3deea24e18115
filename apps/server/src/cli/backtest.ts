import { startBacktestBody } from '@atb/api/functions/start-backtest';
import type { BacktestBundle } from '@atb/api/research-bundle';
import { carryOutBacktest } from '../jobs/research/carry-out-backtest.ts';
import { carryOut } from './research/carry-out.ts';
import { parseBody } from './research/parse-body.ts';
import { printBacktest } from './research/print-backtest.ts';
import { readSubject, SUBJECT_HELP, SUBJECT_OPTIONS } from './research/subject-options.ts';
import { withCancel } from './research/with-cancel.ts';
import type { CliCommand } from './support/cli-command.ts';
import { readOptions } from './support/read-options.ts';

/** `atb backtest`: what a strategy would have made of recorded candles. */
export const command: CliCommand = {
  summary: 'what a strategy would have made of recorded candles',
  help: `Usage: atb backtest --strategy ID --symbol S --from DATE --to DATE [options]

${SUBJECT_HELP}

Ends with 0 when done, 1 when it failed, 2 when used wrongly, 130 when cancelled.`,

  async run(args, context) {
    const given = readOptions(args, SUBJECT_OPTIONS);
    const body = parseBody(startBacktestBody, await readSubject(given));
    return withCancel(context, async () => {
      const bundle = await carryOut<BacktestBundle>(
        { kind: 'backtest', body, findRefusal: () => null, work: carryOutBacktest },
        context,
      );
      if (given.flag('json')) context.print(JSON.stringify(bundle));
      else printBacktest(bundle, context);
      return 0;
    });
  },
};
