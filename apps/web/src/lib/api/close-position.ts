import { call } from './call.ts';

export interface CloseWish {
  readonly positionId: string;
  /** Above 0, at most 1. */
  readonly fraction: number;
  /** The same id is the same wish: asking twice sells once. */
  readonly requestId: string;
}

/** Asks for the sale of a share of a position at the market. */
export async function closePosition(wish: CloseWish): Promise<void> {
  await call('close-position', wish);
}
