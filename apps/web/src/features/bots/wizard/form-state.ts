import type { Instrument } from '@atb/core/market/instrument';
import type { BotFormPlan } from '../../../components/bot-form/form-plan.ts';
import type { Account } from '../../../lib/api/get-accounts.ts';
import type { LivePrice } from '../../../lib/live-prices.ts';
import type { Capital } from './available-capital.ts';

/** What every step sees: the market, the account, and what the fields would do there. */
export interface WizardState<Values, Planned> {
  readonly market: Instrument;
  readonly account: Account | undefined;
  readonly price: LivePrice | undefined;
  readonly values: Values;
  readonly evaluation: BotFormPlan<Planned>;
  readonly capital: Capital | null;
  /** What is wrong beyond the fields themselves: field → sentence. */
  readonly faults: Readonly<Record<string, string>>;
}
