import { startWalkForwardContract } from '@atb/api/functions/research/start-walk-forward';
import type { WalkForwardBundle } from '@atb/api/research-bundle';
import type { StrategyDefinition } from '@atb/core/strategies/definition';
import { findSpaceRefusal } from '../gateway/functions/checks/find-space-refusal.ts';
import { findWindowRefusal } from '../gateway/functions/checks/find-window-refusal.ts';
import { carryOutWalkForward } from '../jobs/research/carry-out-walk-forward.ts';
import { carryOut } from './research/carry-out.ts';
import { checkSearchOptions } from './research/check-search.ts';
import { parseCliBody } from './research/parse-body.ts';
import { printWalkForward } from './research/print-walk-forward.ts';
import { readNumbers, readSearch, SEARCH_HELP, SEARCH_OPTIONS } from './research/search-options.ts';
import { readSubject, SUBJECT_HELP, SUBJECT_OPTIONS } from './research/subject-options.ts';
import { withCancel } from './research/with-cancel.ts';
import type { CliCommand } from './support/cli-command.ts';
import { type OptionKinds, readOptions } from './support/read-options.ts';

const WINDOW_OPTIONS = {
  mode: 'text',
  'train-days': 'text',
  'test-days': 'text',
  purge: 'text',
  embargo: 'text',
} as const satisfies OptionKinds;

/** `atb walk-forward`: chooses parameters on one stretch and judges them on the next, over and over. */
export const command: CliCommand = {
  summary: 'chooses parameters on one stretch and judges them on the next',
  help: `Usage: atb walk-forward --strategy ID --symbol S --from DATE --to DATE --range NAME=FROM:TO:STEP
                       --train-days N --test-days N [options]

${SUBJECT_HELP}
${SEARCH_HELP}
  --train-days N --test-days N
                       length of the training part and of the test
  --mode M             rolling (the training part moves along; when absent) or anchored (it begins at the start)
  --purge N            candles left out at the end of each training part; 0 when absent
  --embargo N          candles left out at the beginning of each test; 0 when absent

Ends with 0 when done, 1 when it failed, 2 when used wrongly, 130 when cancelled.`,

  async run(args, context) {
    const given = readOptions(args, { ...SUBJECT_OPTIONS, ...SEARCH_OPTIONS, ...WINDOW_OPTIONS });
    const mode = given.text('mode');
    const days = { 'train-days': 'trainDays', 'test-days': 'testDays', purge: 'purge', embargo: 'embargo' };
    const body = parseCliBody(startWalkForwardContract.body, {
      ...(await readSubject(given)),
      ...readSearch(given),
      ...(mode === undefined ? {} : { mode }),
      ...readNumbers(given, days),
    });
    return withCancel(context, async () => {
      const findRefusal = (definition: StrategyDefinition) =>
        findSpaceRefusal(body, definition) ?? findWindowRefusal(body, definition);
      const run = {
        kind: 'walk_forward',
        check: checkSearchOptions(body, findRefusal),
        work: carryOutWalkForward,
      } as const;
      const bundle = await carryOut<WalkForwardBundle>(run, context);
      if (given.flag('json')) context.print(JSON.stringify(bundle));
      else printWalkForward(bundle, context);
      return 0;
    });
  },
};
