import { OBJECTIVES, type Objective } from '@atb/core/backtest/sweep/objective';
import { SAMPLERS } from '@atb/core/backtest/sweep/sampler';
import { parseTimeframe, type Timeframe } from '@atb/core/market/timeframe';
import type { RangeDraft } from './range-draft.ts';

export const SEARCH_KINDS = ['sweep', 'walk_forward'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

export type SamplerKind = (typeof SAMPLERS)[number];

/** Fields that are plain text in the address, with what they hold while nobody touched them. */
export const TEXT_DEFAULTS = {
  /** Combinations that the random and the TPE sampler try. */
  trials: '500',
  seed: '1',
  minTrades: '20',
  /** Percent; '' for no limit. */
  maxDrawdown: '',
  /** Percent of the range that stays sealed. */
  holdout: '20',
  windows: 'rolling',
  trainDays: '90',
  testDays: '30',
  /** Candles. */
  purge: '24',
  embargo: '0',
  startEquity: '10000',
  feeBps: '10',
  slippageBps: '8',
} as const;

export type TextField = keyof typeof TEXT_DEFAULTS;
export type TextFields = Readonly<Record<TextField, string>>;

/** What the form says so far; '' where nothing is chosen. */
export interface SearchDraft {
  readonly kind: SearchKind;
  readonly strategyId: string;
  readonly symbol: string;
  readonly timeframe: Timeframe | '';
  /** First and last day, `YYYY-MM-DD` in UTC, both included. */
  readonly from: string;
  readonly to: string;
  /** Names of the parameters that vary; null while nobody chose. */
  readonly varied: readonly string[] | null;
  /** By name, only those that were touched. */
  readonly ranges: Readonly<Record<string, RangeDraft>>;
  /** Values of parameters that do not vary, only those that were touched. */
  readonly fixed: Readonly<Record<string, string>>;
  readonly sampler: SamplerKind;
  readonly objective: Objective;
  readonly text: TextFields;
}

const TEXT_FIELDS = Object.keys(TEXT_DEFAULTS) as readonly TextField[];
const DAY = /^\d{4}-\d{2}-\d{2}/u;

function readDay(text: string | null): string {
  return DAY.exec(text ?? '')?.[0] ?? '';
}

function readRange(text: string): RangeDraft {
  const [from = '', to = '', step = ''] = text.split(':');
  return { from, to, step };
}

function readPrefixed<Value>(address: URLSearchParams, prefix: string, read: (text: string) => Value) {
  const found = [...address].filter(([key]) => key.startsWith(prefix));
  return Object.fromEntries(found.map(([key, text]) => [key.slice(prefix.length), read(text)]));
}

/** The draft in an address: `?strategy=ema-cross&vary=fast,slow&r.fast=5:50:5&p.slow=30&sampler=tpe&trials=200`. */
export function readSearchDraft(address: URLSearchParams): SearchDraft {
  const varied = address.get('vary');
  const text = TEXT_FIELDS.map((name) => [name, address.get(name) ?? TEXT_DEFAULTS[name]] as const);
  return {
    kind: address.get('kind') === 'walk_forward' ? 'walk_forward' : 'sweep',
    strategyId: address.get('strategy') ?? '',
    symbol: (address.get('symbol') ?? '').replace('/', '').toUpperCase(),
    timeframe: parseTimeframe(address.get('timeframe') ?? '') ?? '',
    from: readDay(address.get('from')),
    to: readDay(address.get('to')),
    varied: varied === null ? null : varied.split(',').filter((name) => name !== ''),
    ranges: readPrefixed(address, 'r.', readRange),
    fixed: readPrefixed(address, 'p.', (value) => value),
    sampler: SAMPLERS.find((each) => each === address.get('sampler')) ?? 'grid',
    objective: OBJECTIVES.find((each) => each === address.get('objective')) ?? 'sharpe',
    text: Object.fromEntries(text) as TextFields,
  };
}

/** Puts the draft into an address, beside whatever else it holds. */
export function writeSearchDraft(address: URLSearchParams, draft: SearchDraft): URLSearchParams {
  const next = new URLSearchParams([...address].filter(([key]) => !/^[pr]\./u.test(key)));
  const put = (key: string, value: string, standard: string): void => {
    if (value === standard) next.delete(key);
    else next.set(key, value);
  };
  put('kind', draft.kind, 'sweep');
  put('strategy', draft.strategyId, '');
  put('symbol', draft.symbol, '');
  put('timeframe', draft.timeframe, '');
  put('from', draft.from, '');
  put('to', draft.to, '');
  put('sampler', draft.sampler, 'grid');
  put('objective', draft.objective, 'sharpe');
  if (draft.varied === null) next.delete('vary');
  else next.set('vary', draft.varied.join(','));
  for (const [name, { from, to, step }] of Object.entries(draft.ranges)) next.set(`r.${name}`, `${from}:${to}:${step}`);
  for (const [name, value] of Object.entries(draft.fixed)) next.set(`p.${name}`, value);
  for (const name of TEXT_FIELDS) put(name, draft.text[name], TEXT_DEFAULTS[name]);
  return next;
}
