import { type Decimal, ZERO, maxDecimal, minDecimal } from '../../base/decimal.ts';
import type { EpochMs } from '../../base/time.ts';
import type { Instrument } from '../../market/instrument.ts';
import type { BotId, OrderRequest } from '../../orders/order-request.ts';
import type { RiskContext } from '../../risk/risk-context.ts';
import type { AccountState } from './account-state.ts';
import { ownerKey, reservedBy } from './open-orders.ts';
import { promisedCash } from './promised-cash.ts';
import { tradeVolume } from './trade-volume.ts';
import { accountValuation } from './valuation.ts';

/** What the order's owner may use: a bot its own allocation and holdings, a person what belongs to no bot. */
interface SpendingLimits {
  readonly freeQuote: Decimal;
  readonly freeBase: Decimal;
}

/** The account as the risk check wants to see it, for an order of `owner` (a bot or, with null, a person). */
export function riskContext(
  state: AccountState,
  instrument: Instrument,
  owner: BotId | null,
  now: EpochMs,
): RiskContext {
  const valuation = accountValuation(state);
  const equity = valuation?.equity ?? ZERO;
  const { symbol, base } = instrument;
  return {
    now,
    instrument,
    quote: state.quotes.get(symbol) ?? null,
    quoteWaitMs: state.quoteWaitMs(symbol),
    equity,
    ...spendingLimits(state, instrument, owner),
    exposureAccount: (valuation?.exposure ?? ZERO).plus(state.open.entryExposureTotal),
    exposureSymbol: (valuation?.exposureByAsset.get(base) ?? ZERO).plus(state.open.entryExposure.get(symbol) ?? ZERO),
    dayStartEquity: state.dayStart?.equity ?? equity,
    weekStartEquity: state.weekStart?.equity ?? equity,
    recentOutcomes: state.recentOutcomes,
    limits: state.config.riskLimits,
    tradeVolume: tradeVolume(state, now),
    botStop: null,
    feeRate: state.config.feeRate,
  };
}

/** An entry cannot be judged while something the account holds has no price. */
export function isUnvalued(state: AccountState, request: Pick<OrderRequest, 'purpose'>): boolean {
  return request.purpose === 'entry' && accountValuation(state) === null;
}

function spendingLimits(state: AccountState, { symbol, base }: Instrument, owner: BotId | null): SpendingLimits {
  const freeQuote = state.balances.get(state.config.quoteAsset)?.free ?? ZERO;
  const freeBase = state.balances.get(base)?.free ?? ZERO;
  if (owner === null) {
    return {
      freeQuote: maxDecimal(freeQuote.minus(promisedCash(state)), ZERO),
      freeBase: maxDecimal(freeBase.minus(heldByBots(state, symbol)), ZERO),
    };
  }
  const reserved = reservedBy(state.open, symbol, owner);
  const cash = state.bots.get(owner)?.cash ?? ZERO;
  const held = state.positions.get(ownerKey(symbol, owner))?.quantity ?? ZERO;
  return {
    freeQuote: maxDecimal(minDecimal(freeQuote, cash.minus(reserved.quote)), ZERO),
    freeBase: maxDecimal(minDecimal(freeBase, held.minus(reserved.base)), ZERO),
  };
}

/** Base units that bots hold and have not set aside themselves: no person's order may sell them. */
function heldByBots(state: AccountState, symbol: string): Decimal {
  let sum = ZERO;
  for (const position of state.positions.values()) {
    if (position.symbol !== symbol || position.botId === null) continue;
    const free = position.quantity.minus(reservedBy(state.open, symbol, position.botId).base);
    sum = sum.plus(maxDecimal(free, ZERO));
  }
  return sum;
}
