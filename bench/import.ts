// How many rows a second of a history file are parsed and checked, and how many are booked; and that nothing of it is visible to others
// before all of it is.
//
// node bench/import.ts [--rows 1000000]
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createPools, closePools } from '../apps/server/src/database/create-pools.ts';
import { importNext } from '../apps/server/src/exchange-accounts/history-import/import-worker.ts';
import { readImport } from '../apps/server/src/exchange-accounts/history-import/read-import.ts';
import { createLogger } from '../apps/server/src/logger.ts';
import { seedConnectedAccount } from '../apps/server/src/exchange-accounts/testing/seed-connected-account.ts';
import { seedUser } from '../apps/server/src/testing/seed-user.ts';
import { openBenchDatabase, processorSeconds, runBench } from './bench-run.ts';

const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } });
const rows = Number(values.rows);
const PARSED_MIN = 20_000;
const BOOKED_MIN = 4_000;

/** Trades of Binance's form, a second apart, with rebates among them. */
async function writeFile(path: string): Promise<number> {
  const stream = createWriteStream(path);
  stream.write('Date(UTC),Pair,Side,Price,Executed,Amount,Fee\n');
  const begun = Date.UTC(2024, 0, 1);
  for (let n = 0; n < rows; n += 1) {
    const at = new Date(begun + n * 1_000).toISOString().slice(0, 19).replace('T', ' ');
    const price = (40_000 + ((n * 104_729) % 99_991) / 10).toFixed(1);
    const fee = n % 5 === 0 ? '-0.00012USDT' : '0.00001BNB';
    const line = `${at},BTCUSDT,${n % 2 === 0 ? 'BUY' : 'SELL'},"${price.replace(/^(\d+)(\d{3}\.)/u, '$1,$2')}",0.00${(n % 900) + 100}BTC,40USDT,${fee}\n`;
    if (!stream.write(line)) await once(stream, 'drain');
  }
  stream.end();
  await once(stream, 'finish');
  return stream.bytesWritten;
}

await runBench('import', async (folder) => {
  const { ownerUrl, secrets, stop } = await openBenchDatabase(join(folder, 'server'));
  const logger = createLogger('warn');
  const pools = createPools({ ownerUrl, secrets, logger });
  await mkdir(join(folder, 'files'), { recursive: true });
  const path = join(folder, 'files', 'history.csv');
  const bytes = await writeFile(path);
  console.log(`${rows} rows, ${(bytes / 1e6).toFixed(1)} MB`);

  let begun = performance.now();
  const checked = await readImport(createReadStream(path), { venue: 'binance', dateOrder: null, bytesTotal: bytes });
  const parsed = rows / ((performance.now() - begun) / 1_000);
  console.log(`parsed and checked: ${parsed.toFixed(0)} rows/s, ${checked.faultsTotal} faults`);

  const { userId } = await seedUser(pools);
  const account = await seedConnectedAccount(pools, userId, 'binance');
  const file = `${userId}/imports/${randomUUID().slice(0, 8)}-history.csv`;
  const blob = await pools.engine.query<{ id: string }>(
    'insert into files.blobs (user_id, size) values ($1, $2) returning id',
    [userId, bytes],
  );
  await pools.engine.query(
    `insert into files.objects (bucket_id, name, owner, version, metadata) values ('user-files', $1, $2, $3, $4)`,
    [file, userId, blob.rows[0]?.id, { size: bytes }],
  );
  await pools.engine.query('insert into history_imports (user_id, account_id, file_name) values ($1, $2, $3)', [
    userId,
    account,
    file,
  ]);
  const store = {
    write: async () => undefined,
    read: async () => createReadStream(path),
    remove: async () => undefined,
    check: async () => undefined,
  };
  const seen = new Set<number>();
  const count = async (): Promise<number> => {
    const { rows: found } = await pools.services.query<{ count: number }>(
      'select count(*)::int as count from trade_ledger where account_id = $1',
      [account],
    );
    return found[0]?.count ?? -1;
  };
  const databasePids = async (): Promise<readonly number[]> => {
    const { rows: found } = await pools.engine.query<{ pid: number }>('select pid from pg_stat_activity');
    return found.map(({ pid }) => pid);
  };
  const pids = await databasePids();
  const [databaseBefore, ownBefore] = [await processorSeconds(pids), process.cpuUsage()];
  const watch = setInterval(() => void count().then((found) => seen.add(found)), 1_000);
  begun = performance.now();
  await importNext({ pool: pools.engine, store, logger });
  const seconds = (performance.now() - begun) / 1_000;
  clearInterval(watch);
  const own = process.cpuUsage(ownBefore);
  const inDatabase = (await processorSeconds(await databasePids())) - databaseBefore;
  const inReading = (own.user + own.system) / 1e6;
  console.log(
    `processor time of booking: database ${inDatabase.toFixed(1)} s, reading the file twice ${inReading.toFixed(1)} s; one core by itself books ${(rows / (inDatabase + inReading)).toFixed(0)} rows/s`,
  );
  const { rows: done } = await pools.engine.query<{ status: string; booked: number; error: string | null }>(
    'select status, booked, error from history_imports',
  );
  const booked = rows / seconds;
  console.log(
    `${JSON.stringify(done[0])} in ${seconds.toFixed(1)} s: ${booked.toFixed(0)} rows/s, checking and reading again included`,
  );
  console.log(`seen by others meanwhile: ${[...seen].join(', ')} rows`);
  const isWhole = [...seen].every((found) => found === 0 || found === rows) && (await count()) === rows;
  await closePools(pools);
  await stop();
  return checked.faultsTotal === 0 && done[0]?.booked === rows && isWhole && parsed > PARSED_MIN && booked > BOOKED_MIN;
});
