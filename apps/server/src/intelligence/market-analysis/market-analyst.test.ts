import { HOUR_MS } from '@atb/core/base/time';
import { strategyById } from '@atb/core/strategies/catalogue/catalogue';
import { describe, expect, it } from 'vitest';
import { createMarketAnalyst } from './market-analyst.ts';
import { candlesAlong, type MadeCoin, makeUniverse, walkCloses } from './testing/made-universe.ts';

const rising: MadeCoin = { candles: candlesAlong(walkCloses(1, 0.003, 0.004)) };
const falling: MadeCoin = { candles: candlesAlong(walkCloses(2, -0.003, 0.004)) };
const sideways: MadeCoin = { candles: candlesAlong(walkCloses(3, 0, 0.006)) };

/** A steady clock that a test moves. */
function createTimer(): { now: number; readonly read: () => number } {
  const timer = { now: 0, read: () => timer.now };
  return timer;
}

function analystOf(coins: Readonly<Record<string, MadeCoin>>) {
  const timer = createTimer();
  const universe = makeUniverse(coins);
  return { analyst: createMarketAnalyst(universe, timer.read), universe, timer };
}

describe('scan-markets', () => {
  it('lists every coin, best first, with a score that is the mean of its parts and nothing invented', async () => {
    const { analyst } = analystOf({ UPUSDT: rising, DOWNUSDT: falling, FLATUSDT: sideways });
    const answer = await analyst.scanMarkets();
    if (!answer.success || answer.action !== 'scan-markets') throw new Error('refused');
    expect(answer.data.map(({ symbol }) => symbol)[0]).toBe('UPUSDT');
    expect(answer.data.at(-1)?.symbol).toBe('DOWNUSDT');
    for (const item of answer.data) {
      expect(item).toMatchObject({ marketCap: null, newsCount: null, rank: null });
      const parts = Object.values(item.parts);
      expect(item.score).toBeCloseTo(parts.reduce((sum, each) => sum + each, 0) / parts.length, 1);
      expect(Math.min(...parts, item.score)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...parts, item.score)).toBeLessThanOrEqual(100);
    }
    const [up] = answer.data;
    const closes = rising.candles.map(({ close }) => close);
    expect(up?.change24h).toBeCloseTo(100 * ((closes.at(-1) ?? 0) / (closes.at(-25) ?? 1) - 1), 3);
    expect(up).toMatchObject({ name: 'UP', technicalSignal: expect.stringContaining('BUY'), regime: 'trending' });
    expect(answer.market).toMatchObject({ coins: 3 });
  });

  it('takes coins by name or symbol, each once, and says which are not there', async () => {
    const { analyst } = analystOf({ UPUSDT: rising, DOWNUSDT: falling });
    const answer = await analyst.scanMarkets(['UP', 'UPUSDT', 'DOGE']);
    if (!answer.success || answer.action !== 'scan-markets') throw new Error('refused');
    expect(answer.data.map(({ symbol }) => symbol)).toEqual(['UPUSDT']);
    expect(answer.skipped).toEqual([
      { symbol: 'DOGE', reason: 'INVALID_SYMBOL', error: 'Invalid trading symbol. DOGE is not in this market.' },
    ]);
    expect(await analyst.scanMarkets(['DOGE'])).toMatchObject({ success: false, reason: 'INVALID_SYMBOL' });
  });

  it('says so when nothing can be analysed at all', async () => {
    const { analyst } = analystOf({ NEWUSDT: { candles: candlesAlong(walkCloses(1, 0, 0.01, 20)) } });
    expect(await analyst.scanMarkets()).toEqual({
      success: false,
      reason: 'NO_MARKET_DATA',
      error: 'No data returned from market analysis function',
    });
  });

  it('looks once for all who ask at a time, and at candles once an hour', async () => {
    const { analyst, universe, timer } = analystOf({ UPUSDT: rising, DOWNUSDT: falling });
    const ask = () => Promise.all(Array.from({ length: 50 }, () => analyst.scanMarkets()));
    const answers = await ask();
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(universe.asked).toEqual(['DOWNUSDT', 'UPUSDT']);
    timer.now += 60_000;
    universe.pass(60_000);
    await ask();
    expect(universe.asked, 'the next candle has not closed').toHaveLength(2);
    universe.pass(HOUR_MS);
    timer.now += HOUR_MS;
    await ask();
    expect(universe.asked).toHaveLength(4);
  });
});

describe('analyze-coin', () => {
  it('gives condition, risk, strategies of the catalogue and the figures behind them', async () => {
    const { analyst } = analystOf({ UPUSDT: rising, DOWNUSDT: falling });
    const answer = await analyst.analyzeCoin('UP');
    if (!answer.success || answer.action !== 'analyze-coin') throw new Error('refused');
    const { data, market } = answer;
    expect(data).toMatchObject({ symbol: 'UPUSDT', marketCondition: 'trending', regime: 'trending', timeframe: '1h' });
    expect(data.riskAssessment).toBe(data.risk);
    expect(data.recommendedStrategies.length).toBeGreaterThan(0);
    for (const { id, name } of data.recommendedStrategies) expect(strategyById(id)?.name).toBe(name);
    expect(data.reasons[0]).toContain(`ADX(14) is ${data.figures.adx14.toFixed(1).replace(/\.0$/u, '')}`);
    expect(market.coins, 'breadth is that of the whole market').toBe(2);
  });

  it('answers a falling trend by strategies that wait it out', async () => {
    const { analyst } = analystOf({ DOWNUSDT: falling });
    const answer = await analyst.analyzeCoin('DOWNUSDT');
    if (!answer.success || answer.action !== 'analyze-coin') throw new Error('refused');
    expect(answer.data.marketCondition).toBe('trending');
    expect(answer.data.recommendedStrategies.map(({ id }) => id)).toContain('weekly-average');
  });

  const flat = candlesAlong(Array.from({ length: 200 }, () => 5)).map((each) => ({ ...each, high: 5, low: 5 }));
  const gaps = rising.candles.filter((_, row) => row % 10 !== 3);
  const old = rising.candles.slice(0, -5);
  it.each([
    ['DOGE', 'INVALID_SYMBOL'],
    ['FEW', 'NO_CANDLES'],
    ['GAPS', 'CANDLE_GAPS'],
    ['OLD', 'CANDLE_GAPS'],
    ['FLAT', 'FLAT_MARKET'],
    ['MUTE', 'NO_PRICE_DATA'],
  ])('refuses %s with %s and a sentence', async (symbol, reason) => {
    const { analyst } = analystOf({
      FEWUSDT: { candles: rising.candles.slice(-59) },
      GAPSUSDT: { candles: gaps },
      OLDUSDT: { candles: old },
      FLATUSDT: { candles: flat },
      MUTEUSDT: { candles: rising.candles, quote: null },
    });
    const answer = await analyst.analyzeCoin(symbol);
    expect(answer).toMatchObject({ success: false, reason, field: 'symbol', error: expect.stringContaining(symbol) });
  });

  it('takes a gap of a few hours', async () => {
    const { analyst } = analystOf({ UPUSDT: { candles: rising.candles.filter((_, row) => row % 50 !== 3) } });
    expect(await analyst.analyzeCoin('UP')).toMatchObject({ success: true, data: { candles: 196 } });
  });
});

describe('live-scan', () => {
  const thin: MadeCoin = { ...rising, quote: { price: 150, volume: 900_000, open24h: 149 } };

  it('leaves out what the filters name, and says which of them are off and why', async () => {
    const { analyst } = analystOf({ UPUSDT: rising, THINUSDT: thin });
    const config = { minMarketCap: 1e8, maxRank: 200, minVolume: 1e6, riskLevel: 'high' as const };
    const answer = await analyst.liveScan(undefined, config);
    if (!answer.success || answer.action !== 'live-scan') throw new Error('refused');
    expect(answer.data.map(({ symbol }) => symbol)).toEqual(['UPUSDT']);
    expect(answer.skipped).toMatchObject([{ symbol: 'THINUSDT', reason: 'FILTERED' }]);
    const off = answer.filters.filter(({ isApplied }) => !isApplied);
    expect(off.map(({ name }) => name)).toEqual(['minMarketCap', 'maxRank']);
    for (const { reason } of off) expect(reason).toContain('no source');
  });

  it('marks a coin above the risk that is allowed, and leaves out all coins of other exchanges', async () => {
    const { analyst } = analystOf({ THINUSDT: thin });
    for (const [riskLevel, isWithinRisk] of [
      ['low', false],
      ['high', true],
    ] as const) {
      expect(await analyst.liveScan(undefined, { riskLevel })).toMatchObject({ data: [{ isWithinRisk }] });
    }
    expect(await analyst.liveScan(undefined, { exchanges: ['kraken'] })).toMatchObject({
      data: [],
      skipped: [{ error: 'Prices are those of binance, which is not among the exchanges asked for.' }],
    });
    expect(await analyst.liveScan(undefined, { exchanges: ['kraken', 'binance'] })).toMatchObject({
      data: [{ symbol: 'THINUSDT' }],
    });
  });

  it('scores by the strategies that were chosen', async () => {
    const { analyst } = analystOf({ UPUSDT: rising });
    const answer = await analyst.liveScan(['UP'], { strategies: ['reversal'] });
    if (!answer.success || answer.action !== 'live-scan') throw new Error('refused');
    const [coin] = answer.data;
    expect(coin?.score).toBe(coin?.parts.reversal);
    expect(coin?.signal).toBe(coin?.technicalSignal);
  });
});

describe('candles of a venue', () => {
  it('keeps what it has when the venue fails, and asks again later', async () => {
    const timer = createTimer();
    let isDown = false;
    const asked: string[] = [];
    const universe = makeUniverse(
      { UPUSDT: rising },
      {
        isRemote: true,
        candles: (symbol) => {
          asked.push(symbol);
          return isDown ? Promise.reject(new Error('down')) : Promise.resolve(rising.candles);
        },
      },
    );
    const analyst = createMarketAnalyst(universe, timer.read);
    expect(await analyst.analyzeCoin('UP')).toMatchObject({ success: true });
    isDown = true;
    universe.pass(HOUR_MS);
    for (const ms of [20_000, 3_000, 3_000]) {
      timer.now += ms;
      expect(await analyst.analyzeCoin('UP')).toMatchObject({ success: true });
    }
    expect(asked, 'not at every pass').toHaveLength(2);
    timer.now += 15_000;
    await analyst.analyzeCoin('UP');
    expect(asked).toHaveLength(3);
  });
});
