import { describe, expect, it } from 'vitest';
import { copyEditing } from './edit-copy.ts';
import { type CopyParams, copyParamsSchema } from './params.ts';
import { CopyRun } from './testing/copy-run.ts';

const edit = (run: CopyRun, change: Partial<CopyParams>): CopyRun => {
  const edited = copyEditing.edit(run.state, copyParamsSchema.parse({ ...run.state.params, ...change }), run.now);
  if (edited.status === 'invalid') throw new Error(edited.message);
  run.state = edited.step.state;
  return run;
};

describe('settings of a copy that runs', () => {
  it('count from the next trade on, with what is held as it is', () => {
    const run = new CopyRun().trade({ quantity: '5' }).fill('buy');
    edit(run, { sizing: 'fixed', amount: '30' }).trade({ quantity: '5' });
    expect(run.asked()).toEqual(['buy 0.5', 'buy 0.3']);
  });

  it('move the stop loss of what is held', () => {
    const run = new CopyRun().trade({ quantity: '5' }).fill('buy');
    edit(run, { stopLossPct: '3' });
    expect(run.quote(97.5).asked()).toHaveLength(1);
    expect(run.quote(96.9).asked()).toEqual(['buy 0.5', 'sell 0.5']);
  });

  it('are not those that would end it at once', () => {
    const run = new CopyRun({ sharePct: 500 }).trade({ quantity: '18' }).fill('buy');
    const params = { ...run.state.params, maxDrawdownPct: '2' };
    expect(copyEditing.findReached?.(run.state, params, 90)).toMatchObject({ field: 'maxDrawdownPct' });
    expect(copyEditing.findReached?.(run.state, params, 100)).toBeNull();
  });

  it('are all but whom it copies and its money', () => {
    const names = Object.keys(copyParamsSchema.parse({ providerId: new CopyRun().state.params.providerId }));
    expect(names.filter((name) => !copyEditing.fields.includes(name)).toSorted()).toEqual(['allocation', 'providerId']);
  });
});
