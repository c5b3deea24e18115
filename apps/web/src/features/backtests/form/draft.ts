// features/backtests/form: what is to be tested, on which candles and under which assumptions.
import { DEFAULT_ASSUMPTIONS } from '@atb/core/backtest/assumptions';
import { parseTimeframe } from '@atb/core/market/timeframe';
import { BACKTESTED_BOT_KINDS, type BacktestedBotKind } from '@atb/core/bots/kinds';
import type { BacktestMarket } from './backtest-market.ts';
import { NO_FILTERS, type FilterDraft } from './filter-draft.ts';

/** Assumptions as the fields hold them: text, '' where a field is empty. */
export interface AssumptionsDraft extends FilterDraft {
  readonly startEquity: string;
  readonly feeBps: string;
  readonly slippageBps: string;
  readonly spreadBps: string;
  /** Percent of a candle's volume; '' for no cap. */
  readonly volumeCap: string;
  readonly intrabarPath: string;
  readonly limitRule: string;
  /** 'yes' or 'no'. */
  readonly allowShort: string;
  /** Candles that every signal acts late. */
  readonly latencyBars: string;
  /** Timeframe of the candles that show what happened within one; '' for none. */
  readonly detailTimeframe: string;
}

export type AssumptionName = keyof AssumptionsDraft;

/** What can be tested: a strategy, or one of the kinds of bots. */
export type BacktestSubject = 'strategy' | BacktestedBotKind;
export const SUBJECTS: readonly BacktestSubject[] = ['strategy', ...BACKTESTED_BOT_KINDS];

/** What the form says so far; '' where nothing is chosen. The fields of a bot are not of it: its kind reads and writes them. */
export interface BacktestDraft extends BacktestMarket {
  readonly of: BacktestSubject;
  readonly strategyId: string;
  /** By name, only those that were touched. */
  readonly params: Readonly<Record<string, string>>;
  /** The one pair, or the first of several. */
  readonly symbol: string;
  /** A strategy on several pairs that share an account, and which. */
  readonly isSeveral: boolean;
  readonly symbols: readonly string[];
  /** First and last day, `YYYY-MM-DD` in UTC, both included. */
  readonly from: string;
  readonly to: string;
  readonly assumptions: AssumptionsDraft;
}

const { startEquity, feeBps, slippageBps, spreadBps, intrabarPath, limitRule } = DEFAULT_ASSUMPTIONS;

export const DEFAULT_DRAFT_ASSUMPTIONS: AssumptionsDraft = {
  startEquity: String(startEquity),
  feeBps: String(feeBps),
  slippageBps: String(slippageBps),
  spreadBps: String(spreadBps),
  volumeCap: '',
  intrabarPath,
  limitRule,
  allowShort: 'no',
  latencyBars: '0',
  detailTimeframe: '',
  ...NO_FILTERS,
};

export const ASSUMPTION_NAMES = Object.keys(DEFAULT_DRAFT_ASSUMPTIONS) as readonly AssumptionName[];

const DAY = /^\d{4}-\d{2}-\d{2}/u;

function readDay(text: string | null): string {
  return DAY.exec(text ?? '')?.[0] ?? '';
}

function toSymbol(text: string): string {
  return text.replace('/', '').trim().toUpperCase();
}

/** Pairs with commas between them; null where the address speaks of one pair. */
function readSymbols(text: string | null): readonly string[] | null {
  if (text === null) return null;
  return [...new Set(text.split(',').map(toSymbol))].filter((symbol) => symbol !== '');
}

/**
 * The draft in an address: `?strategy=ema-cross&symbol=BTCUSDT&timeframe=1h&from=…&to=…&p.fast=20&t.feeBps=5`, with
 * `symbols=BTCUSDT,ETHUSDT` for several pairs, or with `of=grid&g.lower=…` for a bot, whose fields are written as its kind
 * writes them.
 */
export function readBacktestDraft(address: URLSearchParams): BacktestDraft {
  const params = [...address].flatMap(([key, value]) => (key.startsWith('p.') ? [[key.slice(2), value] as const] : []));
  const assumptions = ASSUMPTION_NAMES.map(
    (name) => [name, address.get(`t.${name}`) ?? DEFAULT_DRAFT_ASSUMPTIONS[name]] as const,
  );
  const of = SUBJECTS.find((each) => each === address.get('of')) ?? 'strategy';
  const symbols = of === 'strategy' ? readSymbols(address.get('symbols')) : null;
  return {
    of,
    strategyId: address.get('strategy') ?? '',
    params: Object.fromEntries(params),
    symbol: symbols?.[0] ?? toSymbol(address.get('symbol') ?? ''),
    isSeveral: symbols !== null,
    symbols: symbols ?? [],
    timeframe: parseTimeframe(address.get('timeframe') ?? '') ?? '',
    from: readDay(address.get('from')),
    to: readDay(address.get('to')),
    assumptions: Object.fromEntries(assumptions) as unknown as AssumptionsDraft,
  };
}

/** Puts the draft into an address, beside whatever else it holds. */
export function writeBacktestDraft(address: URLSearchParams, draft: BacktestDraft): URLSearchParams {
  const next = new URLSearchParams([...address].filter(([key]) => !/^[pt]\./u.test(key)));
  const put = (key: string, value: string, standard: string): void => {
    if (value === standard) next.delete(key);
    else next.set(key, value);
  };
  put('of', draft.of, 'strategy');
  put('strategy', draft.strategyId, '');
  put('symbol', draft.isSeveral ? '' : draft.symbol, '');
  if (draft.isSeveral) next.set('symbols', draft.symbols.join(','));
  else next.delete('symbols');
  put('timeframe', draft.timeframe, '');
  put('from', draft.from, '');
  put('to', draft.to, '');
  for (const [name, value] of Object.entries(draft.params)) next.set(`p.${name}`, value);
  for (const name of ASSUMPTION_NAMES) put(`t.${name}`, draft.assumptions[name], DEFAULT_DRAFT_ASSUMPTIONS[name]);
  return next;
}
