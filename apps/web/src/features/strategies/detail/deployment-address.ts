import { type Timeframe, TIMEFRAMES } from '@atb/core/market/timeframe';

const SYMBOL = /^[A-Z0-9]{5,20}$/u;
const AMOUNT = /^\d{1,15}(\.\d{1,18})?$/u;
const KEYS: readonly string[] = ['deploy', 'symbol', 'timeframe', 'allocation'];

interface Deployment {
  readonly startsOpen?: boolean;
  readonly symbol?: string;
  readonly timeframe?: Timeframe;
  readonly allocation?: string;
}

/**
 * The form of a deployment in an address: `?deploy=yes&symbol=BTCUSDT&timeframe=1h&allocation=250`. It only fills in: whoever reads it
 * deploys. What is none is left out.
 */
export function readDeployment(address: URLSearchParams): Deployment {
  if (address.get('deploy') !== 'yes') return {};
  const [symbol, allocation] = [address.get('symbol') ?? '', address.get('allocation') ?? ''];
  const timeframe = TIMEFRAMES.find((each) => each === address.get('timeframe'));
  return {
    startsOpen: true,
    ...(SYMBOL.test(symbol) && { symbol }),
    ...(timeframe !== undefined && { timeframe }),
    ...(AMOUNT.test(allocation) && Number(allocation) > 0 && { allocation }),
  };
}

export function withoutDeployment(address: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...address].filter(([key]) => !KEYS.includes(key)));
}
