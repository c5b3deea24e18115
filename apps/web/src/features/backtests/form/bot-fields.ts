import type { Ref } from 'react';
import type { BacktestMarket } from './backtest-market.ts';

/** What the form asks of the fields of a bot. */
export interface BotHandle {
  /** Options as the server takes them; null when something has to be corrected first. */
  readonly read: () => Readonly<Record<string, unknown>> | null;
}

/** What the fields of a bot of any kind are given. A method, as in `BacktestKind`. */
export interface BotFieldsProps<Values> {
  readonly tested: BacktestMarket;
  /** As the draft holds them. */
  readonly values: Values;
  /** What the server says of the fields, by their own names. */
  readonly faults: Readonly<Record<string, string>>;
  onChange(this: void, values: Values): void;
  readonly ref: Ref<BotHandle>;
}
