import type { Refusal } from '@atb/api/functions/refusal';
import type { CallContext } from '../function-services.ts';

export interface OwnAccount {
  readonly id: string;
  /** Orders go to the built-in paper venue. A connected account is none, on a test network either: its book is its exchange's. */
  readonly isPaper: boolean;
  readonly tradingMode: 'SIMULATION' | 'LIVE' | 'OFFLINE';
}

/** The named account when it is the caller's, their first paper account when none is named; null when there is none. */
export async function findOwnAccount(context: CallContext, accountId: string | undefined): Promise<OwnAccount | null> {
  const result = await context.userScope((tx) =>
    tx.query<{ id: string; is_paper: boolean; trading_mode: OwnAccount['tradingMode'] }>(
      `select id, is_paper and adapter = 'paper' as is_paper, trading_mode from exchange_accounts
       where user_id = auth.uid() and (id = $1 or ($1::uuid is null and adapter = 'paper')) order by created_at limit 1`,
      [accountId ?? null],
    ),
  );
  const row = result.rows[0];
  return row === undefined ? null : { id: row.id, isPaper: row.is_paper, tradingMode: row.trading_mode };
}

export const NO_ACCOUNT: Refusal = {
  reason: 'ACCOUNT_NOT_FOUND',
  error: 'accountId must be one of your own accounts.',
  field: 'accountId',
};

/** No order goes to an exchange yet; the engine denies each, whoever asks. */
export const NO_LIVE_TRADING: Refusal = {
  reason: 'LIVE_NOT_AVAILABLE',
  error: 'accountId must be a paper account: live orders are not enabled yet.',
  field: 'accountId',
};
