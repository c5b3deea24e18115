import { dec, toPlain } from '@atb/core/base/decimal';
import type { Instrument } from '@atb/core/market/instrument';
import { useMemo } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { useAccount } from '../../../hooks/use-account.ts';
import { useLivePrice } from '../../../hooks/use-live-prices.ts';
import type { Account } from '../../../lib/api/get-accounts.ts';
import { formatNumber, isFigure } from '../../../lib/format-number.ts';
import type { LivePrice } from '../../../lib/live-prices.ts';
import type { Capital } from './available-capital.ts';
import { evaluateForm, type FormPlan } from '../../../components/grid/evaluate-form.ts';
import type { GridFormValues } from '../../../components/grid/grid-values.ts';
import { useCapital } from './use-capital.ts';

/** What every step sees: the market, the account, and what the fields would do there. */
export interface WizardState {
  readonly market: Instrument;
  readonly account: Account | undefined;
  readonly price: LivePrice | undefined;
  readonly values: GridFormValues;
  readonly evaluation: FormPlan;
  readonly capital: Capital | null;
  /** What is wrong beyond the fields themselves: field → sentence. */
  readonly faults: Readonly<Record<string, string>>;
}

function describeShortage(values: GridFormValues, capital: Capital | null, quote: string): string | null {
  if (capital === null || !isFigure(values.allocation) || dec(values.allocation).lte(capital.available)) return null;
  const say = (amount: string): string => `${formatNumber(amount, { decimals: 2 }).text} ${quote}`;
  const others = capital.promised.gt(dec('0'))
    ? `, ${say(toPlain(capital.promised))} of the free balance being promised to other bots`
    : '';
  return `Allocation of ${say(values.allocation)} is more than the ${say(toPlain(capital.available))} available${others}. Lower it or stop another bot.`;
}

/** Follows fields, price and balance, and plans the grid anew with each. */
export function useWizardState(control: Control<GridFormValues>, market: Instrument): WizardState {
  const values = useWatch({ control }) as GridFormValues;
  const account = useAccount();
  const price = useLivePrice(market.symbol);
  const capital = useCapital(account?.id, market.quote);
  const last = price?.last ?? 0;
  const evaluation = useMemo(() => evaluateForm(values, market, last), [values, market, last]);
  const shortage = describeShortage(values, capital, market.quote);
  const faults = {
    ...(shortage !== null && { allocation: shortage }),
    ...(evaluation.status === 'impossible' && { [evaluation.field]: evaluation.message }),
  };
  return { market, account, price, values, evaluation, capital, faults };
}
