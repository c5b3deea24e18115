import { type CreateBotResponse, createBotBody } from '@atb/api/functions/create-bot';
import { dec, roundDownToDecimals, toPlain, ZERO } from '@atb/core/base/decimal';
import { type GridParams, gridParamsSchema } from '@atb/core/bots/grid/params';
import { planGrid } from '@atb/core/bots/grid/plan-grid';
import { DEFAULT_FILL_TERMS } from '@atb/core/simulation/fill-terms';
import type { z } from 'zod';
import { findOwnAccount, NO_ACCOUNT, NO_LIVE_TRADING } from './own-account.ts';
import { defineUserFunction, type CallContext, type FunctionServices } from './user-function.ts';

interface Refusal {
  readonly error: string;
  readonly field: string;
  readonly reason: string;
}

/**
 * Creates a bot after checking its parameters against the venue's rules at the current price, and starts it when asked.
 * The database checks ownership and plan again; nothing is written when anything is refused.
 */
export const createBot = defineUserFunction({
  name: 'create-bot',
  body: createBotBody,
  handle: async (context, body): Promise<CreateBotResponse> => {
    const account = await findOwnAccount(context, body.exchangeAccountId);
    if (account === null) return NO_ACCOUNT;
    if (!account.isPaper) return NO_LIVE_TRADING;
    const parsed = gridParamsSchema.safeParse(body.params);
    if (!parsed.success) return { success: false, reason: 'INVALID_PARAMS', ...describeParamFault(parsed.error) };
    const fault =
      findFault(context.services, body.symbol, parsed.data) ??
      (body.start ? await findShortage(context.services, account.id, parsed.data) : null);
    if (fault !== null) return { success: false, ...fault };
    return insertBot(context, { ...body, accountId: account.id, isPaper: account.isPaper, params: parsed.data });
  },
});

/** The first fault, with the parameter it is in: an unknown one is named by itself. */
function describeParamFault({ issues: [issue] }: z.ZodError): Pick<Refusal, 'error' | 'field'> {
  const path = issue === undefined ? [] : [...issue.path, ...(issue.code === 'unrecognized_keys' ? issue.keys : [])];
  return { error: issue?.message ?? 'params are not valid.', field: path.length === 0 ? 'params' : path.join('.') };
}

/** What the engine would say at once; what other bots may still spend is for the engine alone to know. */
async function findShortage(
  { readAccount }: FunctionServices,
  accountId: string,
  { allocation }: GridParams,
): Promise<Refusal | null> {
  const { balances, quoteAsset } = (await readAccount(accountId)).snapshot();
  const free = balances.find((balance) => balance.asset === quoteAsset)?.free ?? ZERO;
  if (dec(allocation).lte(free)) return null;
  return {
    field: 'allocation',
    reason: 'INSUFFICIENT_BALANCE',
    error: `Allocation of ${allocation} ${quoteAsset} is more than the ${toPlain(roundDownToDecimals(free, 2))} ${quoteAsset} available.`,
  };
}

function findFault({ market }: FunctionServices, symbol: string, params: GridParams): Refusal | null {
  const instrument = market.source.instrument(symbol);
  if (instrument === null || !market.source.symbols.includes(symbol)) {
    return {
      field: 'symbol',
      reason: 'INVALID_SYMBOL',
      error: `Invalid trading symbol. ${symbol} is not in this market.`,
    };
  }
  const quote = market.latestQuote(symbol);
  if (quote === null || market.isStale(symbol)) {
    return {
      field: 'symbol',
      reason: 'NO_PRICE_DATA',
      error: `Unable to fetch current market data. There is no current price for ${symbol}.`,
    };
  }
  const plan = planGrid(params, instrument, quote.last, DEFAULT_FILL_TERMS.feeRate);
  return plan.status === 'invalid' ? { field: plan.field, reason: plan.code, error: plan.message } : null;
}

interface NewBot {
  readonly type: 'grid';
  readonly symbol: string;
  readonly name: string;
  readonly accountId: string;
  readonly isPaper: boolean;
  readonly params: GridParams;
  readonly start: boolean;
}

/** Plan and ownership are refused by the database with a sentence of their own. */
async function insertBot(context: CallContext, bot: NewBot): Promise<CreateBotResponse> {
  try {
    return await context.userScope(async (tx) => {
      const inserted = await tx.query<{ id: string; status: string }>(
        'insert into bots (type, symbol, name, exchange_account_id, is_paper, params) values ($1, $2, $3, $4, $5, $6) returning id, status',
        [bot.type, bot.symbol, bot.name, bot.accountId, bot.isPaper, JSON.stringify(bot.params)],
      );
      const created = inserted.rows[0];
      if (created === undefined || !bot.start)
        return { success: true, ...(created === undefined ? {} : { bot: created }) };
      const started = await tx.query<{ status: string }>('select status from start_bot($1)', [created.id]);
      return { success: true, bot: { id: created.id, status: started.rows[0]?.status ?? created.status } };
    });
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'P0001') throw error;
    const hint = 'hint' in error && typeof error.hint === 'string' ? error.hint : 'INVALID_PARAMS';
    return { success: false, error: error.message, reason: hint };
  }
}
