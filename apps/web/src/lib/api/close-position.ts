import { invokeFunction, requireSuccess } from './invoke-function.ts';

interface ClosePositionAnswer {
  readonly success: boolean;
  readonly error?: string;
  readonly reason?: string;
  readonly field?: string;
}

export interface CloseRequest {
  readonly positionId: string;
  /** Above 0, at most 1. */
  readonly fraction: number;
  /** The same id is the same request: asking twice sells once. */
  readonly requestId: string;
}

/** Asks for the sale of a share of a position at the market. */
export async function closePosition(request: CloseRequest): Promise<void> {
  requireSuccess(await invokeFunction<ClosePositionAnswer>('close-position', request));
}
