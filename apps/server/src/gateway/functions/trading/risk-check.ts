import type { Reason, Refusal } from '@atb/api/functions/refusal';
import { riskCheckContract, type RiskVerdict } from '@atb/api/functions/trading/risk-check';
import { type Decimal, dec, decFromNumber, toNumber, toPlain } from '@atb/core/base/decimal';
import type { EpochMs } from '@atb/core/base/time';
import { gateOfSnapshot } from '@atb/core/engine/account/gate';
import type { AccountId, ClientOrderId, OrderRequest } from '@atb/core/orders/order-request';
import { checkOrder, type OrderApproval, type OrderDenial } from '@atb/core/risk/check-order';
import { riskMessage } from '@atb/core/risk/risk-code';
import type { RiskContext } from '@atb/core/risk/risk-context';
import { sizeByRisk } from '@atb/core/risk/sizing';
import type { z } from 'zod/mini';
import { findOwnAccount, NO_ACCOUNT } from '../checks/own-account.ts';
import { findPlanRefusal } from '../checks/plan-refusal.ts';
import { unknownSymbol } from '../checks/unknown-symbol.ts';
import { implement } from '../function-services.ts';

type RiskCheckRequest = z.output<typeof riskCheckContract.body>;

const PERCENT = dec('0.01');

/** What the risk check would say to an order by hand, without placing it: the same code that decides when it is placed. */
export const riskCheck = implement(riskCheckContract, {
  handle: async (context, body) => {
    if (body.userId !== undefined && body.userId !== context.claims.sub)
      return toVerdictOf({ reason: 'USER_MISMATCH', error: 'userId must be your own id.' });
    const account = await findOwnAccount(context, body.accountId);
    if (account === null) return toVerdictOf(NO_ACCOUNT);
    if (!context.services.market.source.symbols.includes(body.symbol)) return toVerdictOf(unknownSymbol(body.symbol));
    const refusal = await findPlanRefusal(context, body);
    if (refusal !== null) return toVerdictOf(refusal);
    const book = await context.services.readAccount(account.id, context.claims.sub);
    const now = context.services.market.now();
    const risk = book.riskContext(body.symbol, now);
    if (risk === null) return toVerdictOf(unknownSymbol(body.symbol));
    const gate = gateOfSnapshot(book.snapshot());
    if (gate !== null && (gate.state === 'HALTED' || body.side === 'BUY'))
      return toVerdictOf({ reason: gate.code, error: gate.message });
    const size = sizeFor(body, risk);
    if (size.status === 'refused') return toVerdictOf(size.refusal);
    return toVerdict(checkOrder(toRequest(body, account.id as AccountId, size.quantity, now), risk));
  },
});

type Size =
  | { readonly status: 'sized'; readonly quantity: Decimal }
  | { readonly status: 'refused'; readonly refusal: Refusal };

/** The quantity given, or the base units by which no more than `riskPct` of equity is lost at the stop. */
function sizeFor(body: RiskCheckRequest, risk: RiskContext): Size {
  if (body.quantity !== null) return { status: 'sized', quantity: dec(body.quantity) };
  if (body.stop === null)
    return refuseSize('INVALID_QUANTITY', 'quantity is required, or a stop to size the order by.');
  if (risk.quote === null) return refuseSize('NO_PRICE_DATA', riskMessage('NO_PRICE_DATA'));
  const opposite = body.side === 'BUY' ? risk.quote.ask : risk.quote.bid;
  const sizing = sizeByRisk({
    side: body.side === 'BUY' ? 'buy' : 'sell',
    equity: risk.equity,
    riskFraction: body.riskPct === null ? risk.limits.tradeRiskMax : dec(body.riskPct).times(PERCENT),
    entry: body.entry === null ? decFromNumber(opposite) : dec(body.entry),
    stop: dec(body.stop),
    feeRate: risk.feeRate,
    limits: risk.limits,
    instrument: risk.instrument,
  });
  switch (sizing.status) {
    case 'sized':
      return sizing;
    case 'invalid_stop':
      return refuseSize('INVALID_STOP_DISTANCE', riskMessage('INVALID_STOP_DISTANCE'));
    case 'too_small':
      return refuseSize(
        'QUANTITY_TOO_SMALL',
        `riskPct allows less than the smallest order, ${toPlain(sizing.minimum)} ${risk.instrument.base}: risk more, or set the stop nearer.`,
      );
  }
}

function refuseSize(reason: Reason, error: string): Size {
  return { status: 'refused', refusal: { reason, error } };
}

function toRequest(body: RiskCheckRequest, accountId: AccountId, quantity: Decimal, now: EpochMs): OrderRequest {
  const base = {
    clientOrderId: 'risk-check' as ClientOrderId,
    accountId,
    botId: null,
    symbol: body.symbol,
    side: body.side === 'BUY' ? ('buy' as const) : ('sell' as const),
    quantity,
    purpose: body.side === 'BUY' ? ('entry' as const) : ('exit' as const),
    slot: null,
    stopLoss: body.stop === null ? null : dec(body.stop),
    takeProfit: body.tp === null ? null : dec(body.tp),
    requestedAt: now,
  };
  if (body.entry === null) return { ...base, type: 'market', price: null };
  return { ...base, type: 'limit', price: dec(body.entry) };
}

function toVerdict(decision: OrderApproval | OrderDenial): RiskVerdict {
  const { normalized, checks } = decision;
  const isApproved = decision.status === 'approved';
  return {
    ok: isApproved,
    reason: isApproved ? null : decision.code,
    message: isApproved ? null : decision.message,
    normalized:
      normalized === null
        ? null
        : {
            rr: normalized.rr === null ? null : toNumber(normalized.rr),
            feesBps: toNumber(normalized.feesBps),
            slippageBps: toNumber(normalized.slippageBps),
            notionalValue: toPlain(normalized.notionalValue),
            size: toPlain(normalized.size),
          },
    checks: checks.map(({ code, passed, figure, limit, unit }) => ({
      code,
      passed,
      figure: figure === null ? null : toPlain(figure),
      limit: limit === null ? null : toPlain(limit),
      unit,
    })),
  };
}

/** What stands in the way of an order before there is one to check. */
function toVerdictOf({ reason, error }: Refusal): RiskVerdict {
  return { ok: false, reason, message: error, normalized: null, checks: [] };
}
