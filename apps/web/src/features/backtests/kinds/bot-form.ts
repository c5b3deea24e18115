// features/backtests/kinds: one folder a kind of bot, with all that only its kind has in the form, the list and the results of
// backtests; `forms.ts` and `results.ts` list them, because a page fetches one or the other.
import type { ReactNode } from 'react';
import type { BotFieldsProps } from '../form/bot-fields.ts';

/**
 * A kind of bot in the form and the list of backtests. Methods, because only a method's parameters may be narrower than those of
 * the kind that nobody knows.
 */
export interface BotForm<Values extends object = object> {
  /** 'Grid bot': in the choice of what to test, and in the name of a run. */
  readonly label: string;
  /** What the account begins with, in a sentence. */
  readonly account: string;
  /** The fields in an address; what is not said has its default. */
  readAddress(address: URLSearchParams): Values;
  /** Writes what differs from the defaults; other parts of the address stay. */
  writeAddress(address: URLSearchParams, values: Values): URLSearchParams;
  /** Puts the options of a request that was sent into an address, in place. */
  writeOptions(address: URLSearchParams, options: ReadonlyArray<readonly [name: string, value: unknown]>): void;
  /** Fetched when the kind is chosen. */
  Fields(this: void, props: BotFieldsProps<Values>): ReactNode;
}
