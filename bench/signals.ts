// How fast signals of 10 symbols × 5 timeframes are read while 20 users read them, and how long one symbol's calibration on a year of
// minutes takes. Both are measured where they are computed: the service of the server with its thread, on the simulated market.
//
// node bench/signals.ts [--users 20] [--rounds 10]
import { parseArgs } from 'node:util';
import { epochMs, MINUTE_MS } from '../packages/core/src/base/time.ts';
import { calibrateSignals } from '../packages/core/src/signals/calibrate-signals.ts';
import { DEFAULT_SIGNAL_PARAMS } from '../packages/core/src/signals/signal-params.ts';
import { randomCandles } from '../packages/core/src/strategies/testing/random-candles.ts';
import { SignalReader } from '../apps/server/src/intelligence/signals/signal-service.ts';
import { DEMO_PAIRS } from '../apps/server/src/market-data/simulated/demo-pairs.ts';
import { SimulatedMarket } from '../apps/server/src/market-data/simulated/simulated-market.ts';
import { percentile } from './latencies.ts';

const SIGNAL_P95_MS = 50;
const CALIBRATION_MS = 300;
const YEAR_MINUTES = 525_600;
const INTERVALS = ['1m', '5m', '15m', '1h', '4h'] as const;

const { values } = parseArgs({
  options: { users: { type: 'string', default: '20' }, rounds: { type: 'string', default: '10' } },
});
const [users, rounds] = [Number(values.users), Number(values.rounds)];
const source = { kind: 'averages', params: DEFAULT_SIGNAL_PARAMS } as const;

let now = epochMs(Date.UTC(2026, 5, 1, 12));
const market = new SimulatedMarket(DEMO_PAIRS, { seed: 1, epoch: now, offsetMs: 0 });
const hub = {
  now: () => now,
  source: {
    kind: 'simulated',
    symbols: market.symbols,
    candles: (query: Parameters<SimulatedMarket['candles']>[0]) =>
      market.candles({ ...query, before: query.before ?? now, now }),
  },
} as unknown as ConstructorParameters<typeof SignalReader>[0]['hub'];
const signals = new SignalReader({
  hub,
  places: { dataDir: '/nowhere', shippedDir: null },
  steadyMs: () => performance.now(),
});

/** One user reads everything at once. @returns milliseconds until all of it is there. */
async function readAll(): Promise<number> {
  const begun = performance.now();
  const questions = market.symbols.flatMap((symbol) => INTERVALS.map((interval) => ({ symbol, interval, source })));
  await Promise.all(questions.map((question) => signals.read(question)));
  return performance.now() - begun;
}

await readAll(); // the market computes its past once
const taken: number[] = [];
for (let round = 0; round < rounds; round += 1) {
  now = epochMs(now + MINUTE_MS);
  taken.push(...(await Promise.all(Array.from({ length: users }, readAll))));
}
const p95 = percentile(taken, 0.95);
console.log(
  `${market.symbols.length} symbols × ${INTERVALS.length} timeframes, ${users} users: p95 ${p95.toFixed(1)} ms (goal ${SIGNAL_P95_MS})`,
);

const year = randomCandles({ seed: 1, length: YEAR_MINUTES, timeframe: '1m' });
const runs = Array.from({ length: 5 }, () => {
  const begun = performance.now();
  calibrateSignals(year, source, 12);
  return performance.now() - begun;
});
const calibration = percentile(runs, 0.95);
console.log(`calibration on a year of minutes: ${calibration.toFixed(0)} ms at worst of 5 (goal ${CALIBRATION_MS})`);
await signals.close();
const isPassed = p95 < SIGNAL_P95_MS && calibration < CALIBRATION_MS;
console.log(isPassed ? 'passed' : 'FAILED');
process.exitCode = isPassed ? 0 : 1;
