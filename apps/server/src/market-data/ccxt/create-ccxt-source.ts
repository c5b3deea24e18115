import type { VenueName } from '@atb/core/market/instrument';
import type { Logger } from '../../logger.ts';
import type { Clock } from '../clock.ts';
import { CcxtSource } from './ccxt-source.ts';
import { loadExchange } from './load-exchange.ts';
import { PublicClient } from './public-client.ts';
import { RequestGate } from './request-gate.ts';

export interface CcxtSourceSettings {
  readonly venue: VenueName;
  /** Replaces the venue's address; null for the real one. */
  readonly baseUrl: string | null;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Wall milliseconds between two polls; 5000 when absent. */
  readonly pollMs?: number;
}

const POLL_MS = 5_000;

/** Live prices of one exchange. Nothing is called before it is probed or started. */
export async function createCcxtSource(settings: CcxtSourceSettings): Promise<CcxtSource> {
  const { venue, baseUrl, clock, logger, pollMs = POLL_MS } = settings;
  const exchange = await loadExchange(venue, baseUrl);
  const gate = new RequestGate({ clock, logger, latestHeaders: () => exchange.last_response_headers ?? {} });
  return new CcxtSource({ client: new PublicClient(venue, exchange, gate), clock, logger, pollMs });
}
