// components/bot-form: what the forms of all kinds of bots are made of, for the wizard and for backtests.
import type { Instrument } from '@atb/core/market/instrument';

/** A form whose bot could be deployed as it stands. */
export interface PlannedBot<Params, Plan> {
  readonly status: 'planned';
  readonly params: Params;
  readonly plan: Plan;
  /** Price the plan starts from: the trigger price where one is set, else the market. */
  readonly startPrice: number;
}

/** What a form would do if it were deployed now. */
export type BotFormPlan<Planned> =
  | Planned
  /** The fields themselves are wrong; the form says where. */
  | { readonly status: 'incomplete'; readonly field: string }
  /** The fields are right, the bot they describe is not. */
  | { readonly status: 'impossible'; readonly field: string; readonly message: string };

/** What fields show themselves by, beside the form that they are in. */
export interface FieldsState<Values> {
  readonly market: Instrument;
  readonly values: Values;
  /** What is wrong beyond the fields themselves: field → sentence. */
  readonly faults: Readonly<Record<string, string>>;
}
