// bots/strategy: a strategy of the rule language as a bot, from its options to what it does with every event.
import { z } from 'zod';
import { quoteNames } from '../../base/quote-names.ts';
import { TIMEFRAMES, type Timeframe } from '../../market/timeframe.ts';
import { strategyById } from '../../strategies/catalogue/catalogue.ts';
import { checkDefinition } from '../../strategies/check-definition.ts';
import { checkParameterValues } from '../../strategies/check-parameter-values.ts';
import type { StrategyDefinition } from '../../strategies/definition.ts';
import { findBotCostFault } from '../../strategies/find-cost-fault.ts';
import { readDefinition } from '../../strategies/read-definition.ts';
import { invalidParams } from '../../engine/bot/invalid-params.ts';
import { decimalText } from '../../engine/bot/params/decimal-text.ts';

/** What a strategy bot runs on. The definition is kept whole, so that a later catalogue never changes a bot that runs. */
export interface StrategyBotParams {
  readonly definition: StrategyDefinition;
  /** Parameters that differ from the definition's defaults. */
  readonly values: Readonly<Record<string, number>>;
  readonly timeframe: Timeframe;
  /** Quote units the bot may spend, fees included; its profits are spent along. Plain decimal text. */
  readonly allocation: string;
  /** The backtest that spoke for it; null for none. */
  readonly runId: string | null;
  /** What opens and closes a position: alerts in place of the rules, or beside them; absent for the rules alone. */
  readonly signals?: 'alerts' | 'both';
}

export type ReadStrategyParams =
  | { readonly status: 'valid'; readonly params: StrategyBotParams }
  | { readonly status: 'invalid'; readonly code: string; readonly field: string; readonly message: string };

/** What a strategy bot takes signals from. Stop, target and size are the strategy's in any case. */
const SIGNAL_SOURCES = ['rules', 'alerts', 'both'] as const;

const shape = z.strictObject(
  {
    /** Of the catalogue; or else a definition is given. */
    strategyId: z.string({ error: 'The strategy must be named by its id.' }).max(80).optional(),
    definition: z.unknown().optional(),
    values: z.record(z.string(), z.number(), { error: 'Values must be an object of numbers.' }).default({}),
    /** The definition's own when absent. */
    timeframe: z.enum(TIMEFRAMES, { error: `Timeframe must be one of ${TIMEFRAMES.join(', ')}.` }).optional(),
    allocation: decimalText({ label: 'Allocation', min: '0', isMinAllowed: false, max: '1000000000000000' }),
    runId: z.string().max(36).nullable().default(null),
    signals: z.enum(SIGNAL_SOURCES, { error: `Signals must be one of ${SIGNAL_SOURCES.join(', ')}.` }).default('rules'),
  },
  {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `Strategy parameters: unknown option ${quoteNames(issue.keys)}.`
        : 'Strategy parameters must be an object.',
  },
);

/** Options of a strategy bot as a form or a row gives them. What is read passes through again unchanged. */
export function readStrategyParams(given: unknown): ReadStrategyParams {
  const parsed = shape.safeParse(given);
  if (!parsed.success) {
    const { field, message } = invalidParams(parsed.error);
    return invalid('INVALID_PARAMS', field, message);
  }
  const { strategyId, values, allocation, runId, signals } = parsed.data;
  const found = findDefinition(strategyId, parsed.data.definition);
  if (found.status === 'invalid') return found;
  const { definition } = found;
  const timeframe = parsed.data.timeframe ?? definition.runsOn;
  const [fault] = checkDefinition(definition, timeframe);
  if (fault !== undefined) return invalid('INVALID_STRATEGY', joinPath('definition', fault.path), fault.message);
  const [wrong] = checkParameterValues(definition, values);
  if (wrong !== undefined) return invalid('INVALID_PARAMS', wrong.path, wrong.message);
  const cost = findBotCostFault({ definition, params: values, timeframe });
  if (cost !== null) return invalid('STRATEGY_TOO_COSTLY', 'definition', cost);
  if (definition.entry.long === undefined) {
    return invalid('SHORT_ONLY', 'definition', 'This strategy only sells short, which a spot account cannot do.');
  }
  if (definition.orders !== undefined || definition.protection.takeProfit?.kind === 'schedule') {
    const what = definition.orders === undefined ? 'a target that changes with time' : 'limit orders of its own';
    return invalid('BACKTEST_ONLY', 'definition', `This strategy uses ${what}, which a bot does not place.`);
  }
  return {
    status: 'valid',
    params: { definition, values, timeframe, allocation, runId, ...(signals !== 'rules' && { signals }) },
  };
}

type Found = { readonly status: 'found'; readonly definition: StrategyDefinition } | Invalid;
type Invalid = Extract<ReadStrategyParams, { status: 'invalid' }>;

function findDefinition(strategyId: string | undefined, given: unknown): Found {
  if (given !== undefined && given !== null) {
    if (typeof given !== 'object') return invalid('INVALID_STRATEGY', 'definition', 'The rules must be an object.');
    const read = readDefinition(given);
    if (read.status === 'valid') return { status: 'found', definition: read.definition };
    const [fault] = read.faults;
    return invalid('INVALID_STRATEGY', joinPath('definition', fault?.path ?? ''), fault?.message ?? '');
  }
  if (strategyId === undefined) {
    return invalid('INVALID_PARAMS', 'strategyId', 'A strategy must be named, or a definition given.');
  }
  const definition = strategyById(strategyId);
  if (definition === null) return invalid('UNKNOWN_STRATEGY', 'strategyId', `There is no strategy "${strategyId}".`);
  return { status: 'found', definition };
}

function invalid(code: string, field: string, message: string): Invalid {
  return { status: 'invalid', code, field, message };
}

function joinPath(head: string, path: string): string {
  return path === '' ? head : `${head}.${path}`;
}
