import type { Ref } from 'react';
import type { AddressChange } from '../../../hooks/use-address.ts';
import type { BacktestMarket } from './backtest-market.ts';

/** What the form asks of the fields of a bot. */
export interface BotHandle {
  /** Options as the server takes them; null when something has to be corrected first. */
  readonly read: () => Readonly<Record<string, unknown>> | null;
}

/** What the fields of a bot of any kind are given. They are kept in the address as their kind writes them. */
export interface BotFieldsProps {
  readonly tested: BacktestMarket;
  /** That the fields begin with. */
  readonly address: URLSearchParams;
  readonly onChange: (change: AddressChange) => void;
  /** What the server says of the fields, by their own names. */
  readonly faults: Readonly<Record<string, string>>;
  readonly ref: Ref<BotHandle>;
}
