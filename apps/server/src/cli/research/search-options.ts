import type { GivenOptions, OptionKinds } from '../support/read-options.ts';
import { UsageError } from '../support/usage-error.ts';
import { readNumberOption } from './read-number.ts';

export const SEARCH_OPTIONS = {
  range: 'list',
  sampler: 'text',
  trials: 'text',
  seed: 'text',
  objective: 'text',
  'min-trades': 'text',
  'max-drawdown': 'text',
} as const satisfies OptionKinds;

export const SEARCH_HELP = `  --range NAME=FROM:TO:STEP
                       values of a parameter to try; or NAME=A,B,C; once for each
  --sampler S          grid (every combination; when absent), random or tpe (learns where to look)
  --trials N           for random and tpe; 500 when absent
  --seed N             of random and tpe; 1 when absent
  --objective O        sharpe when absent; sortino, calmar, totalReturn, cagr, profitFactor, expectancy or sqn
  --min-trades N       trials with fewer do not count
  --max-drawdown F     trials that fell further do not count; 0.2 is 20 %`;

/** Reads how to search into the fields of the server's body. @throws UsageError */
export function readSearch(given: GivenOptions): object {
  const ranges = given.list('range').map(readRange);
  if (ranges.length === 0) throw new UsageError('say what to vary with --range, such as fast=5:50:5');
  const [sampler, objective] = [given.text('sampler'), given.text('objective')];
  return {
    ranges,
    ...(sampler === undefined ? {} : { sampler }),
    ...(objective === undefined ? {} : { objective }),
    ...readNumbers(given, { trials: 'trials', seed: 'seed' }),
    constraints: readNumbers(given, { 'min-trades': 'minTrades', 'max-drawdown': 'maxDrawdown' }),
  };
}

/** Those options that were given, as fields of the body. @throws UsageError */
export function readNumbers(given: GivenOptions, fields: Readonly<Record<string, string>>): object {
  const said = Object.entries(fields).flatMap(([option, field]) => {
    const text = given.text(option);
    return text === undefined ? [] : [[field, readNumberOption(text, `--${option}`)] as const];
  });
  return Object.fromEntries(said);
}

function readRange(text: string): object {
  const [name = '', values = ''] = text.split('=');
  const number = (part: string): number => readNumberOption(part, `--range ${name}`);
  const parts = values.split(':');
  if (name !== '' && parts.length === 3) {
    const [from = '', to = '', step = ''] = parts;
    if (number(step) <= 0) throw new UsageError(`--range ${name}: the step must be above 0`);
    return { name, from: number(from), to: number(to), step: number(step) };
  }
  if (name === '' || values === '' || parts.length !== 1) {
    throw new UsageError(`--range "${text}" is not such as fast=5:50:5 (from, to, step) or fast=5,8,13`);
  }
  return { name, values: values.split(',').map(number) };
}
