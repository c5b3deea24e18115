// features/backtests/list: every run of the user, waiting, working or done.
import type { ResearchRunRow } from '@atb/api/research-rows';
import { BACKTESTED_BOT_KINDS, type BacktestedBotKind } from '@atb/core/bots/kinds';
import { showSymbol } from '../../../lib/split-symbol.ts';

const DAY_CHARS = 10;
/** What a run was asked to do, as its cards and filters say it. */
export interface RunFacts {
  readonly kind: 'strategy' | 'portfolio' | BacktestedBotKind;
  /** '' of a bot, and of a strategy of the user's own. */
  readonly strategyId: string;
  /** 'BTC/USDT', or several with commas. */
  readonly symbol: string;
  readonly timeframe: string;
  /** `YYYY-MM-DD`, both included. */
  readonly from: string;
  readonly to: string;
}

export function readText(request: ResearchRunRow['request'], key: string): string {
  const value = request[key];
  return typeof value === 'string' ? value : '';
}

/** The last day of a range that ends just before `to`. */
function lastDay(to: string): string {
  const time = Date.parse(to);
  return Number.isNaN(time) ? '' : new Date(time - 1).toISOString().slice(0, DAY_CHARS);
}

export function readSymbols(request: ResearchRunRow['request']): readonly string[] {
  const several = request['symbols'];
  return Array.isArray(several) ? several.filter((each) => typeof each === 'string') : [];
}

/** The kind whose options the request has; null of a strategy. */
export function botOf(request: ResearchRunRow['request']): BacktestedBotKind | null {
  return BACKTESTED_BOT_KINDS.find((kind) => request[kind] !== undefined) ?? null;
}

function readKind(request: ResearchRunRow['request']): RunFacts['kind'] {
  const bot = botOf(request);
  if (bot !== null) return bot;
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
