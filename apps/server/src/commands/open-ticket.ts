/** A prepared order that is still to be answered. Amounts are decimal text. */
export interface OpenTicket {
  readonly id: string;
  readonly accountId: string;
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly type: 'market' | 'limit';
  readonly quantity: string | null;
  readonly price: string | null;
  readonly stopLoss: string | null;
  readonly takeProfit: string | null;
  /** Confirmations that were refused. */
  readonly attempts: number;
}
