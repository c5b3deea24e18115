import type { Clock } from '../clock.ts';
import type { MarketSessionStore } from '../market-session.ts';
import { PlayedSource } from '../played-source.ts';
import { DEMO_PAIRS } from './demo-pairs.ts';
import { SimulatedMarket } from './simulated-market.ts';

export interface SimulatedSourceOptions {
  /** Decides every price of a market that starts for the first time; later starts keep the seed of the first. */
  readonly seed: number;
  /** Market seconds per wall second; 0 = as fast as the consumer takes them. Real time when absent. */
  readonly speed?: number;
  readonly sessions: MarketSessionStore;
  readonly clock: Clock;
}

/** The specification's demo market, the same one at every start. */
export async function createSimulatedSource(options: SimulatedSourceOptions): Promise<PlayedSource> {
  const { seed, speed = 1, sessions, clock } = options;
  const session = await sessions.ensure('simulated', { seed, epoch: clock.now(), offsetMs: 0 });
  const market = new SimulatedMarket(DEMO_PAIRS, session);
  const resumeFrom = await sessions.latestTime(market.symbols);
  return new PlayedSource({ market, clock, speed, epoch: session.epoch, resumeFrom });
}
