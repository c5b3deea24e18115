import { assumptionsSchema, type AssumptionsInput } from '@atb/core/backtest/assumptions';
import { PORTFOLIO_MAX, PORTFOLIO_MIN } from '@atb/core/backtest/portfolio/portfolio-size';
import { DAY_MS } from '@atb/core/base/time';
import { parseTimeframe } from '@atb/core/market/timeframe';
import type { StrategyDefinition, StrategyParameter } from '@atb/core/strategies/definition';
import { showSymbol } from '../../../lib/split-symbol.ts';
import type { BacktestSubmission } from '../api/start-backtest.ts';
import { dayStart, toDay } from '../../../lib/candle-choice.ts';
import { BOT_FORMS } from '../kinds/forms.ts';
import type { BacktestDraft, AssumptionName, AssumptionsDraft } from './draft.ts';
import { toOrderFilters } from './filter-draft.ts';

/** What is wrong, by field: 'strategy', 'params.fast', 'symbol', 'timeframe', 'from', 'to', 'assumptions.feeBps'. */
export type DraftFaults = Readonly<Record<string, string>>;

export type CheckedForm =
  | { readonly status: 'ready'; readonly order: BacktestSubmission }
  | { readonly status: 'faulty'; readonly faults: DraftFaults };

const NUMBER = /^-?\d+(\.\d+)?$/u;
const PERCENT = 100;

function toNumber(text: string): number {
  return NUMBER.test(text.trim()) ? Number(text) : Number.NaN;
}

/** The sentence that says what to change; null when the value may stay. */
function findParameterFault(parameter: StrategyParameter, text: string): string | null {
  const { label, kind, min, max } = parameter;
  const value = toNumber(text);
  if (Number.isNaN(value)) return `${label} must be a number.`;
  if (kind === 'integer' && !Number.isInteger(value)) return `${label} must be a whole number.`;
  return value < min || value > max ? `${label} must be from ${min} to ${max}.` : null;
}

/** What costs and fills are assumed of any run. */
function toMarketAssumptions(assumptions: AssumptionsDraft): AssumptionsInput {
  return {
    feeBps: toNumber(assumptions.feeBps),
    slippageBps: toNumber(assumptions.slippageBps),
    spreadBps: toNumber(assumptions.spreadBps),
    volumeShareMax: assumptions.volumeCap === '' ? null : toNumber(assumptions.volumeCap) / PERCENT,
    limitRule: assumptions.limitRule === 'touch' ? 'touch' : 'through',
  };
}

function toAssumptions(assumptions: AssumptionsDraft, canShort: boolean): AssumptionsInput {
  const latencyBars = toNumber(assumptions.latencyBars);
  return {
    startEquity: toNumber(assumptions.startEquity),
    ...toMarketAssumptions(assumptions),
    intrabarPath: assumptions.intrabarPath === 'ohlc-nearer' ? 'ohlc-nearer' : 'worst',
    ...(latencyBars !== 0 && { latencyBars }),
    detailTimeframe: parseTimeframe(assumptions.detailTimeframe),
    allowShort: canShort && assumptions.allowShort === 'yes',
  };
}

const FIELD_OF_ASSUMPTION: Readonly<Record<string, AssumptionName>> = { volumeShareMax: 'volumeCap' };

function findAssumptionFaults(assumptions: AssumptionsInput): DraftFaults {
  const parsed = assumptionsSchema.safeParse(assumptions);
  if (parsed.success) return {};
  const faults = parsed.error.issues.map(({ path, message }) => {
    const name = String(path[0]);
    return [`assumptions.${FIELD_OF_ASSUMPTION[name] ?? name}`, message] as const;
  });
  return Object.fromEntries(faults);
}

function findPairFaults({ isSeveral, symbol, symbols }: BacktestDraft): DraftFaults {
  if (!isSeveral) return symbol === '' ? { symbol: 'Choose a market.' } : {};
  const isFine = symbols.length >= PORTFOLIO_MIN && symbols.length <= PORTFOLIO_MAX;
  return isFine ? {} : { symbols: `Choose ${PORTFOLIO_MIN} to ${PORTFOLIO_MAX} pairs.` };
}

function findSpanFaults(draft: BacktestDraft): DraftFaults {
  const { timeframe, from, to } = draft;
  const [start, end] = [dayStart(from), dayStart(to)];
  return {
    ...findPairFaults(draft),
    ...(timeframe === '' && { timeframe: 'Choose the length of a candle.' }),
    ...(Number.isNaN(start) && { from: 'Choose the first day.' }),
    ...(Number.isNaN(end) && { to: 'Choose the last day.' }),
    ...(start > end && { to: 'The last day must not be before the first one.' }),
  };
}

/** The field of the form that a field of the request stands for. */
export function toFormField(field: string): string {
  if (field === 'strategyId') return 'strategy';
  return field === 'assumptions.volumeShareMax' ? 'assumptions.volumeCap' : field;
}

function toSpan({ from, to }: BacktestDraft) {
  return { from, to: toDay(dayStart(to) + DAY_MS) };
}

/** Checks a draft and, when nothing is wrong, puts it as the server takes it. */
export function checkDraft(draft: BacktestDraft, strategy: StrategyDefinition | null): CheckedForm {
  const parameters = strategy?.parameters ?? [];
  const texts = parameters.map((each) => [each, draft.params[each.name] ?? String(each.default)] as const);
  const paramFaults = texts.flatMap(([each, text]) => {
    const fault = findParameterFault(each, text);
    return fault === null ? [] : [[`params.${each.name}`, fault] as const];
  });
  const assumptions = {
    ...toAssumptions(draft.assumptions, strategy?.entry.short !== undefined),
    ...toOrderFilters(draft),
  };
  const faults = {
    ...(draft.strategyId === '' && { strategy: 'Choose the strategy to test.' }),
    ...findSpanFaults(draft),
    ...Object.fromEntries(paramFaults),
    ...findAssumptionFaults(assumptions),
  };
  const { timeframe, isSeveral, symbol, symbols } = draft;
  if (strategy === null || timeframe === '' || Object.keys(faults).length > 0) return { status: 'faulty', faults };
  const pairs = isSeveral ? `${symbols.length} pairs` : showSymbol(symbol);
  return {
    status: 'ready',
    order: {
      strategyId: strategy.id,
      name: `${strategy.name}, ${pairs} ${timeframe}`,
      params: Object.fromEntries(texts.map(([each, text]) => [each.name, Number(text)])),
      ...(isSeveral ? { symbols: [...symbols] } : { symbol }),
      timeframe,
      ...toSpan(draft),
      assumptions,
    },
  };
}

/** Checks all of a bot's draft but the bot itself, whose options are given: null while they are not right. */
export function checkBotDraft(draft: BacktestDraft, options: Readonly<Record<string, unknown>> | null): CheckedForm {
  const assumptions = { ...toMarketAssumptions(draft.assumptions), ...toOrderFilters(draft) };
  const faults = { ...findSpanFaults(draft), ...findAssumptionFaults(assumptions) };
  const { of, timeframe, symbol } = draft;
  if (of === 'strategy' || options === null || timeframe === '' || Object.keys(faults).length > 0)
    return { status: 'faulty', faults };
  return {
    status: 'ready',
    order: {
      [of]: { ...options },
      name: `${BOT_FORMS[of].label}, ${showSymbol(symbol)} ${timeframe}`,
      symbol,
      timeframe,
      ...toSpan(draft),
      assumptions,
    },
  };
}
