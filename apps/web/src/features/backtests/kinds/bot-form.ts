// features/backtests/kinds: one folder a kind of bot, with all that only its kind has in the form, the list and the results of
// backtests; `forms.ts` and `results.ts` list them, because a page fetches one or the other.
import type { ComponentType } from 'react';
import type { BotFieldsProps } from '../form/bot-fields.ts';

/** Puts the options of a request that was sent into an address, in place. */
export type WriteOptions = (
  address: URLSearchParams,
  options: ReadonlyArray<readonly [name: string, value: unknown]>,
) => void;

/** A kind of bot in the form and the list of backtests. */
export interface BotForm {
  /** 'Grid bot': in the choice of what to test, and in the name of a run. */
  readonly label: string;
  /** What the account begins with, in a sentence. */
  readonly account: string;
  /** Fetched when the kind is chosen. */
  readonly Fields: ComponentType<BotFieldsProps>;
  readonly loadOptions: () => Promise<WriteOptions>;
}
