// @vitest-environment node
import { emaCross } from '@atb/core/strategies/catalogue/trend/ema-cross';
import { describe, expect, it } from 'vitest';
import { readDcaAddress, writeDcaAddress } from '../../../components/dca/dca-address.ts';
import { readGridAddress, writeGridAddress } from '../../../components/grid/grid-address.ts';
import { toBacktestAddress } from '../list/run-address.ts';
import { RECORDED_RUN, runRow } from '../testing/recorded-run.ts';
import { checkBotDraft, checkDraft } from './check-draft.ts';
import { readBacktestDraft, writeBacktestDraft } from './draft.ts';

const ADDRESS =
  'strategy=ema-cross&symbol=BTCUSDT&timeframe=1h&from=2024-01-01&to=2024-12-31&p.fast=9&t.feeBps=5&t.volumeCap=10';

/** A draft, with the fields of each kind of bot as the address has them. */
function draftOf(text: string) {
  const address = new URLSearchParams(text);
  return { ...readBacktestDraft(address), grid: readGridAddress(address), dca: readDcaAddress(address) };
}

/** All of it in an address again. */
function writeAll(draft: ReturnType<typeof draftOf>): string {
  return writeDcaAddress(
    writeGridAddress(writeBacktestDraft(new URLSearchParams(), draft), draft.grid),
    draft.dca,
  ).toString();
}

function faultsOf(address: string) {
  const checked = checkDraft(draftOf(address), emaCross);
  return checked.status === 'faulty' ? checked.faults : {};
}

describe('the form in the address', () => {
  it('comes back as it was written, and leaves the rest of the address alone', () => {
    const written = writeBacktestDraft(new URLSearchParams('q=btc&p.old=1'), draftOf(ADDRESS));
    expect(draftOf(written.toString())).toEqual(draftOf(ADDRESS));
    expect(written.get('q')).toBe('btc');
    expect(written.has('p.old'), 'a parameter of another strategy').toBe(false);
    expect(written.has('t.slippageBps'), 'what stands anyway is not written').toBe(false);
  });

  it('keeps an emptied field empty', () => {
    expect(draftOf('t.feeBps=').assumptions.feeBps).toBe('');
    expect(faultsOf(`${ADDRESS}&t.slippageBps=`)).toEqual({ 'assumptions.slippageBps': 'Slippage must be a number.' });
  });

  it('reads symbols as people write them, and no timeframe that there is not', () => {
    expect(draftOf('symbol=btc/usdt&timeframe=7h')).toMatchObject({ symbol: 'BTCUSDT', timeframe: '' });
  });

  it('opens with what a run was asked for', async () => {
    const draft = draftOf((await toBacktestAddress(RECORDED_RUN)).split('?')[1] ?? '');
    expect(draft).toMatchObject({
      strategyId: 'ema-cross',
      params: { fast: '5', slow: '20' },
      from: '2024-02-01',
      to: '2024-03-31',
    });
    expect(checkDraft(draft, emaCross)).toMatchObject({
      status: 'ready',
      order: { from: '2024-02-01', to: '2024-04-01', params: { fast: 5, slow: 20 } },
    });
  });
});

describe('the filters of a run', () => {
  const FILTERS = { priceIncrement: 0.00001, quantityIncrement: 0.1, minQuantity: null, minNotional: 5 };
  const openedWith = async (symbol: string) => {
    const request = { strategyId: 'ema-cross', symbol, timeframe: '1h', assumptions: FILTERS };
    return draftOf((await toBacktestAddress(runRow({ request }))).split('?')[1] ?? '').assumptions;
  };

  it('come back where the form asks for them', async () => {
    expect(await openedWith('PEPEUSDT')).toMatchObject({
      priceIncrement: '0.00001',
      quantityIncrement: '0.1',
      minQuantity: '',
      minNotional: '5',
    });
  });

  it('stay out of the form for a pair that is known', async () => {
    expect(await openedWith('BTCUSDT')).toEqual(draftOf('').assumptions);
  });
});

describe('checkDraft', () => {
  it('gives the server the last day whole, the parameters as numbers and the cap as a share', () => {
    expect(checkDraft(draftOf(ADDRESS), emaCross)).toMatchObject({
      status: 'ready',
      order: {
        strategyId: 'ema-cross',
        from: '2024-01-01',
        to: '2025-01-01',
        params: { fast: 9, slow: 50 },
        assumptions: { feeBps: 5, volumeShareMax: 0.1, allowShort: false },
      },
    });
  });

  it.each([
    ['p.fast=4', 'params.fast', 'Fast EMA must be from 5 to 60.'],
    ['p.fast=9.5', 'params.fast', 'Fast EMA must be a whole number.'],
    ['p.fast=', 'params.fast', 'Fast EMA must be a number.'],
    ['from=2025-01-01', 'to', 'The last day must not be before the first one.'],
    ['t.feeBps=-1', 'assumptions.feeBps', 'Fee must not be negative.'],
    ['t.volumeCap=250', 'assumptions.volumeCap', 'Volume share must not be above 1.'],
    ['t.startEquity=0', 'assumptions.startEquity', 'Start equity must be above 0.'],
  ])('says of %s what to change', (part, field, sentence) => {
    const address = new URLSearchParams(ADDRESS);
    const [key = '', value = ''] = part.split('=');
    address.set(key, value);
    expect(faultsOf(address.toString())).toEqual({ [field]: sentence });
  });

  it('asks for a strategy', () => {
    const checked = checkDraft(draftOf(''), null);
    expect(checked.status === 'faulty' && checked.faults['strategy']).toBe('Choose the strategy to test.');
  });

  it('never lets a strategy that only buys sell short', () => {
    const checked = checkDraft(draftOf(`${ADDRESS}&t.allowShort=yes`), emaCross);
    expect(checked.status === 'ready' && checked.order.assumptions?.allowShort).toBe(false);
  });
});

const PAIRS = 'strategy=ema-cross&symbols=BTCUSDT,eth/usdt&timeframe=1h&from=2024-01-01&to=2024-12-31&t.latencyBars=2';

describe('several pairs', () => {
  it('stand in the address in place of the one', () => {
    const draft = draftOf(PAIRS);
    expect(draft).toMatchObject({ isSeveral: true, symbols: ['BTCUSDT', 'ETHUSDT'], symbol: 'BTCUSDT' });
    const written = writeBacktestDraft(new URLSearchParams('symbol=ADAUSDT'), draft);
    expect([written.get('symbols'), written.has('symbol')]).toEqual(['BTCUSDT,ETHUSDT', false]);
    expect(writeBacktestDraft(written, { ...draft, isSeveral: false, symbols: [] }).get('symbols')).toBeNull();
  });

  it('are asked for as a list, with the latency and the detail that were chosen', () => {
    expect(checkDraft(draftOf(`${PAIRS}&t.detailTimeframe=15m`), emaCross)).toMatchObject({
      status: 'ready',
      order: {
        name: 'EMA Cross, 2 pairs 1h',
        symbols: ['BTCUSDT', 'ETHUSDT'],
        assumptions: { latencyBars: 2, detailTimeframe: '15m' },
      },
    });
    const prompt = checkDraft(draftOf(ADDRESS), emaCross);
    const assumptions = prompt.status === 'ready' ? prompt.order.assumptions : undefined;
    expect(assumptions, 'without latency the request is what it always was').not.toHaveProperty('latencyBars');
  });

  it.each([
    ['symbols', 'BTCUSDT', { symbols: 'Choose 2 to 10 pairs.' }],
    ['t.latencyBars', '1.5', { 'assumptions.latencyBars': 'Latency must be a whole number of candles.' }],
    ['t.latencyBars', '51', { 'assumptions.latencyBars': 'Latency must not be above 50 candles.' }],
  ])('say of %s=%s what to change', (key, value, faults) => {
    const address = new URLSearchParams(PAIRS);
    address.set(key, value);
    expect(faultsOf(address.toString())).toEqual(faults);
  });

  it('come back from a run', async () => {
    const { strategyId, params, timeframe, from, to } = RECORDED_RUN.request;
    const request = {
      strategyId,
      params,
      timeframe,
      from,
      to,
      symbols: ['BTCUSDT', 'ETHUSDT'],
      assumptions: { latencyBars: 1 },
    };
    const draft = draftOf((await toBacktestAddress(runRow({ request }))).split('?')[1] ?? '');
    expect(draft).toMatchObject({
      isSeveral: true,
      symbols: ['BTCUSDT', 'ETHUSDT'],
      assumptions: { latencyBars: '1' },
    });
  });
});

const GRID_REQUEST = {
  symbol: 'BTCUSDT',
  timeframe: '1h',
  from: '2024-01-01T00:00:00.000Z',
  to: '2024-07-01T00:00:00.000Z',
  assumptions: { startEquity: 5000, feeBps: 7 },
  grid: {
    lower: '40000',
    upper: '70000',
    grids: 31,
    allocation: '5000',
    buyBaseAtStart: false,
    takeProfitPrice: null,
    trailingUp: { enabled: true, maxLines: 4 },
    spacing: 'geometric',
  },
};

describe('a grid bot', () => {
  it('comes back from a run, field by field', async () => {
    const draft = draftOf((await toBacktestAddress(runRow({ request: GRID_REQUEST }))).split('?')[1] ?? '');
    expect(draft).toMatchObject({
      of: 'grid',
      symbol: 'BTCUSDT',
      to: '2024-06-30',
      assumptions: { feeBps: '7', startEquity: '10000' },
      grid: {
        range: 'fixed',
        lower: '40000',
        grids: '31',
        buyBaseAtStart: false,
        takeProfitPrice: '',
        trailingUp: { enabled: true, maxLines: '4' },
        spacing: 'geometric',
        stopLossPct: '5',
      },
    });
    expect(draftOf(writeAll(draft))).toEqual(draft);
  });

  it('is asked for without a strategy, and without assumptions that mean nothing to it', () => {
    const draft = draftOf(
      'of=grid&symbol=ETHUSDT&timeframe=1h&from=2024-01-01&to=2024-01-31&t.latencyBars=3&t.feeBps=7',
    );
    expect(checkBotDraft(draft, { grids: 20 })).toEqual({
      status: 'ready',
      order: {
        grid: { grids: 20 },
        name: 'Grid bot, ETH/USDT 1h',
        symbol: 'ETHUSDT',
        timeframe: '1h',
        from: '2024-01-01',
        to: '2024-02-01',
        assumptions: { feeBps: 7, slippageBps: 8, spreadBps: 0, volumeShareMax: null, limitRule: 'through' },
      },
    });
    expect(checkBotDraft(draft, null), 'its own fields are not right yet').toMatchObject({ status: 'faulty' });
  });

  it('takes no choice from an address that there is not', () => {
    expect(draftOf('of=grid&g.spacing=wild&g.grids=').grid).toMatchObject({ spacing: 'arithmetic', grids: '' });
  });
});

const DCA_REQUEST = {
  symbol: 'BTCUSDT',
  timeframe: '1h',
  from: '2024-01-01T00:00:00.000Z',
  to: '2024-07-01T00:00:00.000Z',
  assumptions: { startEquity: 994.2, feeBps: 7 },
  dca: {
    baseAllocation: '50',
    maxSafetyOrders: 8,
    takeProfitOn: 'entry',
    safetyOrders: null,
    dealsMax: 3,
    triggerPrice: null,
  },
};
const draftOfRun = async (request: Readonly<Record<string, unknown>>) =>
  draftOf((await toBacktestAddress(runRow({ request }))).split('?')[1] ?? '');

describe('a DCA bot', () => {
  it('comes back from a run, field by field', async () => {
    const draft = await draftOfRun(DCA_REQUEST);
    expect(draft).toMatchObject({
      of: 'dca',
      symbol: 'BTCUSDT',
      assumptions: { feeBps: '7', startEquity: '10000' },
      dca: {
        baseAllocation: '50',
        maxSafetyOrders: '8',
        takeProfitOn: 'entry',
        ladder: 'scaled',
        dealsMax: '3',
        triggerPrice: '',
        takeProfitPct: '3',
      },
    });
    expect(draftOf(writeAll(draft))).toEqual(draft);
  });

  it('comes back with a ladder of its own', async () => {
    const safetyOrders = [
      { deviationPct: '2', size: '60' },
      { deviationPct: '5.5', size: '90' },
    ];
    const draft = await draftOfRun({ ...DCA_REQUEST, dca: { ...DCA_REQUEST.dca, safetyOrders } });
    expect(draft.dca).toMatchObject({ ladder: 'custom', safetyOrders });
  });

  it('comes back with the rule that its safety orders wait for', async () => {
    const safetySignal = {
      timeframe: '1h',
      rule: { kind: 'below', left: { kind: 'price', field: 'close' }, right: 100 },
    };
    const draft = await draftOfRun({ ...DCA_REQUEST, dca: { ...DCA_REQUEST.dca, safetySignal } });
    expect(JSON.parse(draft.dca.safetySignal)).toEqual(safetySignal);
  });

  it('is asked for under its own name, on one pair', () => {
    const draft = draftOf('of=dca&symbols=ETHUSDT,BTCUSDT&symbol=ETHUSDT&timeframe=1h&from=2024-01-01&to=2024-01-31');
    expect(draft.isSeveral).toBe(false);
    expect(checkBotDraft(draft, { maxSafetyOrders: 4 })).toMatchObject({
      status: 'ready',
      order: { dca: { maxSafetyOrders: 4 }, name: 'DCA bot, ETH/USDT 1h', symbol: 'ETHUSDT', to: '2024-02-01' },
    });
    expect(checkBotDraft(draft, null), 'its own fields are not right yet').toMatchObject({ status: 'faulty' });
  });
});
