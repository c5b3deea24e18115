import type { RunnerOptions } from '../runner-options.ts';

/** For tests of what bots do once they run. */
export const PASS_ALL_RULES: RunnerOptions['validator'] = {
  recall: () => Promise.resolve({ status: 'passed' }),
  validate: () => Promise.resolve({ status: 'passed' }),
};
