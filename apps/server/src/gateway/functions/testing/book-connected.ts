import type { Trader, TradingServer } from '../../../testing/start-trading-server.ts';

interface Traded {
  readonly side: 'buy' | 'sell';
  readonly qty: string;
  readonly price: string;
  readonly fee: string;
  /** USDT unless said otherwise. */
  readonly fee_asset?: string;
}

/** An execution of BTC against USDT as it is read from an exchange. */
export function btcFill(id: string, at: string, traded: Traded) {
  const market = { base: 'BTC', quote: 'USDT', fee_asset: 'USDT' };
  return { kind: 'fill', id, at, ...market, ...traded, maker: false, order_id: `o-${id}` };
}

/** An account of an exchange with these records in its ledger. @returns its id. */
export async function bookConnected(
  server: TradingServer,
  owner: Pick<Trader, 'id'>,
  adapter: string,
  records: readonly object[],
): Promise<string> {
  const [account] = await server.sql<{ id: string }>(
    `insert into exchange_accounts (user_id, adapter, label, is_paper) values ($1, $2, $2, false) returning id`,
    [owner.id, adapter],
  );
  const id = account?.id ?? '';
  await server.sql('select * from book_exchange_records($1, $2, $3)', [id, 'exchange', JSON.stringify(records)]);
  return id;
}
