// lease/testing: a process of its own that opens the market and says each quote it believes, for tests that kill and stop it.
import { resolve } from 'node:path';
import { closePools, createPools } from '../../../database/create-pools.ts';
import { createLogger } from '../../../logger.ts';
import { loadSecrets } from '../../../secrets.ts';
import { systemClock } from '../../clock.ts';
import { createMarketSessionStore } from '../../market-session-store.ts';
import { openMarket } from '../../own-market.ts';

/** What the process says to its parent. */
export type MarketReport =
  | { readonly kind: 'open'; readonly isOwner: boolean; readonly epoch: number }
  | {
      readonly kind: 'quote';
      readonly symbol: string;
      readonly eventTime: number;
      readonly last: number;
      readonly isOwner: boolean;
      readonly epoch: number;
    };

function say(report: MarketReport): void {
  process.send?.(report);
}

const [ownerUrl = '', dataDir = ''] = process.argv.slice(2);
const logger = createLogger('warn');
const pools = createPools({ ownerUrl, secrets: await loadSecrets(dataDir), logger });
const market = await openMarket({
  marketData: 'simulated',
  venue: 'binance',
  ccxtBaseUrl: null,
  replayDir: resolve(import.meta.dirname, '../../../../../../data/sample'),
  replaySpeed: 1,
  marketSeed: 1,
  sessions: createMarketSessionStore(pools.engine),
  pool: pools.engine,
  clock: systemClock,
  logger,
});
market.hub.subscribe(({ symbol, eventTime, last }) => {
  say({ kind: 'quote', symbol, eventTime, last, isOwner: market.isOwner, epoch: market.figures.epoch });
}, 'first');
await market.hub.start({
  onFault: (error) => {
    logger.fatal({ err: error }, 'the market stopped');
    process.exit(1);
  },
});
say({ kind: 'open', isOwner: market.isOwner, epoch: market.figures.epoch });
process.on('message', () => {
  void market
    .stop()
    .then(() => closePools(pools))
    .then(() => process.exit(0));
});
process.on('disconnect', () => process.exit(1));
