import type { ExchangeState } from '../exchange-state.ts';
import type { SimulatedAccount } from '../simulated-account.ts';
import type { SimulatedKey } from '../simulated-keys.ts';

/** A signed request that was let in. */
export interface BinanceCall {
  readonly state: ExchangeState;
  readonly key: SimulatedKey;
  readonly account: SimulatedAccount;
  readonly params: URLSearchParams;
}
