import { type Decimal, ZERO, maxDecimal, toPlain } from '../../base/decimal.ts';
import { isStale } from '../../market/quote.ts';
import { hasUsablePrices } from '../../risk/risk-context.ts';
import type { BotDefinition, BotRecord, CommandResult } from './account-types.ts';
import type { AccountState } from './account-state.ts';
import { type AccountWork, changeBot } from './account-work.ts';
import { isWorking } from './symbol-subscriptions.ts';
import { forgetDenials } from './denials.ts';
import { gateOf } from './gate.ts';
import { promisedCash } from './promised-cash.ts';
import { refuse } from './refuse.ts';
import { runBot } from './run-bots.ts';

const DONE: CommandResult = { status: 'done', clientOrderIds: [] };

/** Starts a bot that does not run, resumes one that is paused. */
export function startBot(work: AccountWork, definition: BotDefinition): CommandResult {
  const { state } = work;
  const quote = state.quotes.get(definition.symbol);
  const instrument = state.instruments.get(definition.symbol);
  if (instrument === undefined) return refuse('INVALID_SYMBOL', 'Invalid trading symbol.', 'symbol');
  const gate = gateOf(state);
  if (gate !== null) return refuse(gate.code, gate.message);
  const { quoteAgeMaxMs } = state.config.riskLimits;
  const isLate = quote !== undefined && state.quoteWaitMs(quote.symbol) > quoteAgeMaxMs;
  if (quote === undefined || !hasUsablePrices(quote) || isLate || isStale(quote, work.at, quoteAgeMaxMs)) {
    return refuse('NO_PRICE_DATA', `There is no current price for ${definition.symbol}.`);
  }
  forgetDenials(work, definition.botId);
  const known = state.bots.get(definition.botId);
  if (known?.status === 'paused') {
    changeBot(work, { ...known, statusReason: '' });
    runBot(work, known.botId, { kind: 'resumed', at: work.at, quote });
    return DONE;
  }
  if (known !== undefined && isWorking(known))
    return refuse('BOT_NOT_STOPPED', `The bot is ${known.status}: it cannot be started.`);
  const nextSequence = Math.max(definition.lastState?.nextSequence ?? 0, known?.state.nextSequence ?? 0);
  const { accountId, feeRate } = state.config;
  const { botId, module, params } = definition;
  const created = module.create({ accountId, botId, params, instrument, quote, feeRate, nextSequence });
  if (created.status === 'invalid') return refuse(created.code, created.message, created.field);
  const allocation = module.allocation(created.state);
  const shortage = refuseForShortage(state, { amount: allocation, field: module.moneyField, what: 'Allocation' });
  if (shortage !== null) return shortage;
  const record: BotRecord = {
    botId: definition.botId,
    symbol: definition.symbol,
    status: 'running',
    statusReason: '',
    allocation,
    cash: allocation,
    module,
    state: created.state,
    startedAt: work.at,
    stoppedAt: null,
  };
  changeBot(work, record);
  runBot(work, definition.botId, { kind: 'started', at: work.at, quote });
  return DONE;
}

interface Wanted {
  /** Quote units. */
  readonly amount: Decimal;
  readonly field: string;
  /** 'Allocation', as the sentence begins. */
  readonly what: string;
}

/** A bot gets money only where all of it is there, beside what other bots may still spend. */
export function refuseForShortage(state: AccountState, { amount, field, what }: Wanted): CommandResult | null {
  const { quoteAsset } = state.config;
  const free = state.balances.get(quoteAsset)?.free ?? ZERO;
  const promised = promisedCash(state);
  const available = maxDecimal(free.minus(promised), ZERO);
  if (amount.lte(available)) return null;
  const others = promised.gt(ZERO)
    ? `, ${toPlain(promised.round(2, 0))} ${quoteAsset} of the free balance being promised to other bots`
    : '';
  return refuse(
    'INSUFFICIENT_BALANCE',
    `${what} of ${toPlain(amount)} ${quoteAsset} is more than the ${toPlain(available.round(2, 0))} ${quoteAsset} available${others}.`,
    field,
  );
}
