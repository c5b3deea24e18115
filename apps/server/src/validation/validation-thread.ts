// The code of the validation thread: takes one task at a time until it is ended.
import { constants, getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { compileStrategy } from '@atb/core/strategies/compile-strategy';
import { validateStrategy } from '@atb/core/strategies/validate-strategy';
import type { ValidationReply, ValidationTask } from './validation-messages.ts';

const port = parentPort;
if (port === null) throw new Error('This file is the code of a thread; it is not run by itself.');

// Trading and requests come first. Elsewhere than on Linux this would slow down the whole process.
const { PRIORITY_BELOW_NORMAL } = constants.priority;
if (process.platform === 'linux' && getPriority() < PRIORITY_BELOW_NORMAL) setPriority(PRIORITY_BELOW_NORMAL);

port.on('message', (task: ValidationTask) => port.postMessage(reply(task)));

function reply({ rules, candles, price }: ValidationTask): ValidationReply {
  try {
    const { definition, params = {}, timeframe } = rules;
    const strategy = compileStrategy(definition, { params, timeframe });
    return { status: 'done', verdict: validateStrategy(strategy, { candles, price }) };
  } catch (error) {
    return { status: 'broken', message: error instanceof Error ? error.message : String(error) };
  }
}
