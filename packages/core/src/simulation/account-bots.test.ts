import { gridBot } from '../bots/grid/grid-bot.ts';
import { describe, expect, it } from 'vitest';
import { dec, toPlain } from '../base/decimal.ts';
import {
  GRID_PARAMS,
  OTHER_BOT,
  balance,
  manual,
  openIds,
  opened,
  asCommand,
  withGrid,
} from './testing/account-commands.ts';
import {
  BOT_ID,
  OPEN_LIMITS,
  giveCommand,
  feedPrices,
  newSimulation,
  startGridCommand,
} from './testing/simulated-account.ts';

describe('a bot in its account', () => {
  it('does not start with more than there is, beside what other bots may still spend', () => {
    const { simulation, at } = opened();
    expect(giveCommand(simulation, startGridCommand({ ...GRID_PARAMS, allocation: 10_001 }, at))).toMatchObject({
      reason: 'INSUFFICIENT_BALANCE',
      field: 'allocation',
      error: 'Allocation of 10001 USDT is more than the 10000 USDT available.',
    });
    expect(giveCommand(simulation, startGridCommand({ ...GRID_PARAMS, allocation: 9_000 }, at))).toMatchObject({
      status: 'done',
    });
    expect(
      giveCommand(simulation, startGridCommand({ ...GRID_PARAMS, allocation: 1_001 }, at, OTHER_BOT)),
    ).toMatchObject({
      status: 'refused',
      field: 'allocation',
    });
    expect(giveCommand(simulation, startGridCommand({ ...GRID_PARAMS, allocation: 999 }, at, OTHER_BOT))).toMatchObject(
      {
        status: 'done',
      },
    );
  });

  it.each([
    { params: { ...GRID_PARAMS, upper: 90 }, field: 'upper', reason: 'INVALID_PARAMS' },
    { params: { ...GRID_PARAMS, allocation: 10 }, field: 'allocation', reason: 'ALLOCATION_TOO_SMALL' },
    { params: 'no object', field: 'params', reason: 'INVALID_PARAMS' },
  ])('is refused with the field at fault: $reason', ({ params, field, reason }) => {
    const { simulation, at } = opened();
    const given = asCommand(
      { kind: 'start_bot', bot: { botId: BOT_ID, module: gridBot, symbol: 'BTCUSDT', params, lastState: null } },
      at,
    );
    expect(giveCommand(simulation, given)).toMatchObject({ status: 'refused', field, reason });
    expect(simulation.book.bot(BOT_ID)).toBeNull();
  });

  it('has its denied orders recorded, and its lines say why nothing is placed', () => {
    const { simulation, at } = opened({ riskLimits: { ...OPEN_LIMITS, symbolExposureMax: dec('0.05') } });
    giveCommand(simulation, startGridCommand(GRID_PARAMS, at));
    const denied = [...simulation.records.orders.values()].filter((order) => order.status === 'denied');
    expect(denied.map((order) => order.reason)).toEqual([
      'MAX_SYMBOL_EXPOSURE_EXCEEDED',
      'MAX_SYMBOL_EXPOSURE_EXCEEDED',
    ]);
    expect(simulation.records.notes.filter((note) => note.code === 'LINE_UNARMED')).toHaveLength(2);
    expect(simulation.book.bot(BOT_ID)?.status).toBe('running');
  });

  it('pauses, goes on and stops as it is told, once', () => {
    const { simulation, at } = withGrid();
    expect(giveCommand(simulation, startGridCommand(GRID_PARAMS, at))).toMatchObject({ reason: 'BOT_NOT_STOPPED' });
    expect(giveCommand(simulation, asCommand({ kind: 'pause_bot', botId: BOT_ID }, at))).toMatchObject({
      status: 'done',
    });
    expect(simulation.book.bot(BOT_ID)?.status).toBe('paused');
    expect(openIds(simulation)).toEqual(['sell 102 accepted', 'sell 104 accepted']);
    expect(giveCommand(simulation, asCommand({ kind: 'pause_bot', botId: BOT_ID }, at))).toMatchObject({
      reason: 'BOT_NOT_RUNNING',
    });
    giveCommand(simulation, startGridCommand(GRID_PARAMS, at));
    expect(simulation.book.bot(BOT_ID)?.status).toBe('running');
    expect(openIds(simulation)).toHaveLength(4);
    giveCommand(simulation, asCommand({ kind: 'stop_bot', botId: BOT_ID, holdings: 'sell', reason: 'Enough.' }, at));
    expect(simulation.book.bot(BOT_ID)?.status).toBe('stopping');
    feedPrices(simulation, [100], at + 1_000);
    expect(simulation.book.bot(BOT_ID)).toMatchObject({ status: 'stopped', statusReason: 'Enough.' });
    expect(balance(simulation, 'BTC')).toBe('0 + 0');
    expect(
      giveCommand(simulation, asCommand({ kind: 'stop_bot', botId: BOT_ID, holdings: 'sell', reason: 'Enough.' }, at)),
    ).toMatchObject({ reason: 'BOT_NOT_RUNNING' });
  });

  it('goes on with its order numbers when it is started again', () => {
    const { simulation, at } = withGrid();
    giveCommand(simulation, asCommand({ kind: 'stop_bot', botId: BOT_ID, holdings: 'keep', reason: 'Enough.' }, at));
    expect(giveCommand(simulation, startGridCommand(GRID_PARAMS, at + 1))).toMatchObject({ status: 'done' });
    const lastState = simulation.book.bot(BOT_ID)?.state ?? null;
    const fresh = newSimulation({ ...simulation.book.snapshot(), bots: [] });
    const again = startGridCommand(GRID_PARAMS, at + 2);
    if (again.kind === 'start_bot') giveCommand(fresh, { ...again, bot: { ...again.bot, lastState } });
    const ids = [...simulation.records.orders.keys(), ...fresh.records.orders.keys()];
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('that throws stops alone, with its reason, its orders cancelled and its holdings untouched', () => {
    const { simulation: sound, at } = withGrid();
    giveCommand(sound, startGridCommand({ ...GRID_PARAMS, lower: 80, upper: 120 }, at, OTHER_BOT));
    // A damaged state: the bot has forgotten its orders, so the fill of one of them is more than it can bear.
    const { bots, ...rest } = sound.book.snapshot();
    const damaged = bots.map((bot) => (bot.botId === BOT_ID ? { ...bot, state: { ...bot.state, orders: [] } } : bot));
    const simulation = newSimulation({ ...rest, bots: damaged });
    feedPrices(simulation, [97.5], at + 1_000);
    expect(simulation.book.bot(OTHER_BOT)?.status).toBe('running');
    expect(simulation.book.bot(BOT_ID)).toMatchObject({
      status: 'error',
      statusReason: expect.stringMatching(
        /^The bot stopped because of an internal error: fill ".*" belongs to no open order of the bot\. Its orders are cancelled; what it holds stays in the account\.$/,
      ),
    });
    expect(simulation.records.notes).toContainEqual(
      expect.objectContaining({ botId: BOT_ID, code: 'BOT_FAILED', severity: 'error' }),
    );
    expect(simulation.book.snapshot().orders.filter((order) => order.request.botId === BOT_ID)).toEqual([]);
    const held = simulation.book.snapshot().positions.find((position) => position.botId === BOT_ID)?.quantity;
    expect(held && toPlain(held), '4.913 from the start and the 2.551 of the fill').toBe('7.464');
    giveCommand(
      simulation,
      asCommand({ kind: 'stop_bot', botId: BOT_ID, holdings: 'sell', reason: 'Given up.' }, at + 2_000),
    );
    feedPrices(simulation, [97.5], at + 3_000);
    expect(simulation.book.snapshot().positions.some((position) => position.botId === BOT_ID)).toBe(false);
  });
});

describe('stop all', () => {
  it('pauses entries: bots pause, buys by hand go, what sells stays', () => {
    const { simulation, at } = withGrid();
    giveCommand(simulation, asCommand(manual('buy', '1', null, 'terminal_d'), at));
    feedPrices(simulation, [100], at + 1);
    giveCommand(simulation, asCommand(manual('sell', '1', '110', 'terminal_e'), at + 2));
    giveCommand(simulation, asCommand(manual('buy', '1', '90', 'terminal_f'), at + 3));
    giveCommand(simulation, asCommand({ kind: 'stop_all', choice: 'pause_entries' }, at + 4));
    expect(openIds(simulation)).toEqual(['sell 102 accepted', 'sell 104 accepted', 'sell 110 accepted']);
    expect(simulation.book.bot(BOT_ID)?.status).toBe('paused');
  });

  it('cancels orders: nothing rests any more, and nothing comes back by itself', () => {
    const { simulation, at } = withGrid();
    giveCommand(simulation, asCommand(manual('buy', '1', '90', 'terminal_g'), at));
    giveCommand(simulation, asCommand({ kind: 'stop_all', choice: 'cancel_orders' }, at));
    expect(openIds(simulation)).toEqual([]);
    feedPrices(simulation, [100, 101, 99], at + 1, 7_200_000);
    expect(openIds(simulation)).toEqual([]);
  });

  it('closes everything: bots sell, positions by hand are sold as soon as their base is free', () => {
    const { simulation, at } = withGrid();
    giveCommand(simulation, asCommand(manual('buy', '1', null, 'terminal_h'), at));
    feedPrices(simulation, [100], at + 1);
    giveCommand(simulation, asCommand(manual('sell', '1', '110', 'terminal_i'), at + 2));
    giveCommand(simulation, asCommand({ kind: 'stop_all', choice: 'close_everything' }, at + 3));
    feedPrices(simulation, [100], at + 4);
    expect([balance(simulation, 'BTC'), openIds(simulation)]).toEqual(['0 + 0', []]);
    expect(simulation.book.bot(BOT_ID)?.status).toBe('stopped');
    expect(simulation.book.snapshot().positions).toEqual([]);
  });
});

describe('base kept from an earlier run of a bot', () => {
  /** A bot that has kept its base at the end of its first run and works on its second. */
  function startedAgain() {
    const { simulation, at } = withGrid();
    giveCommand(simulation, asCommand({ kind: 'stop_bot', botId: BOT_ID, holdings: 'keep', reason: 'Enough.' }, at));
    giveCommand(simulation, startGridCommand(GRID_PARAMS, at + 1));
    feedPrices(simulation, [100], at + 2);
    expect(simulation.book.snapshot().positions.map((position) => toPlain(position.quantity))).toEqual(['9.826']);
    return { simulation, at: at + 1_000 };
  }

  it.each([
    ['stop all closes everything', { kind: 'stop_all', choice: 'close_everything' }],
    ['the bot is stopped to sell', { kind: 'stop_bot', botId: BOT_ID, holdings: 'sell', reason: 'Enough.' }],
    ['the position is closed', { kind: 'close_position', symbol: 'BTCUSDT', botId: BOT_ID, fraction: dec('1') }],
  ])('is sold too when %s', (_, given) => {
    const { simulation, at } = startedAgain();
    expect(giveCommand(simulation, asCommand(given, at))).toMatchObject({ status: 'done' });
    feedPrices(simulation, [100, 100, 100], at + 1);
    expect([balance(simulation, 'BTC'), openIds(simulation)]).toEqual(['0 + 0', []]);
    expect(simulation.book.snapshot().positions).toEqual([]);
    expect(simulation.book.bot(BOT_ID)?.status).toBe('stopped');
  });

  it('can be on its way out while the bot is started again', () => {
    const { simulation, at } = withGrid();
    giveCommand(simulation, asCommand({ kind: 'stop_bot', botId: BOT_ID, holdings: 'keep', reason: 'Enough.' }, at));
    giveCommand(
      simulation,
      asCommand({ kind: 'close_position', symbol: 'BTCUSDT', botId: BOT_ID, fraction: dec('1') }, at + 1),
    );
    giveCommand(simulation, startGridCommand(GRID_PARAMS, at + 2));
    feedPrices(simulation, [100, 100], at + 3);
    expect(simulation.book.bot(BOT_ID)).toMatchObject({ status: 'running', statusReason: '' });
    expect(simulation.book.snapshot().positions.map((position) => toPlain(position.quantity))).toEqual(['4.913']);
  });
});

describe('closing a position', () => {
  it('sells a share of it, in whole lots', () => {
    const { simulation, at } = opened();
    giveCommand(simulation, asCommand(manual('buy', '1.001', null), at));
    feedPrices(simulation, [100], at + 1);
    expect(
      giveCommand(
        simulation,
        asCommand({ kind: 'close_position', symbol: 'BTCUSDT', botId: null, fraction: dec('0.5') }, at + 2),
      ),
    ).toMatchObject({ status: 'done' });
    feedPrices(simulation, [100], at + 3);
    expect(balance(simulation, 'BTC')).toBe('0.501 + 0');
  });

  it('twice at once sells what was asked for, and never more than is left', () => {
    const { simulation, at } = opened();
    giveCommand(simulation, asCommand(manual('buy', '1', null), at));
    feedPrices(simulation, [100], at + 1);
    const close = (fraction: string) =>
      giveCommand(
        simulation,
        asCommand({ kind: 'close_position', symbol: 'BTCUSDT', botId: null, fraction: dec(fraction) }, at + 2),
      );
    expect(close('0.5')).toMatchObject({ status: 'done' });
    expect(close('0.75')).toMatchObject({ status: 'done' });
    expect(close('1')).toMatchObject({ status: 'refused', reason: 'CLOSE_PENDING' });
    expect(openIds(simulation)).toEqual(['sell market accepted', 'sell market accepted']);
    feedPrices(simulation, [100], at + 3);
    expect(balance(simulation, 'BTC')).toBe('0 + 0');
  });

  it('that resting sells have set aside is asked for once', () => {
    const { simulation, at } = opened();
    giveCommand(simulation, asCommand(manual('buy', '1', null), at));
    feedPrices(simulation, [100], at + 1);
    giveCommand(simulation, asCommand(manual('sell', '1', '120'), at + 2));
    const close = () =>
      giveCommand(
        simulation,
        asCommand({ kind: 'close_position', symbol: 'BTCUSDT', botId: null, fraction: dec('1') }, at + 3),
      );
    expect(close()).toMatchObject({ status: 'done' });
    expect(close()).toMatchObject({ status: 'refused', reason: 'CLOSE_PENDING' });
    feedPrices(simulation, [100], at + 4);
    expect(balance(simulation, 'BTC')).toBe('0 + 0');
  });

  it.each([
    { fraction: '0', reason: 'INVALID_FRACTION' },
    { fraction: '1.01', reason: 'INVALID_FRACTION' },
    { fraction: '0.0001', reason: 'QUANTITY_TOO_SMALL' },
  ])('refuses $fraction of it', ({ fraction, reason }) => {
    const { simulation, at } = opened();
    giveCommand(simulation, asCommand(manual('buy', '1', null), at));
    feedPrices(simulation, [100], at + 1);
    expect(
      giveCommand(
        simulation,
        asCommand({ kind: 'close_position', symbol: 'BTCUSDT', botId: null, fraction: dec(fraction) }, at + 2),
      ),
    ).toMatchObject({ reason, field: 'fraction' });
  });

  it('of a working bot stops the bot, and only the whole', () => {
    const { simulation, at } = withGrid();
    const close = (fraction: string) =>
      giveCommand(
        simulation,
        asCommand({ kind: 'close_position', symbol: 'BTCUSDT', botId: BOT_ID, fraction: dec(fraction) }, at),
      );
    expect(close('0.5')).toMatchObject({ reason: 'BOT_OWNS_POSITION' });
    expect(close('1')).toMatchObject({ status: 'done' });
    expect(simulation.book.bot(BOT_ID)?.status).toBe('stopping');
  });

  it('that is not there is refused', () => {
    const { simulation, at } = opened();
    expect(
      giveCommand(
        simulation,
        asCommand({ kind: 'close_position', symbol: 'BTCUSDT', botId: null, fraction: dec('1') }, at),
      ),
    ).toMatchObject({ reason: 'NO_POSITION' });
  });
});
