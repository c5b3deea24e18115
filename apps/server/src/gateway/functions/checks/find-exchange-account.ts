import type { ConnectedExchange } from '@atb/api/exchanges';
import type { SignerAccount } from '../../../signer/signer-protocol.ts';
import type { CallContext } from '../function-services.ts';

interface AccountRow {
  readonly adapter: ConnectedExchange;
  readonly is_paper: boolean;
}

/** The caller's connected account as the signer knows it; null when there is none. */
export async function findExchangeAccount(context: CallContext, id: string): Promise<SignerAccount | null> {
  const { rows } = await context.userScope((tx) =>
    tx.query<AccountRow>(
      `select adapter, is_paper from exchange_accounts where id = $1 and user_id = auth.uid() and adapter <> 'paper'`,
      [id],
    ),
  );
  const [row] = rows;
  return row === undefined ? null : { id, userId: context.claims.sub, venue: row.adapter, isTestnet: row.is_paper };
}
