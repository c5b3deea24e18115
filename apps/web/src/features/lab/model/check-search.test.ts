// @vitest-environment node
import { startSweepContract } from '@atb/api/functions/research/start-sweep';
import { startWalkForwardContract } from '@atb/api/functions/research/start-walk-forward';
import { bollingerReturn } from '@atb/core/strategies/catalogue/reversion/bollinger-return';
import { emaCross } from '@atb/core/strategies/catalogue/trend/ema-cross';
import { describe, expect, it } from 'vitest';
import { sweepRow } from '../testing/recorded-search.ts';
import { checkSearch } from './check-search.ts';
import { proposeRange } from './range-draft.ts';
import { toSearchAddress } from './run-request.ts';
import { readSearchDraft, writeSearchDraft } from './search-draft.ts';

const SUBJECT = 'strategy=ema-cross&symbol=BTCUSDT&timeframe=1h&from=2024-01-01&to=2024-12-31';

function check(further = '') {
  return checkSearch(readSearchDraft(new URLSearchParams(`${SUBJECT}&${further}`)), emaCross);
}

describe('checkSearch', () => {
  it('proposes ranges in which a fast average stays the faster one', () => {
    const { faults, order } = check();
    expect(faults).toEqual({});
    expect(order?.body.ranges).toMatchObject([
      { name: 'fast', from: 5, to: 31 },
      { name: 'slow', from: 35 },
    ]);
  });

  it('counts the combinations before anything runs', () => {
    expect(check('r.fast=5:50:5&r.slow=60:150:10').space?.combinations).toBe(100);
  });

  it('ties a range that is upside down to the field where it ends', () => {
    const { faults, order, space } = check('r.fast=50:5:5');
    expect(faults).toEqual({ 'r.fast.to': 'The range ends at 5, below its start at 50.' });
    expect(order).toBeNull();
    expect(space).toBeNull();
  });

  it.each([
    ['r.fast=1:50:5', 'r.fast.from', 'Fast EMA must be from 5 to 60.'],
    ['r.fast=5:50:0', 'r.fast.step', 'The step must be above 0.'],
    ['r.fast=5:50:0.5', 'r.fast.step', 'The step must be a whole number.'],
    ['r.fast=:50:5', 'r.fast.from', 'Fast EMA needs a number here.'],
    ['vary=slow&p.fast=7.5', 'p.fast', 'Fast EMA must be a whole number.'],
    [
      'r.fast=5:50:5&r.slow=40:150:10',
      'r.fast.to',
      'Fast EMA must stay below Slow EMA: end it below 40, or start Slow EMA above 50.',
    ],
    [
      'vary=slow&p.fast=50&r.slow=50:90:10',
      'r.slow.from',
      'Fast EMA must stay below Slow EMA: start Slow EMA above 50.',
    ],
    ['vary=fast&r.fast=5:60:5&p.slow=30', 'r.fast.to', 'Fast EMA must stay below Slow EMA: end it below 30.'],
    ['vary=', 'ranges', 'Let at least one parameter vary.'],
    ['sampler=tpe&trials=3000', 'trials', 'Trials must be a whole number from 1 to 2,000.'],
    ['holdout=60', 'holdout', 'The sealed share must be a number from 0 to 50.'],
    ['to=2023-01-01', 'to', 'The last day must not be before the first one.'],
  ])('says what is wrong with %s at its field', (further, field, sentence) => {
    // A later value of the same name would not count: the subject's own comes first.
    const address = new URLSearchParams(SUBJECT);
    for (const [name, value] of new URLSearchParams(further)) address.set(name, value);
    expect(checkSearch(readSearchDraft(address), emaCross).faults).toEqual({ [field]: sentence });
  });

  it('refuses a grid of too many combinations and takes them with a sampler', () => {
    const wide = 'vary=period,width&r.period=10:80:1&r.width=1:4:0.0000002';
    const checkWide = (further: string) =>
      checkSearch(readSearchDraft(new URLSearchParams(`${SUBJECT}&${wide}&${further}`)), bollingerReturn);
    const grid = checkWide('');
    expect(grid.space?.combinations).toBe(1_065_000_071);
    expect(grid.faults).toEqual({ ranges: 'A grid may have 50,000 combinations.' });
    expect(checkWide('sampler=random&trials=300')).toMatchObject({ faults: {}, trials: 300 });
  });

  it('makes an order that the server takes', () => {
    const { order } = check('r.fast=5:50:5&r.slow=60:150:10&maxDrawdown=30&sampler=tpe&trials=200');
    expect(startSweepContract.body.parse(order?.body)).toMatchObject({
      to: '2025-01-01T00:00:00.000Z',
      constraints: { minTrades: 20, maxDrawdown: 0.3 },
      holdoutShare: 0.2,
      trials: 200,
    });
    const walk = check('kind=walk_forward&windows=anchored');
    expect(walk.windows).toBe(9);
    expect(startWalkForwardContract.body.parse(walk.order?.body)).toMatchObject({
      mode: 'anchored',
      trainDays: 90,
      purge: 24,
    });
  });

  it('says that a range is too short to walk through', () => {
    expect(check('kind=walk_forward&trainDays=400').faults).toEqual({
      trainDays: 'The range is too short for one training part and half a test.',
    });
  });
});

describe('a draft', () => {
  it('comes back from the address as it was', () => {
    const address = `${SUBJECT}&kind=walk_forward&vary=fast&r.fast=5:50:5&p.slow=90&sampler=random&trials=70&feeBps=5`;
    const draft = readSearchDraft(new URLSearchParams(address));
    expect(readSearchDraft(writeSearchDraft(new URLSearchParams(), draft))).toEqual(draft);
    expect(draft).toMatchObject({ varied: ['fast'], fixed: { slow: '90' }, ranges: { fast: { from: '5', to: '50' } } });
  });

  it('of a run asks for the same search again', () => {
    const run = sweepRow();
    const address = toSearchAddress(run, 'sweep');
    const { order } = checkSearch(readSearchDraft(new URLSearchParams(address.split('?')[1])), emaCross);
    const again = startSweepContract.body.parse(order?.body);
    expect(again).toMatchObject({
      ranges: run.request['ranges'],
      from: run.request['from'],
      to: run.request['to'],
      holdoutShare: run.request['holdoutShare'],
      constraints: run.request['constraints'],
    });
  });
});

it('proposes about a dozen values of a parameter, all of them allowed', () => {
  for (const parameter of emaCross.parameters) {
    const { from, to, step } = proposeRange(parameter);
    const count = Math.floor((Number(to) - Number(from)) / Number(step)) + 1;
    expect(count).toBeGreaterThan(8);
    expect(count).toBeLessThan(20);
    expect(Number(to)).toBeLessThanOrEqual(parameter.max);
  }
});
