import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type EpochMs, epochMs } from '@atb/core/base/time';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { systemClock } from '../clock.ts';
import { createMarketSessionStore } from '../market-session-store.ts';
import { createSimulatedSource } from '../simulated/create-simulated-source.ts';
import type { MarketReport } from './testing/market-process.ts';

const SCRIPT = join(import.meta.dirname, 'testing/market-process.ts');
let database: TestDatabase;
const running: MarketProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const each of running.splice(0)) await each.end();
});
afterAll(() => database.drop());

type QuoteReport = Extract<MarketReport, { kind: 'quote' }>;

class MarketProcess {
  readonly child: ChildProcess;
  readonly quotes: QuoteReport[] = [];
  #hasExited = false;

  constructor() {
    this.child = fork(SCRIPT, [database.ownerUrl, inject('dataDir')], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.child.on('message', (report: MarketReport) => {
      if (report.kind === 'quote') this.quotes.push(report);
    });
    this.child.once('exit', () => {
      this.#hasExited = true;
    });
    running.push(this);
  }

  static async open(): Promise<MarketProcess> {
    const opened = new MarketProcess();
    await eventually(() => expect(opened.quotes.length).toBeGreaterThan(0));
    return opened;
  }

  async signal(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): Promise<void> {
    this.child.kill(signal);
    if (signal === 'SIGKILL') await once(this.child, 'exit');
  }

  /** Asks it to give the market back and to end. */
  async leave(): Promise<void> {
    this.child.send('end');
    await once(this.child, 'exit');
  }

  async end(): Promise<void> {
    if (this.#hasExited) return;
    this.child.kill('SIGCONT');
    await this.signal('SIGKILL');
  }
}

async function owner(): Promise<{ readonly holder: string | null; readonly epoch: number }> {
  const { rows } = await database.pools.engine.query<{ holder: string | null; epoch: string }>(
    'select holder, epoch from market_owner',
  );
  const [row] = rows;
  return { holder: row?.holder ?? null, epoch: Number(row?.epoch) };
}

/** Every price of the market once and in order, as the market itself tells them afterwards. */
async function expectUnbroken({ quotes }: MarketProcess): Promise<void> {
  const sessions = createMarketSessionStore(database.pools.engine);
  const market = await createSimulatedSource({ seed: 1, sessions, clock: systemClock });
  for (const symbol of market.symbols) {
    const heard = quotes.filter((quote) => quote.symbol === symbol);
    const [first, last] = [heard[0], heard.at(-1)];
    if (first === undefined || last === undefined) expect.fail(`no quotes of ${symbol}`);
    const before = (first.eventTime - 1) as EpochMs;
    const said = await market.quotesSince(symbol, before, epochMs(last.eventTime));
    expect(heard.map((quote) => [quote.eventTime, quote.last])).toEqual(said.map((q) => [q.eventTime, q.last]));
  }
}

const lastOf = ({ quotes }: MarketProcess): QuoteReport => quotes.at(-1) ?? expect.fail('no quotes');

describe('a market of several processes', () => {
  it('goes on in another when its owner is killed, is stopped, or leaves, and no price is lost or told twice', async () => {
    const first = await MarketProcess.open();
    const followers = await Promise.all([MarketProcess.open(), MarketProcess.open()]);
    expect(lastOf(first).isOwner).toBe(true);
    expect(followers.map((each) => lastOf(each).isOwner)).toEqual([false, false]);
    const { epoch } = await owner();

    await first.signal('SIGKILL');
    const second = await eventually(() => ownerAmong(followers, epoch + 1));
    const third = followers.find((each) => each !== second) ?? expect.fail('there are two');

    await second.signal('SIGSTOP');
    await eventually(() => ownerAmong([third], epoch + 2));
    // By now all that it had said before has come here.
    const heard = second.quotes.length;
    await second.signal('SIGCONT');
    // It hears the other one, and believes nothing of its own.
    await eventually(() => expect(second.quotes.length).toBeGreaterThan(heard));
    await eventually(() => expect(lastOf(second).eventTime).toBe(lastOf(third).eventTime));
    expect(second.quotes.slice(heard).filter(({ isOwner }) => isOwner)).toEqual([]);

    await third.leave();
    await eventually(() => ownerAmong([second], epoch + 3));
    for (const each of [second, third]) await expectUnbroken(each);
    // What was written down stands there once.
    const { rows } = await database.pools.engine.query(
      'select 1 from price_feeds group by symbol, ts having count(*) > 1',
    );
    expect(rows).toEqual([]);
  });
});

/** Who tells its own prices under an epoch. */
function ownerAmong(processes: readonly MarketProcess[], epoch: number): MarketProcess {
  const found = processes.find((each) => lastOf(each).isOwner && lastOf(each).epoch === epoch);
  return found ?? expect.fail(`nobody owns the market under epoch ${epoch}`);
}
