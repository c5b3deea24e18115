import type { MarketHub } from '../../market-data/market-hub.ts';
import type { HealthReport } from './check-health.ts';
import { HealthFault } from './check-health.ts';

/** What the engine tells of itself: ages in seconds, counts of accounts. */
export interface EngineFacts {
  readonly accounts: number;
  readonly accountsFailing: number;
  /** Of them those whose stored state cannot be read. */
  readonly accountsUnreadable: number;
  /** Accounts that wait for the market on which they traded. */
  readonly accountsWaiting: number;
  /** Accounts too busy to be told every price as it comes. */
  readonly accountsBehind: number;
  readonly secondsSinceQuote: number;
  readonly [figure: string]: number;
}

/** Every source tells a price several times in this time. */
const QUOTE_AGE_SECONDS = 20;

/** @throws when no account can be served at all. */
export function judgeEngine(figures: EngineFacts): HealthReport {
  const { accounts, accountsFailing, accountsUnreadable, accountsWaiting, accountsBehind, secondsSinceQuote } = figures;
  const why = accountsUnreadable === 0 ? '' : `; the stored state of ${accountsUnreadable} cannot be read`;
  if (accountsFailing > 0 && accounts === 0) {
    throw new HealthFault(`none of ${accountsFailing} ${plural(accountsFailing, 'account')} can be opened${why}`);
  }
  const warnings = [
    ...(accountsFailing > 0 ? [`${accountsFailing} ${plural(accountsFailing, 'account')} cannot be opened${why}`] : []),
    ...(accountsWaiting > 0
      ? [`${accountsWaiting} ${accountsWaiting === 1 ? 'account waits' : 'accounts wait'} for another market`]
      : []),
    ...(accountsBehind > 0
      ? [`${accountsBehind} ${plural(accountsBehind, 'account')} cannot keep up with prices`]
      : []),
    ...(secondsSinceQuote > QUOTE_AGE_SECONDS ? [`no price for ${secondsSinceQuote} s`] : []),
  ];
  return { figures, warning: warnings.length === 0 ? null : warnings.join('; ') };
}

/** What is known of engines in other processes. */
export interface ServingFacts {
  /** Those that live. */
  readonly engines: number;
  /** Accounts with work that none of them serves. */
  readonly accountsUnserved: number;
  readonly [figure: string]: number;
}

/** @throws when accounts have work and no engine lives. */
export function judgeServing(figures: ServingFacts): HealthReport {
  const { engines, accountsUnserved } = figures;
  if (accountsUnserved === 0) return { figures };
  const warning = `${accountsUnserved} ${accountsUnserved === 1 ? 'account is' : 'accounts are'} served by no engine`;
  if (engines === 0) throw new HealthFault(warning);
  return { figures, warning };
}

/** What is known of the prices: how many symbols there are, and how many of them are too old to decide anything. */
export interface MarketFacts {
  readonly symbols: number;
  readonly symbolsStale: number;
  readonly [figure: string]: number;
}

export function countSymbols(hub: Pick<MarketHub, 'source' | 'isStale'>): MarketFacts {
  const { symbols } = hub.source;
  return { symbols: symbols.length, symbolsStale: symbols.filter((symbol) => hub.isStale(symbol)).length };
}

/** @throws when no price is current: nobody can trade. */
export function judgeMarket(figures: MarketFacts): HealthReport {
  const { symbols, symbolsStale } = figures;
  if (symbolsStale >= symbols) throw new HealthFault('no current price');
  const warning = symbolsStale === 0 ? null : `${symbolsStale} of ${symbols} symbols have no current price`;
  return { figures, warning };
}

function plural(count: number, noun: string): string {
  return count === 1 ? noun : `${noun}s`;
}
