import { describe, expect, it } from 'vitest';
import { type Decimal, dec, sumDecimals, toPlain } from '../base/decimal.ts';
import { createRandom } from '../base/random.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../base/time.ts';
import { describeAnalytics, describePerformance } from './describe-performance.ts';
import type { DayEnd } from './equity-figures.ts';
import { EMPTY_COLUMN, extendColumn, sumRows, sumRowsBy } from './exact-column.ts';
import { chooseRows } from './fill-filter.ts';
import { EMPTY_TABLE, extendFillTable, type FillTable, type FillTexts } from './fill-table.ts';
import type { GrowthCourse } from './growth-course.ts';
import { meanInterval, shareInterval } from './intervals.ts';

interface Row {
  readonly time: number;
  readonly symbol: string;
  readonly bot: string;
  readonly side: 'b' | 's';
  readonly quantity: string;
  readonly price: string;
  readonly fee: string;
  readonly net: string;
}

const START = Date.UTC(2025, 0, 6);

const createFillTable = (texts: FillTexts): FillTable => extendFillTable(EMPTY_TABLE, texts);

function textsOf(rows: readonly Row[]): FillTexts {
  const lines = (value: (row: Row) => string): string => rows.map(value).join('\n');
  return {
    ids: rows.map((_, i) => String(i).padStart(36, '0')).join('\n'),
    times: lines(({ time }) => String(time)),
    symbols: lines(({ symbol }) => symbol),
    bots: lines(({ bot }) => bot),
    sides: lines(({ side }) => side),
    quantities: lines(({ quantity }) => quantity),
    prices: lines(({ price }) => price),
    fees: lines(({ fee }) => fee),
    nets: lines(({ net }) => net),
    profits: lines(({ bot, net }) => (bot === '' ? '' : net)),
  };
}

/** Amounts with eighteen decimals and now and then a billion before the point. */
function randomAmount(random: () => number): string {
  const digits = (count: number): string => Array.from({ length: count }, () => Math.floor(random() * 10)).join('');
  const sign = random() < 0.5 ? '-' : '';
  return `${sign}${1 + Math.floor(random() * 9)}${random() < 0.1 ? digits(10) : ''}.${digits(18)}`;
}

function randomRows(count: number): readonly Row[] {
  const random = createRandom(7);
  return Array.from({ length: count }, (_, i) => {
    const isSale = random() < 0.5;
    return {
      time: START + i * 37 * MINUTE_MS,
      symbol: ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'][Math.floor(random() * 3)] ?? '',
      bot: ['', 'a', 'b'][Math.floor(random() * 3)] ?? '',
      side: isSale ? 's' : 'b',
      quantity: '1',
      price: '100',
      fee: randomAmount(random).replace('-', ''),
      net: isSale && random() < 0.9 ? randomAmount(random) : '',
    };
  });
}

const ROWS = randomRows(2_000);
const TABLE = createFillTable(textsOf(ROWS));
const sumOf = (texts: readonly string[]): Decimal => sumDecimals(texts.filter((text) => text !== '').map(dec));

describe('exact sums of columns', () => {
  it('are those of decimals, to the last of eighteen digits, over any rows', () => {
    const chosen = ROWS.map((_, i) => i).filter((i) => i % 3 !== 0);
    expect(toPlain(sumRows(TABLE.net, chosen))).toBe(toPlain(sumOf(chosen.map((i) => ROWS[i]?.net ?? ''))));
    const groups = sumRowsBy(TABLE.fee, chosen, TABLE.symbol, 3).map(toPlain);
    const expected = TABLE.symbols.map((name) =>
      toPlain(sumOf(chosen.flatMap((i) => (ROWS[i]?.symbol === name ? [ROWS[i]?.fee ?? ''] : [])))),
    );
    expect(groups).toEqual(expected);
  });

  it('keep what a double would lose', () => {
    const column = extendColumn(EMPTY_COLUMN, ['100000000000000.000000000000000001', '-100000000000000', '', '0']);
    expect(toPlain(sumRows(column, [0, 1, 2, 3]))).toBe('0.000000000000000001');
  });

  it('are the same in a table that grew', () => {
    const parts = [ROWS.slice(0, 900), ROWS.slice(900, 901), ROWS.slice(901)];
    const grown = parts.reduce((table, rows) => extendFillTable(table, textsOf(rows)), EMPTY_TABLE);
    expect({ ...grown, ids: TABLE.ids }).toEqual(TABLE);
  });

  it('refuse what is no plain decimal', () => {
    for (const text of ['NaN', '1e5', 'x', `0.${'1'.repeat(46)}`])
      expect(() => extendColumn(EMPTY_COLUMN, [text])).toThrow();
  });
});

describe('the choice of executions', () => {
  it('is that of a look at every row', () => {
    const from = START + 5 * DAY_MS + 1;
    const to = START + 30 * DAY_MS;
    const filter = { from, to, bot: 'hand', symbol: 'ETHUSDT', hour: 13, weekday: 2 };
    const naive = ROWS.flatMap(({ time, bot, symbol }, i) => {
      const date = new Date(time);
      const isIn = time >= from && time < to && bot === '' && symbol === 'ETHUSDT';
      return isIn && date.getUTCHours() === 13 && date.getUTCDay() === 2 ? [i] : [];
    });
    expect(naive.length).toBeGreaterThan(0);
    expect([...chooseRows(TABLE, filter)]).toEqual(naive);
  });

  it('is empty for a bot or a symbol that never traded, and for a period that ends before it begins', () => {
    expect(chooseRows(TABLE, { bot: 'c' })).toHaveLength(0);
    expect(chooseRows(TABLE, { symbol: 'DOGEUSDT' })).toHaveLength(0);
    expect(chooseRows(TABLE, { from: START + DAY_MS, to: START })).toHaveLength(0);
  });
});

function courseOf(end: number, low: number): GrowthCourse {
  return { end: Math.log(end), high: Math.log(end), low: Math.log(low), fall: 1 - low };
}

/** Bought at 10:00 and 11:00, sold three times; the middle sale brings nothing. */
function fewRows(): readonly Row[] {
  const row = (hours: number, side: 'b' | 's', net: string, quantity = '1'): Row => ({
    time: START + hours * HOUR_MS,
    symbol: 'BTCUSDT',
    bot: '',
    side,
    quantity,
    price: '100',
    fee: '0.1',
    net,
  });
  return [
    row(10, 'b', '-0.1', '2'),
    row(11, 'b', '-0.1', '2'),
    row(12, 's', '5', '1'),
    row(13, 's', '0', '1'),
    row(14, 's', '-2.5', '2'),
  ];
}

describe('figures of trades', () => {
  const table = createFillTable(textsOf(fewRows()));
  const days: readonly DayEnd[] = [
    { time: START - DAY_MS, equity: 1000, flow: 1000, course: null },
    // Down to 950 at noon.
    { time: START, equity: 990, flow: 0, course: courseOf(0.99, 0.95) },
    { time: START + DAY_MS, equity: 1485, flow: 500, course: courseOf(1485 / 1490, 1485 / 1490) },
  ];

  it('count sales with a result, zero neither won nor lost, and the fees of purchases by hand in the net', () => {
    const { trades } = describePerformance(table, days, {});
    expect(trades).toMatchObject({ fills: 5, trades: 3, wins: 1, losses: 1, net: '2.3', fees: '0.5', winRate: 0.5 });
    expect(trades.profitFactor).toBe(2);
    expect(trades.expectancy).toBeCloseTo(2.5 / 3, 12);
    expect(trades.costShare).toBeCloseTo(0.5 / 2.8, 12);
  });

  it('take what was paid in for neither gain nor loss', () => {
    const { equity } = describePerformance(table, days, {});
    expect(equity.days).toBe(2);
    expect(equity.total).toBeCloseTo((990 / 1000) * (1485 / 1490) - 1, 12);
    expect(equity.drawdown, 'of every reading, not of the ends of days').toBeCloseTo(0.05, 12);
    expect(equity.calmar).toBeCloseTo((equity.growth ?? 0) / 0.05, 12);
    expect(describePerformance(table, days, { from: START + DAY_MS }).equity.days).toBe(1);
  });

  it('know how long coins were held, first in first out', () => {
    expect([...table.held].slice(2).map((ms) => ms / HOUR_MS)).toEqual([2, 3, 3]);
    const { held } = describeAnalytics(table, days, {});
    expect(held).toEqual([{ name: '6h', trades: 3, wins: 1, losses: 1, net: '2.5', fees: '0.3' }]);
  });

  it('tell of a bad day what its trades, its fees and what was held did', () => {
    const { worstDays, streaks, months } = describeAnalytics(table, days, {});
    expect(worstDays[0]).toMatchObject({
      time: START,
      change: -10,
      trades: 3,
      losses: 1,
      net: '2.3',
      worstSymbol: null,
    });
    expect(worstDays[0]?.held).toBeCloseTo(-12.3, 12);
    expect(streaks).toEqual({ wins: 1, losses: 1, current: -1 });
    expect(months).toHaveLength(1);
  });

  it('are not defined for an account without a trade', () => {
    const none = describePerformance(createFillTable(textsOf([])), [], {});
    expect(none.trades).toMatchObject({ trades: 0, net: '0', winRate: null, expectancy: null, profitFactor: null });
    expect(none.equity).toMatchObject({ days: 0, total: null, sharpe: null, sharpeInterval: null });
    expect(describeAnalytics(createFillTable(textsOf([])), [], {}).distribution).toEqual([]);
  });

  it('part into groups that sum to the whole', () => {
    const whole = describePerformance(TABLE, [], {});
    const parted = describeAnalytics(TABLE, [], {});
    for (const groups of [whole.bots, whole.symbols, parted.hours, parted.weekdays]) {
      expect(toPlain(sumOf(groups.map(({ net }) => net)))).toBe(whole.trades.net);
      expect(groups.reduce((sum, { trades }) => sum + trades, 0)).toBe(whole.trades.trades);
    }
  });
});

describe('intervals', () => {
  it('of a mean and of a share are those of the books', () => {
    const interval = meanInterval([1, 2, 3, 4, 5]);
    expect(interval?.low).toBeCloseTo(3 - (2.776445 * Math.sqrt(2.5)) / Math.sqrt(5), 3);
    // Newcombe 1998, 81 of 263: 0.2553 to 0.3662.
    expect(shareInterval(81, 263)?.low).toBeCloseTo(0.2553, 4);
    expect(shareInterval(81, 263)?.high).toBeCloseTo(0.3662, 4);
    expect(meanInterval([1])).toBeNull();
  });
});
