import type { BotBundles } from '@atb/api/research-bundle';
import type { BacktestedBotKind } from '@atb/core/bots/kinds';
import type { ReactNode } from 'react';
import type { ChartLevel } from '../../../components/chart/chart-types.ts';
import type { Deal } from '../result/deals.ts';
import type { TradeWords } from '../result/trade-words.ts';
import type { Trade } from '../result/trades.ts';

/** What comes below a result, fetched when somebody scrolls there. Methods, as in `BotForm`. */
export interface ResultDetails<Kind extends BacktestedBotKind = BacktestedBotKind> {
  /** What the bot was told to do, in sentences. */
  rules(this: void, bundle: BotBundles[Kind]): readonly string[];
  /** What is drawn over the candles; `chosen` is the number of the round trip that is looked at. */
  levels(this: void, bundle: BotBundles[Kind], trades: readonly Trade[], chosen: number | null): readonly ChartLevel[];
}

/** A kind of bot in the results of backtests. Methods, as in `BotForm`. */
export interface BotResult<Kind extends BacktestedBotKind = BacktestedBotKind> {
  /** What the account begins with, after the amount: 'the bot’s allocation'. */
  readonly startsWith: string;
  readonly tradeWords: TradeWords;
  /** What was done in each round trip, in their order; none where each has one entry and one exit. */
  deals(bundle: BotBundles[Kind]): readonly Deal[];
  /** To the wizard of bots with the same parameters. */
  UseLink(this: void, props: { readonly bundle: BotBundles[Kind] }): ReactNode;
  Panel(this: void, props: { readonly bundle: BotBundles[Kind] }): ReactNode;
  /** Height of the panel's place while it is fetched. */
  readonly panelClassName: string;
  loadDetails(): Promise<ResultDetails<Kind>>;
}
