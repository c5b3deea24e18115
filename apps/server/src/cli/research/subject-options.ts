// research: what `atb backtest`, `atb sweep` and `atb walk-forward` share.
import { readFile } from 'node:fs/promises';
import { STRATEGIES, strategyById } from '@atb/core/strategies/catalogue/catalogue';
import type { StrategyDefinition } from '@atb/core/strategies/definition';
import { readDefinition } from '@atb/core/strategies/read-definition';
import { findJsonFault } from '../../gateway/edge/check-json.ts';
import { readSymbol, readVenue } from '../candles/read-key.ts';
import { type GivenOptions, type OptionKinds, readTimeframe } from '../support/read-options.ts';
import { UsageError } from '../support/usage-error.ts';
import { nearestNames } from './nearest-names.ts';
import { FILTER_FIELDS, FILTER_HELP, FILTER_OPTIONS } from '../support/filter-options.ts';
import { readNumberOption, readPair } from './read-number.ts';

export const SUBJECT_OPTIONS = {
  strategy: 'text',
  definition: 'text',
  symbol: 'text',
  timeframe: 'text',
  from: 'text',
  to: 'text',
  venue: 'text',
  param: 'list',
  fee: 'text',
  slippage: 'text',
  spread: 'text',
  equity: 'text',
  detail: 'text',
  latency: 'text',
  short: 'flag',
  ...FILTER_OPTIONS,
  json: 'flag',
} as const satisfies OptionKinds;

export const SUBJECT_HELP = `  --strategy ID        of the catalogue, or
  --definition FILE    a strategy of your own, as JSON
  --symbol S           such as BTCUSDT
  --from DATE --to DATE
                       candles from the first moment on and before the second, UTC
  --timeframe T        the strategy's own when absent
  --venue V            binance when absent
  --param NAME=VALUE   a parameter that differs from the strategy's default; once for each
  --fee BPS            of the notional, each side; 10 when absent
  --slippage BPS       of a market order; 8 when absent
  --spread BPS         ask less bid; 0 when absent
  --equity AMOUNT      what the account starts with; 10000 when absent
  --detail T           a shorter timeframe that shows what happened within a candle
  --latency N          candles that every signal acts late; 0 when absent
  --short              the venue lets positions be sold short
${FILTER_HELP}
                       those kept with the candles when absent
  --json               prints one JSON document instead of text`;

/** Reads what a run is about into the body that the server takes for it. @throws UsageError */
export async function readSubject(given: GivenOptions): Promise<object> {
  if (given.positionals.length > 0) throw new UsageError(`"${given.positionals[0]}" is one word too many`);
  const definition = await readStrategy(given);
  const timeframe = given.text('timeframe');
  return {
    ...(given.text('definition') === undefined ? { strategyId: definition.id } : { definition }),
    params: Object.fromEntries(given.list('param').map((text) => readPair(text, '--param'))),
    venue: readVenue(given),
    ...readPairs(given),
    timeframe: timeframe === undefined ? definition.runsOn : readTimeframe(timeframe),
    ...readSpan(given),
    assumptions: readAssumptions(given),
  };
}

/** One pair, or several that share an account. */
function readPairs(given: GivenOptions): object {
  const several = given.text('symbols');
  if (several === undefined) return { symbol: readSymbol(required(given, 'symbol', 'such as BTCUSDT')) };
  if (given.text('symbol') !== undefined) throw new UsageError('say --symbol or --symbols, and only one of them');
  const filter = Object.values(FILTER_FIELDS).find((option) => given.text(option) !== undefined);
  if (filter !== undefined) throw new UsageError(`--${filter} is that of one pair; keep it with the candles of each`);
  return { symbols: several.split(',').map((text) => readSymbol(text)) };
}

export function readSpan(given: GivenOptions): { readonly from: string; readonly to: string } {
  return {
    from: required(given, 'from', 'a date such as 2023-04-01'),
    to: required(given, 'to', 'a date such as 2024-04-01'),
  };
}

/** @throws UsageError that asks for the option. */
export function required(given: GivenOptions, name: string, example: string): string {
  const text = given.text(name);
  if (text === undefined) throw new UsageError(`say --${name}, ${example}`);
  return text;
}

/** Only what is said: the rest are the defaults of the assumptions. */
export function readAssumptions(given: GivenOptions): object {
  const detail = given.text('detail');
  const figures = {
    feeBps: 'fee',
    slippageBps: 'slippage',
    spreadBps: 'spread',
    startEquity: 'equity',
    latencyBars: 'latency',
    ...FILTER_FIELDS,
  };
  const said = Object.entries(figures).flatMap(([term, option]) => {
    const text = given.text(option);
    return text === undefined ? [] : [[term, readNumberOption(text, `--${option}`)] as const];
  });
  return {
    ...Object.fromEntries(said),
    ...(detail === undefined ? {} : { detailTimeframe: readTimeframe(detail) }),
    ...(given.flag('short') ? { allowShort: true } : {}),
  };
}

/** Levels of a definition: far more than anyone writes, far fewer than a program's stack has. */
const DEPTH_MAX = 100;
const VALUES_MAX = 100_000;

async function readStrategy(given: GivenOptions): Promise<StrategyDefinition> {
  const [id, file] = [given.text('strategy'), given.text('definition')];
  if ((id === undefined) === (file === undefined)) {
    throw new UsageError('say --strategy, such as ema-cross, or --definition with a file, and only one of them');
  }
  if (file !== undefined) return readDefinitionFile(file);
  const found = strategyById(id ?? '');
  if (found !== null) return found;
  const near = nearestNames(
    id ?? '',
    STRATEGIES.map((each) => each.id),
  );
  const hint = near.length === 0 ? '' : `; did you mean ${near.join(' or ')}?`;
  throw new UsageError(`there is no strategy "${id}"${hint}`);
}

async function readDefinitionFile(file: string): Promise<StrategyDefinition> {
  const read = readDefinition(parseJson(await readFile(file, 'utf8'), file));
  if (read.status === 'valid') return read.definition;
  const faults = read.faults.map(({ path, message }) => `\n  ${path === '' ? 'the whole' : path}: ${message}`);
  throw new UsageError(`"${file}" is no strategy:${faults.join('')}`);
}

function parseJson(text: string, file: string): unknown {
  const fault = findJsonFault(text, { depth: DEPTH_MAX, values: VALUES_MAX });
  if (fault !== null) throw new UsageError(`"${file}" ${fault}`);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`"${file}" is not JSON`, { cause: error });
  }
}
