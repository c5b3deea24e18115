import type { Clock } from '../market-data/clock.ts';
import type { MarketHub } from '../market-data/market-hub.ts';
import { createServiceChecks, type ServiceCheckDeps } from './service-checks.ts';
import { type RequestSource, StatusMonitor, type StatusMonitorOptions } from './status-monitor.ts';

export interface StatusPlace
  extends Pick<ServiceCheckDeps, 'url' | 'publishableKey' | 'commerce'>,
    Pick<StatusMonitorOptions, 'pool' | 'siteUrl' | 'logger'> {
  readonly market: Pick<MarketHub, 'now' | 'source'>;
  readonly requests: RequestSource & Pick<ServiceCheckDeps, 'probeHeaders'>;
  readonly clock: Pick<Clock, 'now'>;
}

/** The monitor of this process, which checks what it serves itself. */
export function createStatusMonitor({ market, requests, clock, ...place }: StatusPlace): StatusMonitor {
  const { probeHeaders } = requests;
  const prices = { now: () => market.now(), symbols: market.source.symbols };
  const checks = createServiceChecks({ ...place, probeHeaders, market: prices });
  return new StatusMonitor({ ...place, checks, requests, clock: () => clock.now() });
}
