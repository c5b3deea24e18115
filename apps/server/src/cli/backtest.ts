import { startBacktestContract } from '@atb/api/functions/research/start-backtest';
import type { AnyBacktestBundle } from '@atb/api/research-bundle';
import { listWords } from '@atb/api/list-words';
import { BACKTESTED_BOT_KINDS } from '@atb/core/bots/kinds';
import { checkBacktest } from '../gateway/functions/checks/check-backtest.ts';
import { carryOutBacktest } from '../jobs/research/carry-out-backtest.ts';
import { BOT_HELP, BOT_OPTIONS, readBot } from './research/bot-options.ts';
import { carryOut } from './research/carry-out.ts';
import { CLI_BOTS } from './research/kinds/registry.ts';
import { parseCliBody } from './research/parse-body.ts';
import { printBacktest } from './research/print-backtest.ts';
import { readSubject, SUBJECT_HELP, SUBJECT_OPTIONS } from './research/subject-options.ts';
import { withCancel } from './research/with-cancel.ts';
import type { CliCommand, CliContext } from './support/cli-command.ts';
import { type OptionKinds, readOptions } from './support/read-options.ts';

const OPTIONS = { ...SUBJECT_OPTIONS, ...BOT_OPTIONS, symbols: 'text' } as const satisfies OptionKinds;

/** `atb backtest`: what a strategy, or a bot, would have made of recorded candles. */
export const command: CliCommand = {
  summary: `what ${listWords(['a strategy', ...BACKTESTED_BOT_KINDS.map((kind) => `a ${CLI_BOTS[kind].words}`)])} would have made of recorded candles`,
  help: `Usage: atb backtest --strategy ID --symbol S --from DATE --to DATE [options]
       atb backtest --strategy ID --symbols A,B,C --from DATE --to DATE [options]
${BACKTESTED_BOT_KINDS.map((kind) => `       atb backtest --${kind} OPTIONS --symbol S --from DATE --to DATE [options]`).join('\n')}

${SUBJECT_HELP}
  --symbols A,B,C      2 to 10 pairs that share one account, in place of --symbol
${BOT_HELP}

Ends with 0 when done, 1 when it failed, 2 when used wrongly, 130 when cancelled.`,

  async run(args, context) {
    const given = readOptions(args, OPTIONS);
    const body = parseCliBody(startBacktestContract.body, readBot(given) ?? (await readSubject(given)));
    return withCancel(context, async () => {
      const bundle = await carryOut<AnyBacktestBundle>(
        { kind: 'backtest', check: (archive) => checkBacktest(archive, body), work: carryOutBacktest },
        context,
      );
      if (given.flag('json')) context.print(JSON.stringify(bundle));
      else await printAny(bundle, context);
      return 0;
    });
  },
};

/** Only the printer that is needed is loaded. */
async function printAny(bundle: AnyBacktestBundle, context: CliContext): Promise<void> {
  if (bundle.kind === 'backtest') return printBacktest(bundle, context);
  if (bundle.kind === 'portfolio')
    return (await import('./research/print-portfolio.ts')).printPortfolio(bundle, context);
  return CLI_BOTS[bundle.kind].print(bundle, context);
}
