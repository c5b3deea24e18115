import type { Refusal } from '@atb/api/functions/refusal';
import { hasFeature } from '@atb/core/plans/features';
import { checkFeature } from '@atb/core/plans/plan-check';
import { limitsTier } from '@atb/core/plans/resolve-plan';
import type { ReportingCurrency } from '@atb/core/market/reporting-currency';
import type { PoolScope, TaxOptions } from '@atb/core/tax/tax-report';
import { zonedDayEnd, zonedDayStart, zonedYear } from '@atb/core/tax/zoned-day';
import type { TAX_METHODS } from '@atb/core/tax/tax-methods';
import type { TaxQuestion } from '../../../tax/tax-messages.ts';
import {
  type ChooseAccounts,
  HISTORY_MAX,
  MOVEMENT_SIZE,
  MOVEMENTS_FREE,
  NAMES_MAX,
  type TaxQueue,
  type TaxOutcome,
} from '../../../tax/tax-service.ts';
import { tooLongToProve } from '../../../performance/proofs/too-long-to-prove.ts';
import { NO_ACCOUNT } from '../checks/own-account.ts';
import { readMyPlan } from '../checks/plan-refusal.ts';
import type { CallContext } from '../function-services.ts';
import type { AccountChoice } from './tax-accounts.ts';

export interface TaxChoice extends AccountChoice {
  readonly method: (typeof TAX_METHODS)[number];
  readonly pool: PoolScope;
  readonly currency: ReportingCurrency;
  readonly startDate: string;
  readonly endDate: string;
  readonly timeZone: string;
}

export interface TaxRights {
  readonly hasTaxReporting: boolean;
  /** Of market time, in the report's time zone. */
  readonly currentYear: number;
  /** Why the plan does not allow the report; null when it does. */
  readonly refusal: Refusal | null;
}

/** Everybody sees the current year; other years and files need tax reporting. */
export async function readTaxRights(context: CallContext, choice: TaxChoice, isFile = false): Promise<TaxRights> {
  const tier = limitsTier(await readMyPlan(context));
  const currentYear = zonedYear(context.services.market.now(), choice.timeZone);
  const isCurrent = choice.startDate >= `${currentYear}-01-01` && choice.endDate <= `${currentYear}-12-31`;
  const check = isCurrent && !isFile ? null : checkFeature(tier, 'taxReporting');
  return {
    hasTaxReporting: hasFeature(tier, 'taxReporting'),
    currentYear,
    refusal: check === null || check.status === 'allowed' ? null : { reason: check.code, error: check.message },
  };
}

export function taxOptions(choice: TaxChoice, accounts: readonly number[]): TaxOptions {
  const { method, pool, currency, startDate, endDate, timeZone } = choice;
  const [from, to] = [zonedDayStart(startDate, timeZone), zonedDayEnd(endDate, timeZone)];
  return { method, pool, currency, accounts, from, to };
}

/** Asks about the caller's own history; a refusal where there is no answer. */
export async function askTax<One extends TaxQuestion>(
  context: CallContext,
  choose: ChooseAccounts,
  question: (places: readonly number[]) => One,
  queue?: TaxQueue,
): Promise<Extract<TaxOutcome<One>, { status: 'done' }> | { readonly status: 'refused'; readonly refusal: Refusal }> {
  const caller = { userId: context.claims.sub, run: context.userScope };
  const outcome = await context.services.tax.ask(caller, choose, question, queue);
  if (outcome.status === 'done') return outcome;
  if (outcome.status === 'no_account') return { status: 'refused', refusal: NO_ACCOUNT };
  if (outcome.status === 'too_many_to_prove')
    return { status: 'refused', refusal: tooLongToProve(outcome.most, outcome.what) };
  const error = outcome.status === 'took_too_long' && queue === 'proofs' ? PROOF_TOOK_TOO_LONG : whyNot(outcome);
  return { status: 'refused', refusal: { reason: 'TOO_LONG', error } };
}

const PROOF_TOOK_TOO_LONG = 'This figure took longer to prove than a proof may. Try one coin, one lot, or later.';

type NotMade = Extract<TaxOutcome<TaxQuestion>, { readonly status: 'too_long' | 'too_many_names' | 'took_too_long' }>;

const plain = (count: number): string => count.toLocaleString('en-US');

export const TOO_MANY_NAMES =
  `Your accounts have more than ${plain(NAMES_MAX)} different assets and markets, the most that reports, positions and the portfolio are made of. ` +
  'Delete an account of an exchange that holds what was imported by mistake.';

function whyNot(outcome: NotMade): string {
  switch (outcome.status) {
    case 'too_long': {
      const [executions, others] = [plain(HISTORY_MAX), plain(HISTORY_MAX / MOVEMENT_SIZE + MOVEMENTS_FREE)];
      return (
        `Your accounts have ${plain(outcome.fills)} executions and ${plain(outcome.movements)} deposits, withdrawals and the like; ` +
        `reports and positions are made of up to ${executions} executions, of which each of the others after the first ${plain(MOVEMENTS_FREE)} counts for ${MOVEMENT_SIZE} ` +
        `(${others} without any). Delete an account of an exchange that holds what was imported by mistake.`
      );
    }
    case 'too_many_names':
      return TOO_MANY_NAMES;
    case 'took_too_long':
      return 'Your history took longer to work through than one report may. Try again later, or ask the operator.';
  }
}
