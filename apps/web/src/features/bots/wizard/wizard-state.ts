import { toPlain, ZERO } from '@atb/core/base/decimal';
import type { Instrument } from '@atb/core/market/instrument';
import { useMemo } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { useAccount } from '../../../hooks/use-account.ts';
import { useLivePrice } from '../../../hooks/use-live-prices.ts';
import { formatNumber } from '../../../lib/format-number.ts';
import type { Capital } from './available-capital.ts';
import { useCapital } from './use-capital.ts';
import type { WizardState } from './form-state.ts';
import type { AnyPlanned, CapitalNeed, NamedValues, WizardKind } from './wizard-kind.ts';

function describeShortage(need: CapitalNeed | null, capital: Capital | null, quote: string): string | null {
  if (need === null || capital === null || need.amount.lte(capital.available)) return null;
  const say = (amount: Capital['free']): string => `${formatNumber(toPlain(amount), { decimals: 2 }).text} ${quote}`;
  const others = capital.promised.gt(ZERO)
    ? `, ${say(capital.promised)} of the free balance being promised to other bots`
    : '';
  return `${need.label} of ${say(need.amount)} is more than the ${say(capital.available)} available${others}. Lower it or stop another bot.`;
}

/** Follows fields, price and balance, and plans the bot anew with each. */
export function useWizardState<Values extends NamedValues, Planned extends AnyPlanned>(
  kind: WizardKind<Values, Planned>,
  control: Control<Values>,
  market: Instrument,
): WizardState<Values, Planned> {
  const values = useWatch({ control }) as Values;
  const account = useAccount();
  const price = useLivePrice(market.symbol);
  const capital = useCapital(account?.id, market.quote);
  const last = price?.last ?? 0;
  const evaluation = useMemo(() => kind.evaluate(values, market, last), [kind, values, market, last]);
  const need = kind.needOf(values, evaluation);
  const shortage = describeShortage(need, capital, market.quote);
  const faults = {
    ...(need !== null && shortage !== null && { [need.field]: shortage }),
    ...(evaluation.status === 'impossible' && { [evaluation.field]: evaluation.message }),
  };
  return { market, account, price, values, evaluation, capital, faults };
}
