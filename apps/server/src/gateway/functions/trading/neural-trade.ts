import { neuralTradeContract, type NeuralSignal } from '@atb/api/functions/trading/neural-trade';
import type { Refusal } from '@atb/api/functions/refusal';
import { type Decimal, decFromNumber, toPlain, ZERO } from '@atb/core/base/decimal';
import { toIso } from '@atb/core/base/time';
import { gateOfSnapshot } from '@atb/core/engine/account/gate';
import { checkSymbol } from '@atb/core/plans/plan-check';
import { limitsTier } from '@atb/core/plans/resolve-plan';
import { minimumQuantity } from '@atb/core/risk/check-instrument-rules';
import { planSignalTrade, type SignalTrade } from '@atb/core/risk/plan-signal-trade';
import type { RiskContext } from '@atb/core/risk/risk-context';
import { riskMessage } from '@atb/core/risk/risk-code';
import { DEFAULT_SIGNAL_PARAMS } from '@atb/core/signals/signal-params';
import type { z } from 'zod/mini';
import { readEngineAnswer } from '../actions/engine-answer.ts';
import { tooManyRefused } from '../actions/refusal-meter.ts';
import { findOwnAccount, NO_ACCOUNT } from '../checks/own-account.ts';
import { readMyPlan } from '../checks/plan-refusal.ts';
import { type CallContext, implement } from '../function-services.ts';
import { readRaised, refused } from '../refused.ts';
import { readAnsweredOrder } from './place-order.ts';

type NeuralTradeRequest = z.output<typeof neuralTradeContract.body>;

interface ReadSignal {
  readonly signal: NeuralSignal;
  readonly closes: readonly number[];
}

/** The best Long signal as an order at the market. The engine's risk check decides, as of every order by hand. */
export const neuralTrade = implement(neuralTradeContract, {
  lane: 'command',
  handle: async (context, body) => {
    const account = await findOwnAccount(context, body.accountId);
    if (account === null) return refused(NO_ACCOUNT, { scanned: 0, best: null });
    const repeated = await findRepeated(context, account.id, body.newClientOrderId);
    if (repeated !== null) return refused(repeated, { scanned: 0, best: null });
    const read = await readSignals(context, body.interval);
    const [chosen] = read.filter(({ signal }) => signal.signal === 'Long');
    const best = (chosen ?? read[0])?.signal ?? null;
    const found = { scanned: read.length, best };
    if (chosen === undefined) return refused(noSignal(best, body.interval), found);
    const planned = await planTrade(context, account.id, chosen);
    if ('error' in planned) return refused(planned, found);
    const { refusals } = context.services;
    const waitMs = refusals.take(context.claims.sub);
    if (waitMs > 0) return refused(tooManyRefused(waitMs), found);
    const { symbol } = chosen.signal;
    try {
      const outcome = await context.services.commandQueue.submit({
        accountId: account.id,
        userId: context.claims.sub,
        kind: 'place_order',
        idempotencyKey: `order:${body.newClientOrderId}`,
        payload: toPayload(body, symbol, planned),
      });
      const answer = readEngineAnswer(outcome, 'newClientOrderId');
      if (!answer.success) return { ...answer, ...found };
    } catch (error) {
      return refused(readRaised(error, 'SYMBOL_NOT_IN_PLAN'), found);
    }
    refusals.giveBack(context.claims.sub);
    return { success: true, ...found, order: { clientOrderId: body.newClientOrderId, symbol, ...inText(planned) } };
  },
});

/** What became of the trade that was asked for under this id before: by now the signals may name another. */
async function findRepeated(context: CallContext, accountId: string, clientOrderId: string): Promise<Refusal | null> {
  const outcome = await context.services.commandQueue.repeat(accountId, `order:${clientOrderId}`);
  if (outcome === null) return null;
  const answer = readEngineAnswer(outcome, 'newClientOrderId');
  if (!answer.success) return answer;
  const order = await readAnsweredOrder(context, accountId, clientOrderId);
  if (order === null) return { reason: 'DUPLICATE_ORDER', error: 'Placed before. Nothing more was placed.' };
  const { quantity, symbol, status } = order;
  const error = `Placed before: buy ${quantity} ${symbol}, ${status === 'accepted' ? 'open' : status}. Nothing more was placed.`;
  return { reason: 'DUPLICATE_ORDER', error };
}

/** Of every symbol that the plan trades, the surest first. */
async function readSignals(
  context: CallContext,
  interval: NeuralTradeRequest['interval'],
): Promise<readonly ReadSignal[]> {
  const tier = limitsTier(await readMyPlan(context));
  const { market, signals } = context.services;
  const symbols = market.source.symbols.filter((symbol) => checkSymbol(tier, symbol).status === 'allowed');
  const source = { kind: 'averages', params: DEFAULT_SIGNAL_PARAMS } as const;
  const read = await Promise.all(
    symbols.map(async (symbol) => ({ symbol, found: await signals.read({ symbol, interval, source }) })),
  );
  return read
    .flatMap(({ symbol, found }) => {
      if (found === null) return [];
      const { signal, confidence, lastClose } = found.reading;
      const asOf = toIso(found.closedAt);
      return [{ signal: { symbol, interval, signal, confidence, lastClose, asOf }, closes: found.closes }];
    })
    .sort((a, b) => b.signal.confidence - a.signal.confidence || (a.signal.symbol < b.signal.symbol ? -1 : 1));
}

function noSignal(best: NeuralSignal | null, interval: string): Refusal {
  if (best === null)
    return { reason: 'NO_SIGNAL', error: `There are too few ${interval} candles for a signal. Nothing was placed.` };
  const what =
    best.signal === 'Short'
      ? `the best is Short on ${best.symbol}, ${best.confidence} of 100, and a spot account opens no short`
      : 'all are Neutral';
  return { reason: 'NO_SIGNAL', error: `No Long signal on ${interval} right now: ${what}. Nothing was placed.` };
}

type Planned = SignalTrade & { readonly notional: Decimal };

async function planTrade(
  context: CallContext,
  accountId: string,
  { signal, closes }: ReadSignal,
): Promise<Planned | Refusal> {
  const book = await context.services.readAccount(accountId, context.claims.sub);
  const risk = book.riskContext(signal.symbol, context.services.market.now());
  const trade = risk === null ? null : planSignalTrade(closes, risk);
  if (risk === null || trade === null || risk.quote === null)
    return { reason: 'NO_PRICE_DATA', error: riskMessage('NO_PRICE_DATA') };
  const ask = decFromNumber(risk.quote.ask);
  const least = minimumQuantity(risk.instrument, ask);
  // What mode or state of the account denies is denied by the engine, and stands in the journal.
  const quantity = gateOfSnapshot(book.snapshot()) === null ? trade.quantity : least;
  if (quantity.lt(least)) return noRoom(risk);
  return { ...trade, quantity, notional: quantity.times(ask) };
}

function noRoom({ equity, limits, exposureAccount, exposureSymbol, instrument }: RiskContext): Refusal {
  const error = 'The limits leave no room for the least order: nothing was placed.';
  if (equity.lte(ZERO)) return { reason: 'INSUFFICIENT_EQUITY', error: riskMessage('INSUFFICIENT_EQUITY') };
  if (exposureSymbol.gte(limits.symbolExposureMax.times(equity)))
    return { reason: 'MAX_SYMBOL_EXPOSURE_EXCEEDED', error: `${riskMessage('MAX_SYMBOL_EXPOSURE_EXCEEDED')} ${error}` };
  if (exposureAccount.gte(limits.accountExposureMax.times(equity)))
    return {
      reason: 'MAX_ACCOUNT_EXPOSURE_EXCEEDED',
      error: `${riskMessage('MAX_ACCOUNT_EXPOSURE_EXCEEDED')} ${error}`,
    };
  return { reason: 'QUANTITY_TOO_SMALL', error: `${instrument.symbol}: ${error}` };
}

function inText({ quantity, notional, stop, target }: Planned) {
  return {
    quantity: toPlain(quantity),
    notional: toPlain(notional),
    stop: toPlain(stop),
    target: toPlain(target),
  };
}

function toPayload({ newClientOrderId }: NeuralTradeRequest, symbol: string, { quantity, stop, target }: Planned) {
  return {
    clientOrderId: newClientOrderId,
    symbol,
    side: 'buy',
    type: 'market',
    quantity: toPlain(quantity),
    price: null,
    stopLoss: toPlain(stop),
    takeProfit: toPlain(target),
  };
}
