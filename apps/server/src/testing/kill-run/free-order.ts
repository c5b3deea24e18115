import type { EpochMs } from '@atb/core/base/time';

/** What a server of a free run is told in a file: the market runs by a clock that is as fast as this, whoever is up. */
export interface FreeOrder {
  /** Market time when it was `begunAt` by the machine's clock. */
  readonly startsAt: EpochMs;
  readonly begunAt: number;
  /** Market seconds per second. */
  readonly speed: number;
}

/** What it says back: under which id it takes leases. */
export interface FreeReport {
  readonly kind: 'working';
  readonly workerId: string;
}
