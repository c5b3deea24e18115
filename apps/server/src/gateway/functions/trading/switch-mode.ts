import { setTimeout as delay } from 'node:timers/promises';
import { switchModeContract } from '@atb/api/functions/trading/switch-mode';
import type { ModeReport } from '@atb/api/functions/trading/trading-mode';
import type { Refusal } from '@atb/api/functions/refusal';
import { type CallContext, implement } from '../function-services.ts';
import { readMode } from '../readings/read-mode.ts';
import { readRaised, refused } from '../refused.ts';

/** How long the answer waits for venues to say that orders are gone. */
const VENUE_WAITS_MS = [10, 20, 40, 80, 160];

/** The row of the switch holds from the engine's next transaction on; the answer comes when every account has carried it out. */
export const switchMode = implement(switchModeContract, {
  lane: 'command',
  handle: async (context, { mode, accountId }) => {
    const switched = await writeMode(context, mode, accountId);
    if ('refusal' in switched) return refused(switched.refusal);
    const { sub } = context.claims;
    const answers = switched.commands.map(({ accountId: account, payload }) =>
      context.services.commandQueue.submit({
        accountId: account,
        userId: sub,
        kind: 'set_mode',
        payload,
        idempotencyKey: `mode:${switched.changeId}`,
      }),
    );
    await Promise.all(answers);
    return readSettled(context);
  },
});

interface Switched {
  readonly changeId: string;
  readonly commands: ReadonlyArray<{ readonly accountId: string; readonly payload: Readonly<Record<string, unknown>> }>;
}

async function writeMode(
  context: CallContext,
  mode: string,
  accountId: string | undefined,
): Promise<Switched | { readonly refusal: Refusal }> {
  try {
    return await context.userScope(async (tx) => {
      const { rows } = await tx.query<{ change_id: string; account_id: string | null }>(
        'select change_id, account_id from switch_mode($1, $2)',
        [mode, accountId ?? null],
      );
      const row = rows[0];
      if (row === undefined) throw new Error('A mode was switched and its row did not come back.');
      const accounts = await tx.query<{ id: string }>('select id from exchange_accounts where user_id = auth.uid()');
      return {
        changeId: row.change_id,
        commands: accounts.rows.map(({ id }) => ({
          accountId: id,
          payload: { mode: mode === 'OFFLINE' ? 'offline' : id === row.account_id ? 'live' : 'simulation' },
        })),
      };
    });
  } catch (error) {
    return { refusal: readRaised(error, 'REFUSED') };
  }
}

async function readSettled(context: CallContext): Promise<ModeReport> {
  let report = await readMode(context);
  for (const waitMs of VENUE_WAITS_MS) {
    if (report.accounts.every(({ ordersOpen }) => ordersOpen === 0)) break;
    await delay(waitMs);
    report = await readMode(context);
  }
  return report;
}
