// The code of the validation thread: takes one task at a time until it is ended.
import { compileStrategy } from '@atb/core/strategies/compile-strategy';
import { validateStrategy } from '@atb/core/strategies/validate-strategy';
import { answerTasks } from '../answer-tasks.ts';
import type { ValidationTask } from './validation-messages.ts';

answerTasks(({ rules, candles, price }: ValidationTask) => {
  const { definition, params = {}, timeframe } = rules;
  const strategy = compileStrategy(definition, { params, timeframe });
  return validateStrategy(strategy, { candles, price });
});
