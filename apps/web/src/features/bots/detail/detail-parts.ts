// features/bots/detail: one bot: what it does, why, and what it has earned.
import type { Decimal } from '@atb/core/base/decimal';
import type { BotKind } from '@atb/core/bots/kinds';
import type { ReactNode } from 'react';
import type { ChartLevel } from '../../../components/chart/chart-types.ts';
import type { DetailsOf } from '../../../lib/bot-kinds/registry.ts';
import type { BotView } from '../../../lib/bot-view.ts';
import type { RestingBuys } from './held-by-buys.ts';

/** What a part of a bot's page is drawn from; `details` is null where a bot that has never run is drawn, too. */
export interface PartProps<Details> {
  readonly view: BotView;
  readonly details: Details;
}

/** The first tab of a bot: what its kind is made of. */
export interface OwnTab<Details> {
  /** As the address says it. */
  readonly value: string;
  readonly label: string;
  readonly countNoun?: readonly [one: string, many: string];
  /** Null where nothing is counted. */
  count(this: void, details: Details | null): number | null;
}

/** All that one kind of bot brings to the page of a bot; the rest is the same for every kind. Methods, as in `BotReader`. */
export interface DetailParts<Kind extends BotKind = BotKind> {
  readonly kind: Kind;
  readonly tab: OwnTab<DetailsOf<Kind>>;
  Tab(this: void, props: PartProps<DetailsOf<Kind> | null>): ReactNode;
  Facts(this: void, props: PartProps<DetailsOf<Kind>>): ReactNode;
  Profit(this: void, props: PartProps<DetailsOf<Kind>>): ReactNode;
  /** Behind a tab: it comes with it. */
  Parameters(this: void, props: PartProps<DetailsOf<Kind> | null>): ReactNode;
  /** 'Grid profit + unrealised': what the total is made of. */
  readonly sumOf: string;
  /** Quote units of what was sold at the bot's end, where its kind tells of that by itself. */
  exitProfit(details: DetailsOf<Kind>): Decimal | null;
  levels(details: DetailsOf<Kind>): readonly ChartLevel[];
  /** Null for a kind that leaves none open. */
  openOrders(details: DetailsOf<Kind>): RestingBuys | null;
}

/** What its kind has of this bot; null for one that has never run. */
export function detailsOf(parts: DetailParts, { details }: BotView): DetailsOf<BotKind> | null {
  return details?.kind === parts.kind ? details : null;
}
