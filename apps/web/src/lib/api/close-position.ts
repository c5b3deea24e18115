import { call } from './call.ts';

export interface CloseRequest {
  readonly positionId: string;
  /** Above 0, at most 1. */
  readonly fraction: number;
  /** The same id is the same request: asking twice sells once. */
  readonly requestId: string;
}

/** Asks for the sale of a share of a position at the market. */
export async function closePosition(request: CloseRequest): Promise<void> {
  await call('close-position', request);
}
