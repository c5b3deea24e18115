import { type Decimal } from '@atb/core/base/decimal';
import type { Instrument } from '@atb/core/market/instrument';
import { findInstrument } from '@atb/core/market/instruments';
import { DEFAULT_FILL_MODEL } from '@atb/core/simulation/fill-model';
import { useQuery } from '@tanstack/react-query';
import { useLivePrice } from '../../hooks/use-live-prices.ts';
import { useOrderHold } from '../../hooks/use-order-hold.ts';
import { useUser } from '../../hooks/use-auth.ts';
import { accountSummaryQuery, riskPreferencesQuery } from '../../lib/api/account.ts';
import { balancesQuery } from '../../lib/api/balances.ts';
import type { LivePrice } from '../../lib/live-prices.ts';
import { incrementsOf } from '../../lib/increments.ts';
import { splitSymbol } from '../../lib/split-symbol.ts';

/** Everything around the form that its figures depend on. */
export interface TicketSurroundings {
  readonly base: string;
  readonly quote: string;
  readonly tick: string;
  readonly lot: string;
  /** Null for a market that the catalogue does not know: the server then checks its rules alone. */
  readonly instrument: Instrument | null;
  readonly price: LivePrice | undefined;
  /** Why no order goes out now, in a sentence; null when one may. */
  readonly orderHold: string | null;
  /** Fraction of notional a side. */
  readonly feeRate: Decimal;
  /** Null until they are known; decimal text. */
  readonly freeBase: string | null;
  readonly freeQuote: string | null;
  readonly equity: string | null;
  /** Percent of equity that one trade may lose; null until it is known. */
  readonly riskPctMax: string | null;
}

/** Market, balances and limits around an order in the making. */
export function useTicketSurroundings(symbol: string, accountId: string | undefined): TicketSurroundings {
  const { id } = useUser();
  const { base, quote } = splitSymbol(symbol);
  const price = useLivePrice(symbol);
  const orderHold = useOrderHold(symbol);
  const balances = useQuery({ ...balancesQuery(accountId), enabled: accountId !== undefined }).data;
  const equity = useQuery(accountSummaryQuery(accountId)).data?.equity ?? null;
  const riskPctMax = useQuery(riskPreferencesQuery(id)).data?.max_trade_risk_pct ?? null;
  const freeOf = (asset: string): string | null =>
    balances === undefined ? null : (balances.find((balance) => balance.asset === asset)?.free ?? '0');
  return {
    base,
    quote,
    ...incrementsOf(symbol),
    instrument: findInstrument(symbol),
    price,
    orderHold,
    feeRate: DEFAULT_FILL_MODEL.feeRate,
    freeBase: freeOf(base),
    freeQuote: freeOf(quote),
    equity,
    riskPctMax,
  };
}
