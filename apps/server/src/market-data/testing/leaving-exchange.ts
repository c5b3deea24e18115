import type { StartOptions } from '../market-data-source.ts';
import { ScriptedMarket } from './scripted-market.ts';

/** An exchange that does not answer until it is back. */
export class LeavingExchange extends ScriptedMarket {
  isAway = false;
  #listener: StartOptions | null = null;

  constructor(startsAt: number) {
    super(['BTCUSDT'], startsAt, 'ccxt:binance');
    Object.defineProperty(this, 'mode', { value: 'LIVE' });
  }

  override async start(options: StartOptions): Promise<void> {
    this.#listener = options;
    if (!this.isAway) await super.start(options);
  }

  /** Tells its price first, and what was asked meanwhile is decided on it. */
  async comeBack(price: number): Promise<void> {
    this.isAway = false;
    await this.say('BTCUSDT', price);
    if (this.#listener !== null) await super.start(this.#listener);
  }
}
