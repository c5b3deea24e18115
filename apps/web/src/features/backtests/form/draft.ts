// features/backtests/form: what is to be tested, on which candles and under which assumptions.
import { DEFAULT_BACKTEST_TERMS } from '@atb/core/backtest/backtest-terms';
import { parseTimeframe, type Timeframe } from '@atb/core/market/timeframe';

/** Assumptions as the fields hold them: text, '' where a field is empty. */
export interface TermsDraft {
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
}

export type TermName = keyof TermsDraft;

/** What the form says so far; '' where nothing is chosen. */
export interface BacktestDraft {
  readonly strategyId: string;
  /** By name, only those that were touched. */
  readonly params: Readonly<Record<string, string>>;
  readonly symbol: string;
  readonly timeframe: Timeframe | '';
  /** First and last day, `YYYY-MM-DD` in UTC, both included. */
  readonly from: string;
  readonly to: string;
  readonly terms: TermsDraft;
}

const { startEquity, feeBps, slippageBps, spreadBps, intrabarPath, limitRule } = DEFAULT_BACKTEST_TERMS;

export const DEFAULT_TERMS: TermsDraft = {
  startEquity: String(startEquity),
  feeBps: String(feeBps),
  slippageBps: String(slippageBps),
  spreadBps: String(spreadBps),
  volumeCap: '',
  intrabarPath,
  limitRule,
  allowShort: 'no',
};

export const TERM_NAMES = Object.keys(DEFAULT_TERMS) as readonly TermName[];

const DAY = /^\d{4}-\d{2}-\d{2}/u;

function readDay(text: string | null): string {
  return DAY.exec(text ?? '')?.[0] ?? '';
}

/** The draft in an address: `?strategy=ema-cross&symbol=BTCUSDT&timeframe=1h&from=…&to=…&p.fast=20&t.feeBps=5`. */
export function readDraft(address: URLSearchParams): BacktestDraft {
  const params = [...address].flatMap(([key, value]) => (key.startsWith('p.') ? [[key.slice(2), value] as const] : []));
  const terms = TERM_NAMES.map((name) => [name, address.get(`t.${name}`) ?? DEFAULT_TERMS[name]] as const);
  return {
    strategyId: address.get('strategy') ?? '',
    params: Object.fromEntries(params),
    symbol: (address.get('symbol') ?? '').replace('/', '').toUpperCase(),
    timeframe: parseTimeframe(address.get('timeframe') ?? '') ?? '',
    from: readDay(address.get('from')),
    to: readDay(address.get('to')),
    terms: Object.fromEntries(terms) as unknown as TermsDraft,
  };
}

/** Puts the draft into an address, beside whatever else it holds. */
export function writeDraft(address: URLSearchParams, draft: BacktestDraft): URLSearchParams {
  const next = new URLSearchParams([...address].filter(([key]) => !/^[pt]\./u.test(key)));
  const put = (key: string, value: string, standard: string): void => {
    if (value === standard) next.delete(key);
    else next.set(key, value);
  };
  put('strategy', draft.strategyId, '');
  put('symbol', draft.symbol, '');
  put('timeframe', draft.timeframe, '');
  put('from', draft.from, '');
  put('to', draft.to, '');
  for (const [name, value] of Object.entries(draft.params)) next.set(`p.${name}`, value);
  for (const name of TERM_NAMES) put(`t.${name}`, draft.terms[name], DEFAULT_TERMS[name]);
  return next;
}
