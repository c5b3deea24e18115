import { describe, expect, it } from 'vitest';
import { planEdit, stepBot } from '../../engine/bot/plan-edit.ts';
import { dcaBot } from './dca-bot.ts';
import type { DcaParamsInput } from './params.ts';
import type { DcaState } from './state.ts';
import { type DcaDriver, newDcaRun } from './testing/dca-run.ts';

const EXAMPLE: DcaParamsInput = {
  baseAllocation: 1000,
  maxSafetyOrders: 3,
  safetyStepPct: 10,
  safetyScale: 1,
  stopLossPct: 0,
};

const running = (params: DcaParamsInput = {}): DcaDriver =>
  newDcaRun({ ...EXAMPLE, ...params })
    .start(100)
    .fill('base');

function edit(run: DcaDriver, changes: object, bid = 100): DcaDriver {
  const planned = planEdit({ module: dcaBot, state: run.state }, changes, { at: run.now, bid });
  if (planned.status === 'invalid') throw new Error(`${planned.code} ${planned.field}`);
  const { params: before } = run.state;
  const step = stepBot(dcaBot, run.state, { kind: 'edited', at: run.now, params: planned.params, before });
  run.state = step.state as DcaState;
  run.requests.push(...step.requests);
  return run;
}

describe('a DCA bot that is edited while it runs', () => {
  it('moves its take profit, and leaves its ladder alone', () => {
    const run = running();
    expect(run.resting()).toEqual([
      'safety 70 x 14.285',
      'safety 80 x 12.5',
      'safety 90 x 11.111',
      'take_profit 103.21 x 10',
    ]);
    edit(run, { takeProfitPct: '5' });
    expect(run.cancels()).toHaveLength(1);
    run.confirmCancels();
    expect(run.resting()).toEqual([
      'safety 70 x 14.285',
      'safety 80 x 12.5',
      'safety 90 x 11.111',
      'take_profit 105.22 x 10',
    ]);
  });

  it('takes its sale back to trail, and lets it rest again when it trails no more', () => {
    const run = edit(running(), { trailingTakeProfitPct: '1' }).confirmCancels();
    expect(run.resting()).not.toContain('take_profit 103.21 x 10');
    run.quote(106);
    edit(run, { trailingTakeProfitPct: 0 }, 106);
    expect(run.resting()).toContain('take_profit 103.21 x 10');
  });

  it('keeps as many safety orders as may rest at a time, the highest', () => {
    const run = edit(running(), { activeSafetyOrdersMax: 1 }).confirmCancels();
    expect(run.resting()).toEqual(['safety 90 x 11.111', 'take_profit 103.21 x 10']);
    edit(run, { activeSafetyOrdersMax: 2 });
    expect(run.resting()).toEqual(['safety 80 x 12.5', 'safety 90 x 11.111', 'take_profit 103.21 x 10']);
  });

  it('watches its new stop loss at once, and is refused one that is reached', () => {
    expect(() => edit(running(), { stopLossPct: '2' }, 97)).toThrow('EXIT_ALREADY_REACHED stopLossPct');
    const run = edit(running(), { stopLossPct: '2', stopLossHoldings: 'keep' }).quote(97.9);
    expect(run.notes('STOPPING')[0]).toMatch(/^Stop loss/u);
  });

  it('is refused another ladder, and fewer deals than it has begun', () => {
    expect(() => edit(running(), { safetyStepPct: 5 })).toThrow('EDIT_UNSAFE safetyStepPct');
    const run = running();
    run.confirmCancels().fill('take_profit 103.21').confirmCancels();
    expect(() => edit(run, { dealsMax: 1 })).toThrow('INVALID_PARAMS dealsMax');
  });
});
