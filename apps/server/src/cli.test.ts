import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BacktestBundle } from '@atb/api/research-bundle';
import { runCli } from './cli/support/run-cli.ts';
import { createTerminal } from './cli/support/terminal.ts';
import { loadConfig } from './config.ts';
import { makeCandles, toCandleCsv, toCandleRows } from './market-data/archive/testing/make-candles.ts';
import { makeZip } from './market-data/archive/testing/make-zip.ts';
import { type LocalVenue, startLocalVenue } from './market-data/testing/local-venue.ts';

const CLI = resolve(import.meta.dirname, '../../../scripts/atb.mjs');
const DOCS = resolve(import.meta.dirname, '../../../docs');
const EXCHANGE_INFO = resolve(import.meta.dirname, 'market-data/ccxt/fixtures/binance-exchange-info.2020-10.json');
const PREFIX = 'npm run -s atb -- ';
const subject = '--strategy ema-cross --symbol BTCUSDT --from 2023-04-01 --to 2024-04-01'.split(' ');
let dir = '';
let venue: LocalVenue | null = null;

interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A command in this process, its files in the folder of the test. */
async function runAtb(args: readonly string[]): Promise<Outcome> {
  const [stdout, stderr]: [string[], string[]] = [[], []];
  const terminal = createTerminal({ write: (text) => stdout.push(text) }, { write: (text) => stderr.push(text) }, () =>
    performance.now(),
  );
  const config = loadConfig({ ATB_DATA_DIR: join(dir, 'data'), ATB_CCXT_BASE_URL: venue?.baseUrl });
  const placed = args.map((arg) => (arg.includes('/') ? join(dir, arg) : arg));
  const code = await runCli(placed, { ...terminal, config, signal: new AbortController().signal });
  return { code, stdout: stdout.join(''), stderr: stderr.join('') };
}

/** The command line as an operator starts it. */
function spawnAtb(args: readonly string[], flags: readonly string[] = []): Promise<Outcome> {
  const env = { PATH: process.env['PATH'], ATB_DATA_DIR: join(dir, 'data') };
  const child = spawn(process.execPath, [...flags, CLI, ...args], { cwd: dir, env });
  const [stdout, stderr]: [string[], string[]] = [[], []];
  child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk.toString()));
  return new Promise((done) => {
    child.on('close', (code) => done({ code, stdout: stdout.join(''), stderr: stderr.join('') }));
  });
}

/** The exchange of the examples: hours of BTCUSDT from August 2025 on. */
async function startVenue(): Promise<LocalVenue> {
  const info: unknown = JSON.parse(await readFile(EXCHANGE_INFO, 'utf8'));
  const candles = toCandleRows(makeCandles({ start: '2025-08-01T00:00Z', count: 24 * 90, timeframe: '1h', seed: 4 }));
  return startLocalVenue((url) => {
    if (url.pathname === '/api/v3/exchangeInfo') return { body: info };
    const [from, to] = [Number(url.searchParams.get('startTime')), Number(url.searchParams.get('endTime'))];
    const rows = candles.filter(({ openTime }) => openTime >= from && openTime <= to);
    const figures = rows.map(({ openTime, open, high, low, close, volume }) => [
      openTime,
      ...[open, high, low, close, volume].map(String),
    ]);
    return { body: figures.slice(0, Number(url.searchParams.get('limit'))) };
  });
}

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'atb-cli-'));
  venue = await startVenue();
  await mkdir(join(dir, 'downloads'));
  const july = makeCandles({ start: '2025-07-01T00:00Z', count: 744, timeframe: '1h' });
  const rows = toCandleRows(july).map(({ openTime, open, high, low, close, volume }) =>
    [openTime * 1_000, open, high, low, close, volume, (openTime + 3_600_000) * 1_000 - 1, 1, 1, 1, 1, 0].join(','),
  );
  const zip = makeZip([['BTCUSDT-1h-2025-07.csv', `${rows.join('\n')}\n`]]);
  await writeFile(join(dir, 'downloads/BTCUSDT-1h-2025-07.zip'), zip);
  const lines = toCandleCsv(july).split('\n');
  const broken = lines.with(4, lines[3] ?? '').with(9, (lines[9] ?? '').replace(/,[^,]*$/u, ',-1'));
  await writeFile(join(dir, 'downloads/ETHUSDT-1h.csv'), broken.join('\n'));
  await writeFile(join(dir, 'downloads/deep.json'), `${'{"of":'.repeat(10_000)}1${'}'.repeat(10_000)}`);
  const seconds = toCandleCsv(july).replaceAll(/^(\d+)000,/gmu, '$1,');
  await writeFile(join(dir, 'downloads/SOLUSDT-1h.csv'), seconds);
  await writeFile(join(dir, 'downloads/KASUSDT-1h.csv'), toCandleCsv(july));
});
afterAll(async () => {
  await venue?.close();
  await rm(dir, { recursive: true, force: true });
});

const SPAN = 'backtest --from 2023-04-01 --to 2024-04-01 --timeframe 1h'.split(' ');
const PAIRS = '--strategy ema-cross --symbols BTCUSDT,ETHUSDT'.split(' ');
const DCA = '--dca baseAllocation=500,maxSafetyOrders=4,stopLossPct=0 --symbol BTCUSDT'.split(' ');
const GRID = '--grid lower=25000,upper=45000,lines=41,allocation=5000 --symbol BTCUSDT'.split(' ');

/** A year of hours; an option that is given again takes the place of the one here. */
function backtest(...args: readonly string[]): readonly string[] {
  return ['backtest', ...subject, ...args];
}

function sweep(...args: readonly string[]): readonly string[] {
  return ['sweep', ...subject, ...args];
}

function walk(...args: readonly string[]): readonly string[] {
  return ['walk-forward', ...subject, '--range', 'fast=5:10:5', ...args];
}

interface Example {
  readonly line: string;
  readonly output: string;
}

function readExamples(markdown: string): readonly Example[] {
  return [...markdown.matchAll(/^```console\n([\s\S]*?)^```$/gmu)].flatMap(([, block = '']) =>
    block
      .split(/^\$ /mu)
      .slice(1)
      .map((text) => {
        const [line = '', ...output] = text.split('\n');
        return { line, output: output.join('\n') };
      }),
  );
}

describe.each([
  { page: 'cli.md', least: 10 },
  { page: 'backtesting.md', least: 6 },
])('docs/$page', ({ page, least }) => {
  it('shows what the commands print', async () => {
    const examples = readExamples(await readFile(join(DOCS, page), 'utf8'));
    expect(examples.length).toBeGreaterThan(least);
    let code: number | null = null;
    for (const { line, output } of examples) {
      if (line === 'echo $?') {
        expect(`${code}\n`, line).toBe(output);
        continue;
      }
      expect(line.startsWith(PREFIX), line).toBe(true);
      const outcome = await runAtb(line.slice(PREFIX.length).split(' '));
      code = outcome.code;
      expect(`${outcome.stdout}${outcome.stderr}`.replaceAll(`${dir}/`, './'), line).toBe(output);
    }
  });
});

describe('a pair whose tick, lot and minimums the product does not know', () => {
  const file = 'downloads/KASUSDT-1h.csv';
  const span = '--symbol KASUSDT --venue mexc --timeframe 1h --from 2025-07-01 --to 2025-08-01'.split(' ');
  const strategy = ['backtest', '--strategy', 'rsi-dip', ...span];
  const grid = ['backtest', '--grid', 'stepPct=0.5,lines=10,allocation=5000', ...span];
  const importing = (...options: readonly string[]) =>
    runAtb(['candles', 'import', file, '--venue', 'mexc', ...options]);
  const read = ({ stdout }: Outcome): BacktestBundle => JSON.parse(stdout) as BacktestBundle;
  const codesOf = (outcome: Outcome): readonly string[] => read(outcome).warnings.map(({ code }) => code);
  afterEach(() => rm(join(dir, 'data/candles/mexc'), { recursive: true, force: true }));

  it('is told of when its candles are imported, in every result of them, and by a bot that cannot do without', async () => {
    expect((await importing()).stderr).toContain('tick, lot and smallest order of KASUSDT on mexc are not known');
    const run = await runAtb(strategy);
    expect([run.code, run.stderr]).toEqual([0, expect.stringContaining('Not known of KASUSDT on mexc: tick, lot, ')]);
    expect(codesOf(await runAtb([...strategy, '--json']))).toContain('NO_FILTERS');
    const searched = await runAtb(['sweep', ...strategy.slice(1), '--range', 'period=10:14:2']);
    expect(searched.stderr).toContain('Not known of KASUSDT on mexc');
    const refused = await runAtb(grid);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('Tick and lot of KASUSDT on mexc are not known');
    const named = [...refused.stderr.matchAll(/--[a-z-]+/gu)].map(([option]) => option);
    const help = (await runAtb(['backtest', '--help'])).stdout;
    expect(named).toEqual(expect.arrayContaining(['--tick', '--lot', '--min-notional']));
    expect(
      named.filter((option) => !help.includes(`${option} `) && option !== '--help'),
      'options that do not exist',
    ).toEqual([]);
  });

  it('is run with what is said for one run', async () => {
    await importing();
    const filters = ['--tick', '0.05', '--lot', '0.5', '--min-notional', '7'];
    const said = await runAtb([...strategy, ...filters, '--json']);
    expect(read(said).assumptions).toMatchObject({ priceIncrement: 0.05, quantityIncrement: 0.5, minNotional: 7 });
    expect(codesOf(said)).not.toContain('NO_FILTERS');
    expect(codesOf(await runAtb([...strategy, '--tick', '0.05', '--json']))).toContain('NO_FILTERS');
    expect((await runAtb([...grid, ...filters])).code).toBe(0);
    expect((await runAtb([...strategy, '--tick', '0'])).stderr).toContain('--tick: Price increment must be at least');
    const pairs = [...SPAN, ...PAIRS, '--tick', '1'];
    expect((await runAtb(pairs)).stderr).toContain('--tick is that of one pair');
  });

  it('keeps with its candles what is said there', async () => {
    expect((await importing('--tick', '0.1')).stderr).toContain('say --tick and --lot together');
    expect((await importing('--tick', '0.1', '--lot', 'much')).stderr).toContain('--lot "much" is no number');
    const imported = await importing('--tick', '0.1', '--lot', '0.25', '--min-notional', '6');
    expect([imported.code, imported.stderr]).toEqual([0, '']);
    const run = await runAtb([...strategy, '--json']);
    const kept = { priceIncrement: 0.1, quantityIncrement: 0.25, minQuantity: 0.25, minNotional: 6 };
    expect(read(run).assumptions).toMatchObject(kept);
    expect(codesOf(run)).not.toContain('NO_FILTERS');
    expect((await runAtb(grid)).code).toBe(0);
    await writeFile(join(dir, 'data/candles/mexc/KASUSDT/filters.json'), '{}');
    expect((await runAtb(strategy)).stderr).toContain('"filters.json" of the candle archive is damaged');
    await importing('--tick', '0.1', '--lot', '0.25');
    expect((await runAtb(strategy)).code).toBe(0);
  });
});

describe('atb', () => {
  it.each([
    { args: [], code: 2, says: 'Usage: atb <command>' },
    { args: ['--help'], code: 0, says: 'candles' },
    { args: ['candles', '--help'], code: 0, says: 'Usage: atb candles' },
    { args: ['nothing'], code: 2, says: 'there is no command "nothing"' },
    { args: ['support'], code: 2, says: 'there is no command' },
    { args: ['candles'], code: 2, says: '"candles" has the parts list, check' },
    { args: ['candles', 'list', '--colour'], code: 2, says: "Unknown option '--colour'" },
    { args: ['candles', 'list', 'BTCUSDT'], code: 2, says: 'one word too many' },
    { args: ['candles', 'import'], code: 2, says: 'name at least one file' },
    { args: ['candles', 'import', 'x', '--time-unit', 'days'], code: 2, says: 'is no unit of time' },
    { args: ['candles', 'backfill', 'BTCUSDT', '7h'], code: 2, says: '"7h" is no timeframe' },
    { args: ['candles', 'backfill', 'BTCUSDT', '1h', '--from', 'May'], code: 2, says: 'is no date such as' },
    { args: ['candles', 'backfill', 'DOTUSDT', '1h'], code: 2, says: 'say where to begin with --from' },
    { args: ['candles', 'backfill', 'BTCUSDT', '1h', '--venue', 'mtgox'], code: 2, says: 'not from "mtgox"' },
    { args: ['candles', 'aggregate', 'DOGEUSDT', '4h'], code: 1, says: 'There are no candles of DOGEUSDT 4h' },
    { args: ['candles', 'check', 'DOGEUSDT'], code: 1, says: 'there is nothing to check' },
    { args: ['candles', 'import', 'none.csv'], code: 1, says: 'none.csv" was not imported' },
    { args: ['candles', 'import', 'downloads/ETHUSDT-1h.csv', '--json'], code: 1, says: '"code":"DUPLICATE"' },
    { args: ['backtest'], code: 2, says: 'say --strategy' },
    { args: ['backtest', '--help'], code: 0, says: 'Usage: atb backtest' },
    {
      args: [...SPAN, '--strategy', 'ema-cross', '--symbols', 'BTCUSDT'],
      code: 2,
      says: '--symbols: must name 2 to 10',
    },
    { args: [...SPAN, ...PAIRS, '--symbol', 'BTCUSDT'], code: 2, says: 'say --symbol or --symbols' },
    { args: [...SPAN, ...PAIRS, '--latency', '99'], code: 2, says: 'Latency must not be above 50 candles' },
    { args: [...SPAN, ...PAIRS.with(-1, 'BTCUSDT,DOGEUSDT')], code: 1, says: 'There are no candles of DOGEUSDT' },
    { args: [...SPAN, ...GRID, '--strategy', 'ema-cross'], code: 2, says: '--strategy says nothing of a grid bot' },
    { args: [...SPAN, ...GRID.with(1, 'lower')], code: 2, says: 'is not such as lower=25000' },
    { args: [...SPAN, ...GRID.with(1, 'lines=5,lines=6')], code: 2, says: '--grid says "lines" twice' },
    { args: [...SPAN, ...GRID.with(1, '__proto__=5')], code: 2, says: 'is not such as lower=25000' },
    { args: [...SPAN, ...GRID.with(1, 'lower=9,upper=4')], code: 2, says: 'Upper price (4) must be above' },
    { args: [...SPAN, ...GRID.with(1, 'lins=9')], code: 2, says: 'unknown option lins' },
    { args: [...SPAN, ...DCA, ...GRID], code: 2, says: 'say --grid or --dca, not both' },
    { args: [...SPAN, ...DCA, '--latency', '1'], code: 2, says: '--latency says nothing of a DCA bot' },
    { args: [...SPAN, ...DCA.with(1, 'baseAllocation')], code: 2, says: 'is not such as baseAllocation=100' },
    { args: [...SPAN, ...DCA.with(1, '{"baseAllocation": 5')], code: 2, says: 'is not JSON' },
    { args: [...SPAN, ...DCA.with(1, '{"safetyOrders": 5}')], code: 2, says: 'Safety orders must be a list' },
    { args: [...SPAN, ...DCA.with(1, 'baseAllocation=1')], code: 2, says: 'The smallest base order that works is' },
    { args: backtest('--strategy', 'golden-gross'), code: 2, says: 'did you mean golden-cross?' },
    { args: backtest('--strategy', 'zzzzzz'), code: 2, says: 'there is no strategy "zzzzzz"\n' },
    {
      args: ['backtest', '--strategy', 'ema-cross', '--symbol', 'BTCUSDT', '--from', '2023-04-01'],
      code: 2,
      says: 'say --to',
    },
    { args: backtest('--from', '2024-04-01', '--to', '2023-04-01'), code: 2, says: '--to: must be later than from.' },
    { args: backtest('--from', 'May'), code: 2, says: '--from: must be a time such as 2026-01-31' },
    { args: backtest('--timeframe', '7h'), code: 2, says: '"7h" is no timeframe' },
    { args: backtest('--param', 'fast'), code: 2, says: 'not a name with a number, such as fast=20' },
    { args: backtest('--param', 'fast=quick'), code: 2, says: '--param fast "quick" is no number' },
    { args: backtest('--param', 'fast=1e400'), code: 2, says: '--param fast "1e400" is no number' },
    { args: backtest('--to', '2023-04-01T01:00:00Z'), code: 1, says: 'There is only one 1h candle of BTCUSDT' },
    { args: backtest('--from', '2023-02-30'), code: 2, says: '--from: must be a time such as 2026-01-31' },
    {
      args: ['backtest', ...subject.slice(2), '--definition', 'downloads/deep.json'],
      code: 2,
      says: 'must not be nested deeper than 100 levels',
    },
    { args: backtest('--param', 'fast=4'), code: 2, says: 'Fast EMA must be from 5 to 60, not 4.' },
    { args: backtest('--param', 'quick=4'), code: 2, says: '"EMA Cross" has no parameter "quick".' },
    { args: backtest('--fee=-1'), code: 2, says: '--fee: Fee must not be negative.' },
    { args: backtest('--detail', '7h'), code: 2, says: '"7h" is no timeframe' },
    { args: backtest('--detail', '4h'), code: 2, says: 'The detail timeframe must divide 1h; 4h does not.' },
    { args: backtest('--definition', 'downloads/none.json'), code: 2, says: 'only one of them' },
    { args: backtest('--from', '2010-01-01', '--to', '2011-01-01'), code: 1, says: '1h from 2020-01-01 to' },
    { args: backtest('--symbol', 'DOGEUSDT'), code: 1, says: 'There are no candles of DOGEUSDT on binance.' },
    { args: sweep(), code: 2, says: 'say what to vary with --range' },
    { args: sweep('--range', 'fast=50:5:5'), code: 2, says: 'fast must not begin at 50 and end at 5, which is less.' },
    {
      args: sweep('--range', 'fast=5:50:5', '--range', 'slow=20:200:20'),
      code: 2,
      says: 'Fast EMA must stay below Slow EMA: end it below 20, or start Slow EMA above 50.',
    },
    { args: sweep('--range', 'fast=5:50'), code: 2, says: 'is not such as fast=5:50:5' },
    { args: sweep('--range', 'fast=5:50:0'), code: 2, says: 'the step must be above 0' },
    {
      args: sweep('--range', 'fast=5:50:5', '--sampler', 'best'),
      code: 2,
      says: '--sampler: must be grid, random or tpe.',
    },
    { args: sweep('--range', 'fast=5:50:5', '--objective', 'luck'), code: 2, says: '--objective: must be one of' },
    { args: sweep('--range', 'fast=5,8', '--min-trades', '99999'), code: 1, says: 'none is the best' },
    { args: walk(), code: 2, says: '--train-days:' },
    { args: walk('--train-days', '9000'), code: 2, says: '--train-days:' },
    { args: walk('--train-days', '800', '--test-days', '90'), code: 2, says: 'The range is too short' },
  ])('atb $args ends with $code', async ({ args, code, says }) => {
    const outcome = await runAtb(args);
    expect(`${outcome.stdout}${outcome.stderr}`).toContain(says);
    expect(outcome.code).toBe(code);
  });

  it('goes on with other files when what one belongs to is damaged, and says how to mend it', async () => {
    const kept = join(dir, 'data/candles/binance/BTCUSDT/1h');
    const damaged = join(dir, 'downloads/LTCUSDT-1h.csv');
    await writeFile(damaged, toCandleCsv(makeCandles({ start: '2025-07-01T00:00Z', count: 5, timeframe: '1h' })));
    await writeFile(join(dir, 'downloads/UNIUSDT-1h.csv'), await readFile(damaged));
    expect((await runAtb(['candles', 'import', 'downloads/LTCUSDT-1h.csv'])).code).toBe(0);
    await writeFile(join(kept, '../../LTCUSDT/1h/2025.arrow'), 'damaged');
    const files = ['downloads/LTCUSDT-1h.csv', 'downloads/UNIUSDT-1h.csv'];
    const outcome = await runAtb(['candles', 'import', ...files, '--json']);
    expect(JSON.parse(outcome.stdout)).toMatchObject([{ status: 'refused' }, { status: 'imported', added: 5 }]);
    expect(outcome.code).toBe(1);
    const checked = await runAtb(['candles', 'check', 'LTCUSDT']);
    expect([checked.code, checked.stderr]).toEqual([1, expect.stringContaining('move each faulty file away')]);
    const run = await runAtb(backtest('--symbol', 'LTCUSDT', '--from', '2025-07-01', '--to', '2025-07-02'));
    expect([run.code, run.stderr], 'the input is in order').toEqual([1, expect.stringContaining('is damaged')]);
  });

  it('prints a backtest as one document, the same each time', async () => {
    const outcomes = [await runAtb(backtest('--json')), await runAtb(backtest('--json'))];
    expect(outcomes.map(({ code, stderr }) => [code, stderr])).toEqual([
      [0, ''],
      [0, ''],
    ]);
    const [first, second] = outcomes.map(({ stdout }) => JSON.parse(stdout) as Record<string, unknown>);
    expect(first).toMatchObject({ kind: 'backtest', market: { symbol: 'BTCUSDT', timeframe: '1h' } });
    expect(second).toEqual(first);
  });

  it.each([
    ['portfolio', PAIRS, { market: { symbols: ['BTCUSDT', 'ETHUSDT'] }, legs: [{ symbol: 'BTCUSDT' }, {}] }],
    ['grid', GRID, { market: { symbol: 'BTCUSDT' }, params: { grids: 41 }, startEquity: 5000 }],
    ['dca', DCA, { market: { symbol: 'BTCUSDT' }, params: { baseAllocation: '500', maxSafetyOrders: 4 } }],
    [
      'dca',
      DCA.with(1, '{"baseAllocation": 500, "safetyOrders": [{"deviationPct": 3, "size": 900}]}'),
      { params: { safetyOrders: [{ deviationPct: '3', size: '900' }] } },
    ],
  ])('prints a %s as one document', async (kind, options, expected) => {
    const { code, stderr, stdout } = await runAtb([...SPAN, ...options, '--json']);
    expect([code, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toMatchObject({ kind, ...expected });
  });

  it('ends with 130 when it is cancelled', async () => {
    const note: string[] = [];
    const config = loadConfig({ ATB_DATA_DIR: join(dir, 'data') });
    const silent = { print: () => undefined, progress: () => undefined, note: (line: string) => note.push(line) };
    const context = { ...silent, config, signal: AbortSignal.abort() };
    expect(await runCli(sweep('--range', 'fast=5:60:1', '--range', 'slow=61:200:1'), context)).toBe(130);
    expect(note).toEqual(['cancelled']);
  });

  it('keeps results and remarks apart, and passes its exit code on', async () => {
    const outcome = await spawnAtb(['candles', 'aggregate', 'DOGEUSDT', '4h', '--json']);
    expect(outcome).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('There are no candles') });
    const listed = await spawnAtb(['candles', 'list', '--symbol', 'XRPUSDT', '--json']);
    expect([listed.code, listed.stderr]).toEqual([0, '']);
    expect(JSON.parse(listed.stdout)).toMatchObject([{ symbol: 'XRPUSDT', rows: 702 }]);
  });

  it('keeps what was compiled, with the installed packages', async () => {
    const report = `import { getCompileCacheDir } from 'node:module';
      process.on('exit', () => process.stderr.write(String(getCompileCacheDir())));`;
    const { stderr } = await spawnAtb(['help'], ['--import', `data:text/javascript,${encodeURIComponent(report)}`]);
    const folder = resolve(CLI, '../../node_modules/.cache/compile');
    expect(stderr.startsWith(`${folder}/`), stderr).toBe(true);
    expect(await readdir(stderr)).not.toEqual([]);
  });
});

describe('createTerminal', () => {
  function setUp(isTTY: boolean) {
    const [written, clock] = [[] as string[], { now: 0 }];
    const stream = { write: (text: string) => written.push(text), isTTY, columns: 10 };
    return { written, clock, terminal: createTerminal(stream, stream, () => clock.now) };
  }

  it('draws progress over itself, not too often and not too wide, and clears it for a line', () => {
    const { written, clock, terminal } = setUp(true);
    terminal.progress('10% done and more');
    terminal.progress('11%');
    clock.now = 100;
    terminal.progress('12%');
    terminal.print('ready');
    terminal.progress(null);
    expect(written).toEqual(['\r\u001b[2K10% done ', '\r\u001b[2K12%', '\r\u001b[2K', 'ready\n']);
  });

  it('draws none where nobody looks', () => {
    const { written, terminal } = setUp(false);
    terminal.progress('10%');
    terminal.note('remark');
    expect(written).toEqual(['remark\n']);
  });
});
