import { describe, expect, it } from 'vitest';
import { toPlain } from '../../base/decimal.ts';
import { type PlannedEdit, planEdit, stepBot } from '../../engine/bot/plan-edit.ts';
import { gridBot } from './grid-bot.ts';
import type { GridParamsInput } from './params.ts';
import type { GridState } from './state.ts';
import { type GridDriver, newGridRun } from './testing/grid-run.ts';

/** Lines at 96, 98, 100, 102, 104; four slots of about 250 USDT. */
const FIVE_LINES: GridParamsInput = {
  lower: 96,
  upper: 104,
  grids: 5,
  allocation: 1001,
  tpPctPerFill: 0,
  stopLossPct: 0,
};

function running(params: GridParamsInput = {}): GridDriver {
  return newGridRun({ ...FIVE_LINES, ...params })
    .start(100)
    .fill('start');
}

const plan = (run: GridDriver, changes: object, bid: number | null = 100): PlannedEdit =>
  planEdit({ module: gridBot, state: run.state }, changes, { at: run.now, bid });

function edit(run: GridDriver, changes: object): GridDriver {
  const planned = plan(run, changes);
  if (planned.status === 'invalid') throw new Error(planned.message);
  const { params: before } = run.state;
  const step = stepBot(gridBot, run.state, { kind: 'edited', at: run.now, params: planned.params, before });
  run.state = step.state as GridState;
  run.requests.push(...step.requests);
  return run;
}

const refusal = (run: GridDriver, changes: object, bid?: number) => {
  const planned = plan(run, changes, bid);
  return planned.status === 'invalid' ? { code: planned.code, field: planned.field } : planned.status;
};

describe('a grid that is edited while it runs', () => {
  it('moves its sells to a new take profit and leaves its buys alone', () => {
    const run = running({ tpPctPerFill: 1 });
    run.fill('buy 98');
    expect(run.resting()).toEqual(['buy 96 x 2.604', 'sell 98.98 x 2.551', 'sell 102 x 2.463', 'sell 104 x 2.45']);
    edit(run, { tpPctPerFill: '0.5' });
    expect(run.cancels()).toHaveLength(1);
    run.confirmCancels();
    expect(run.resting()).toEqual(['buy 96 x 2.604', 'sell 98.49 x 2.551', 'sell 102 x 2.463', 'sell 104 x 2.45']);
    expect(run.notes('EDITED')).toEqual(['Changed by you: tpPctPerFill 1 → 0.5.']);
  });

  it('gives every line its share of a larger budget: buys are placed anew, and lines that hold buy what is missing', () => {
    const run = edit(running(), { allocation: 2002 });
    expect(run.cancels()).toHaveLength(2);
    run.confirmCancels();
    expect(run.resting()).toEqual([
      'buy 96 x 5.208',
      'buy 98 x 5.102',
      'buy 100 x 2.463',
      'sell 102 x 2.463',
      'buy 102 x 2.451',
      'sell 104 x 2.45',
    ]);
  });

  it('sells what its lines hold beyond a smaller budget, and buys less from then on', () => {
    const run = edit(running(), { allocation: 800 }).confirmCancels();
    expect(run.resting()).toEqual(['buy 96 x 1.603', 'buy 98 x 1.57', 'sell 102 x 2.463', 'sell 104 x 2.45']);
    run.fill('sell 102');
    expect(run.resting()).toContain('buy 100 x 1.968');
    for (const slot of run.state.slots) expect(Number(toPlain(slot.toBuy))).toBeLessThanOrEqual(0);
  });

  it('takes a buy that fills before its cancel as it is', () => {
    const run = edit(running(), { allocation: 800 });
    run.fill('buy 98');
    expect(run.resting()).toContain('sell 100 x 2.551');
    run.confirmCancels().fill('sell 100');
    expect(run.resting()).toContain('buy 98 x 1.57');
  });

  it('is refused a budget that what it holds has used up, and one that is too small for its lines', () => {
    const run = running().fill('buy 98').fill('buy 96');
    expect(refusal(run, { allocation: 500 })).toEqual({ code: 'BUDGET_IN_USE', field: 'allocation' });
    expect(refusal(run, { allocation: 20 })).toEqual({ code: 'ALLOCATION_TOO_SMALL', field: 'allocation' });
    expect(refusal(newGridRun(FIVE_LINES).start(100), { allocation: 900 })).toEqual({
      code: 'EDIT_UNSAFE',
      field: 'allocation',
    });
  });

  it('is refused what is not safe, with the reason, whatever else is asked along', () => {
    const run = running();
    expect(plan(run, { upper: '110', stopLossPct: '3' })).toEqual({
      status: 'invalid',
      code: 'EDIT_UNSAFE',
      field: 'upper',
      message:
        'upper cannot be changed while the bot runs. Its coins belong to its lines as they are. Stop the bot, keep its coins, and start it with other lines.',
    });
    expect(refusal(run, { upper: '104.00', stopLossPct: '3' })).toBe('planned');
    expect(refusal(run, { nonsense: 1 })).toEqual({ code: 'INVALID_PARAMS', field: 'nonsense' });
  });

  it('is refused an exit that the market has reached already', () => {
    expect(refusal(running(), { stopLossPct: '1' }, 94)).toEqual({
      code: 'EXIT_ALREADY_REACHED',
      field: 'stopLossPct',
    });
    expect(refusal(running(), { takeProfitPrice: '105' }, 106)).toEqual({
      code: 'EXIT_ALREADY_REACHED',
      field: 'takeProfitPrice',
    });
  });

  it('leaves at its new stop loss', () => {
    const run = edit(running(), { stopLossPct: '2', stopLossHoldings: 'keep' });
    run.quote(94);
    expect(run.notes('STOPPING')[0]).toMatch(/^Stop loss: the market fell to 94/u);
  });

  it('is not changed any more once it stops', () => {
    expect(refusal(running().stop('keep'), { stopLossPct: '2' })).toEqual({ code: 'BOT_NOT_RUNNING', field: 'params' });
  });

  it('is told nothing where nothing differs', () => {
    const planned = plan(running(), { stopLossPct: 0, allocation: '1001.0' });
    expect(planned.status === 'planned' ? planned.changes : planned).toEqual([]);
  });
});
