import type { Venue } from '@atb/core/market/instrument';
import type { Pool } from 'pg';
import { listen } from '../../database/listen.ts';
import type { Logger } from '../../logger.ts';
import type { SourceKind } from '../market-data-source.ts';
import { MARKET_CHANNEL, parseMessage } from './quote-message.ts';

export interface FindMarketOptions {
  readonly pool: Pool;
  readonly logger: Logger;
  /** Wall milliseconds to wait for the owner's announcement. */
  readonly timeoutMs: number;
}

export interface FoundMarket {
  readonly kind: SourceKind;
  readonly venue: Venue;
}

/** Which market another process owns, null when none announces itself in time. */
export async function findMarket({ pool, logger, timeoutMs }: FindMarketOptions): Promise<FoundMarket | null> {
  const found = Promise.withResolvers<FoundMarket | null>();
  const timer = setTimeout(() => found.resolve(null), timeoutMs);
  const listener = listen({
    pool,
    logger,
    channels: [MARKET_CHANNEL],
    onNotification: (_, payload) => {
      const message = parseMessage(payload);
      if (message !== null) found.resolve({ kind: message.kind, venue: message.venue });
    },
    onListening: () => undefined,
  });
  try {
    return await found.promise;
  } finally {
    clearTimeout(timer);
    await listener.stop();
  }
}
