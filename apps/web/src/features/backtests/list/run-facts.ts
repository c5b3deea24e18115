// features/backtests/list: every run of the user, waiting, working or done.
import type { ResearchRunRow } from '@atb/api/research-rows';
import { writeDcaRows } from '../../../components/dca/dca-address.ts';
import type { CustomSafetyOrder } from '../../../components/dca/dca-values.ts';
import { showSymbol } from '../../../lib/split-symbol.ts';
import type { BacktestRequest } from '../api/start-backtest.ts';

const DAY_CHARS = 10;
const PERCENT_DECIMALS = 6;
/** Assumptions that the form holds as they are. */
const TERM_FIELDS: ReadonlySet<string> = new Set([
  'startEquity',
  'feeBps',
  'slippageBps',
  'spreadBps',
  'intrabarPath',
  'limitRule',
  'latencyBars',
  'detailTimeframe',
]);

/** What a run was asked to do, as its cards and filters say it. */
export interface RunFacts {
  readonly kind: 'strategy' | 'portfolio' | 'grid' | 'dca';
  /** '' of a bot, and of a strategy of the user's own. */
  readonly strategyId: string;
  /** 'BTC/USDT', or several with commas. */
  readonly symbol: string;
  readonly timeframe: string;
  /** `YYYY-MM-DD`, both included. */
  readonly from: string;
  readonly to: string;
}

function readText(request: ResearchRunRow['request'], key: string): string {
  const value = request[key];
  return typeof value === 'string' ? value : '';
}

/** The last day of a range that ends just before `to`. */
function lastDay(to: string): string {
  const time = Date.parse(to);
  return Number.isNaN(time) ? '' : new Date(time - 1).toISOString().slice(0, DAY_CHARS);
}

function readSymbols(request: ResearchRunRow['request']): readonly string[] {
  const several = request['symbols'];
  return Array.isArray(several) ? several.filter((each) => typeof each === 'string') : [];
}

function readKind(request: ResearchRunRow['request']): RunFacts['kind'] {
  if (request['grid'] !== undefined) return 'grid';
  if (request['dca'] !== undefined) return 'dca';
  return request['symbols'] === undefined ? 'strategy' : 'portfolio';
}

export function readRunFacts({ request }: Pick<ResearchRunRow, 'request'>): RunFacts {
  const kind = readKind(request);
  const symbols = kind === 'portfolio' ? readSymbols(request) : [readText(request, 'symbol')];
  return {
    kind,
    strategyId: readText(request, 'strategyId'),
    symbol: symbols.map(showSymbol).join(', '),
    timeframe: readText(request, 'timeframe'),
    from: readText(request, 'from').slice(0, DAY_CHARS),
    to: lastDay(readText(request, 'to')),
  };
}

/** A value of a request as text, '' where it is none that a field can hold. */
function toText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function readObject(request: ResearchRunRow['request'], key: string): ReadonlyArray<readonly [string, unknown]> {
  const value = request[key];
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

/** The request again, as it was: the same inputs give the same digest. */
export function toOrder({ request }: Pick<ResearchRunRow, 'request'>): BacktestRequest {
  return request as unknown as BacktestRequest;
}

/** Fields of a grid as they stand in an address; what a parsed request holds is plain text, numbers and choices. */
function writeGrid(address: URLSearchParams, request: ResearchRunRow['request']): void {
  for (const [name, value] of readObject(request, 'grid')) {
    if (name === 'trailingUp') {
      const { enabled = false, maxLines = '' } = Object(value) as { enabled?: boolean; maxLines?: unknown };
      if (enabled) address.set('g.trailingUp', toText(maxLines));
    } else if (name === 'buyBaseAtStart') {
      if (value === false) address.set('g.buyBaseAtStart', 'no');
    } else address.set(`g.${name}`, toText(value));
  }
  const isFixed = Number(address.get('g.lower')) > 0;
  address.set('g.range', isFixed ? 'fixed' : 'around');
}

/** The same of a DCA bot; what a field leaves empty is null there. */
function writeDca(address: URLSearchParams, request: ResearchRunRow['request']): void {
  for (const [name, value] of readObject(request, 'dca')) {
    if (Array.isArray(value)) writeDcaRows(address, value.map(readRow));
    else if (value !== null)
      address.set(`d.${name}`, typeof value === 'object' ? JSON.stringify(value) : toText(value));
  }
}

function readRow(row: unknown): CustomSafetyOrder {
  const { deviationPct, size } = Object(row) as Readonly<Record<string, unknown>>;
  return { deviationPct: toText(deviationPct), size: toText(size) };
}

function writeAssumptions(address: URLSearchParams, request: ResearchRunRow['request']): void {
  for (const [name, value] of readObject(request, 'assumptions')) {
    if (TERM_FIELDS.has(name)) address.set(`t.${name}`, toText(value));
    else if (name === 'allowShort' && value === true) address.set('t.allowShort', 'yes');
    else if (name === 'volumeShareMax' && typeof value === 'number') {
      address.set('t.volumeCap', String(Number((value * 100).toFixed(PERCENT_DECIMALS))));
    }
  }
}

/** Where the form opens with everything that the run was asked for. */
export function toFormAddress(run: Pick<ResearchRunRow, 'request'>): string {
  const { kind, strategyId, from, to } = readRunFacts(run);
  const { request } = run;
  const address = new URLSearchParams({
    ...(kind === 'grid' || kind === 'dca' ? { of: kind } : { strategy: strategyId }),
    ...(kind === 'portfolio' ? { symbols: readSymbols(request).join(',') } : { symbol: readText(request, 'symbol') }),
    timeframe: readText(request, 'timeframe'),
    from,
    to,
  });
  for (const [name, value] of readObject(request, 'params')) address.set(`p.${name}`, toText(value));
  writeAssumptions(address, request);
  // The account of a bot begins with what it sets aside.
  if (kind === 'grid' || kind === 'dca') address.delete('t.startEquity');
  if (kind === 'grid') writeGrid(address, request);
  if (kind === 'dca') writeDca(address, request);
  return `/backtests?${address.toString()}`;
}
