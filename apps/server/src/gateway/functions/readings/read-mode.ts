import type { ModeReport } from '@atb/api/functions/trading/trading-mode';
import type { CallContext } from '../function-services.ts';

interface ModeRow {
  readonly mode: ModeReport['mode'];
  readonly account_id: string | null;
  readonly changed_at: Date;
}

interface AccountRow {
  readonly account_id: string;
  readonly label: string;
  readonly adapter: string;
  readonly is_done: boolean | null;
  readonly bots_halted: number | null;
  readonly orders_cancelled: number | null;
  readonly orders_filled: number | null;
  readonly orders_open: number | null;
}

/** The caller's mode and what the switch to it did, by the rows of the orders themselves. */
export async function readMode(context: CallContext): Promise<ModeReport> {
  return context.userScope(async (tx) => {
    const mode = (await tx.query<ModeRow>('select mode, account_id, changed_at from trading_modes')).rows[0];
    const { rows } = await tx.query<AccountRow>('select * from mode_report()');
    return {
      success: true,
      mode: mode?.mode ?? 'SIMULATION',
      accountId: mode?.account_id ?? null,
      changedAt: mode?.changed_at.toISOString() ?? null,
      accounts: rows.map((row) => ({
        id: row.account_id,
        label: row.label,
        isPaper: row.adapter === 'paper',
        isDone: row.is_done,
        botsHalted: row.bots_halted ?? 0,
        ordersCancelled: row.orders_cancelled ?? 0,
        ordersFilled: row.orders_filled ?? 0,
        ordersOpen: row.orders_open ?? 0,
      })),
    };
  });
}
