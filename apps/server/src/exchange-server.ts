// The composition root of `npm run exchange`: a local server that answers as Binance, Kraken and Coinbase do, with demo accounts.
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { epochMs } from '@atb/core/base/time';
import { addDemoAccounts } from './exchange-simulator/demo-exchange.ts';
import { ExchangeSimulator } from './exchange-simulator/exchange-simulator.ts';
import {
  SIMULATED_FAULTS,
  type SimulatedFault,
  LOOSE_LIMITS,
  REAL_LIMITS,
} from './exchange-simulator/simulator-options.ts';

const HELP = `npm run exchange [-- options]
  --port N          4580 when not named
  --data FOLDER     where the keys are kept, .atb-exchange when not named
  --trades N        trades in each account's history, 1200 when not named
  --limits real     as strict as the exchanges; loose when not named
  --fault NAME      ${SIMULATED_FAULTS.join(', ')}; may be named several times
`;

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4580' },
    data: { type: 'string', default: '.atb-exchange' },
    trades: { type: 'string', default: '1200' },
    limits: { type: 'string', default: 'loose' },
    fault: { type: 'string', multiple: true, default: [] },
    help: { type: 'boolean', default: false },
  },
});

function readCount(name: string, text: string, max: number): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= 0 && value <= max) return value;
  process.stderr.write(`--${name} must be a whole number of at most ${max}\n`);
  process.exit(1);
}

function isFault(name: string): name is SimulatedFault {
  return SIMULATED_FAULTS.some((fault) => fault === name);
}

async function start(): Promise<void> {
  if (values.help) return void process.stdout.write(HELP);
  const [port, trades] = [readCount('port', values.port, 65_535), readCount('trades', values.trades, 200_000)];
  const now = () => epochMs(Date.now());
  const simulator = new ExchangeSimulator({ limits: values.limits === 'real' ? REAL_LIMITS : LOOSE_LIMITS, now });
  for (const name of values.fault) {
    if (!isFault(name)) throw new Error(`there is no fault "${name}": ${SIMULATED_FAULTS.join(', ')}`);
    for (const faults of Object.values(simulator.state.faults)) faults.add(name);
  }
  const folder = resolve(values.data);
  await mkdir(folder, { recursive: true });
  const keysFile = join(folder, 'keys.json');
  await addDemoAccounts(simulator, { trades, until: now(), keysFile, hasConversions: true });
  const address = await simulator.listen(port);
  const stop = (): void => void simulator.close().then(() => process.exit(0));
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.stdout.write(
    `The exchange is ready: ${address}\nKeys of its demo accounts: ${keysFile}\nStart ATB with ATB_EXCHANGE_URL=${address}\n`,
  );
}

await start();
