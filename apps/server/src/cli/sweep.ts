import { startSweepContract } from '@atb/api/functions/research/start-sweep';
import type { SweepBundle } from '@atb/api/research-bundle';
import { findSpaceRefusal } from '../gateway/functions/checks/find-space-refusal.ts';
import { carryOutSweep } from '../jobs/research/carry-out-sweep.ts';
import { carryOut } from './research/carry-out.ts';
import { checkSearchOptions } from './research/check-search.ts';
import { parseCliBody } from './research/parse-body.ts';
import { printSweep } from './research/print-sweep.ts';
import { readNumbers, readSearch, SEARCH_HELP, SEARCH_OPTIONS } from './research/search-options.ts';
import { readSubject, SUBJECT_HELP, SUBJECT_OPTIONS } from './research/subject-options.ts';
import { withCancel } from './research/with-cancel.ts';
import type { CliCommand } from './support/cli-command.ts';
import { readOptions } from './support/read-options.ts';

/** `atb sweep`: tries parameters and says how far the best can be believed. */
export const command: CliCommand = {
  summary: 'tries parameters of a strategy and judges the best',
  help: `Usage: atb sweep --strategy ID --symbol S --from DATE --to DATE --range NAME=FROM:TO:STEP [options]

${SUBJECT_HELP}
${SEARCH_HELP}
  --holdout F          share of the range, at its end, that no trial sees; 0 when absent, 0.5 at most

Ends with 0 when done, 1 when it failed or no trial counts, 2 when used wrongly, 130 when cancelled.`,

  async run(args, context) {
    const given = readOptions(args, { ...SUBJECT_OPTIONS, ...SEARCH_OPTIONS, holdout: 'text' });
    const asked = { ...(await readSubject(given)), ...readSearch(given) };
    const body = parseCliBody(startSweepContract.body, {
      ...asked,
      ...readNumbers(given, { holdout: 'holdoutShare' }),
    });
    return withCancel(context, async () => {
      const findRefusal = (definition: Parameters<typeof findSpaceRefusal>[1]) => findSpaceRefusal(body, definition);
      const run = { kind: 'sweep', check: checkSearchOptions(body, findRefusal), work: carryOutSweep } as const;
      const bundle = await carryOut<SweepBundle>(run, context);
      if (given.flag('json')) context.print(JSON.stringify(bundle));
      else printSweep(bundle, context);
      return bundle.best === null ? 1 : 0;
    });
  },
};
