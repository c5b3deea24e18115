// @vitest-environment node
import type { RiskVerdict } from '@atb/api/functions/trading/risk-check';
import { dec, toPlain } from '@atb/core/base/decimal';
import { ROUND_INSTRUMENT } from '@atb/core/market/testing/round-instrument';
import { describe, expect, it } from 'vitest';
import { DCA_DEFAULTS, type DcaFormValues } from '../../../../../components/dca/dca-values.ts';
import { evaluateDcaForm, type PlannedDcaForm } from '../../../../../components/dca/evaluate-dca-form.ts';
import { scaleInsideLimits } from '../../../wizard/exposure.ts';
import { DCA_KIND, dcaSize } from './dca-kind.ts';
import { describeDcaPlan } from './describe-dca.ts';
import { describeDcaRisk } from './describe-dca-risk.ts';

function plan(change: Partial<DcaFormValues> = {}, price = 100): PlannedDcaForm {
  const form = evaluateDcaForm({ ...DCA_DEFAULTS, ...change }, ROUND_INSTRUMENT, price);
  if (form.status !== 'planned') throw new Error(`not planned: ${JSON.stringify(form)}`);
  return form;
}

const OWN: Partial<DcaFormValues> = { ladder: 'custom', safetyOrders: [{ deviationPct: '3', size: '50' }] };

describe('evaluateDcaForm', () => {
  it('plans below the trigger price where one is set', () => {
    const { plan: planned, startPrice } = plan({ triggerPrice: '200', maxSafetyOrders: '2' });
    expect(startPrice).toBe(200);
    expect(planned.levels.map(({ price }) => toPlain(price))).toEqual(['200', '196', '192']);
  });

  it('names the field that is wrong, a row of an own ladder too', () => {
    const rows = [{ deviationPct: '3', size: '' }];
    expect(evaluateDcaForm({ ...DCA_DEFAULTS, ladder: 'custom', safetyOrders: rows }, ROUND_INSTRUMENT, 100)).toEqual({
      status: 'incomplete',
      field: 'safetyOrders.0.size',
    });
  });

  it('says why a ladder that could never be placed is impossible', () => {
    const values = { ...DCA_DEFAULTS, safetyStepPct: '40' };
    expect(evaluateDcaForm(values, ROUND_INSTRUMENT, 100)).toMatchObject({
      status: 'impossible',
      field: 'safetyStepPct',
    });
  });
});

describe('describeDca', () => {
  it('says what is bought now, what rests, where it is sold and where it ends', () => {
    const sentences = describeDcaPlan(plan(), ROUND_INSTRUMENT);
    expect(sentences[0]).toMatch(/^Buys 1 BTC now for about 100\.00 USDT: the base order/u);
    expect(sentences[1]).toMatch(/^Places 5 safety orders from 98\.00 to 90\.00, 2\.00% to 10\.00% below, of/u);
    expect(sentences[2]).toMatch(/^Sells everything 3% above what it cost.+: at 103\.\d+ after the base order alone/u);
    expect(sentences[3]).toMatch(
      /^If the price falls 10% below the average price, cancels every order, sells all BTC/u,
    );
    expect(sentences[5]).toBe('Begins the next deal at once when one has sold everything.');
  });

  it.each([
    [{ maxSafetyOrders: '0' }, 'Places no safety orders: the base order stands alone.'],
    [OWN, 'Places one safety order at 97.00, 3.00% below'],
    [{ activeSafetyOrdersMax: '1' }, 'At most 1 open at a time.'],
    [{ takeProfitOn: 'entry' }, 'Sells what each order bought 3% above what it cost'],
    [{ trailingTakeProfitPct: '1' }, 'follows the high and sells 1% below it'],
    [{ stopLossPct: '0' }, 'Has no stop loss'],
    [{ stopLossHoldings: 'keep' }, 'keeps the BTC and ends'],
    [{ stopLossOn: 'base' }, 'falls 10% below the base order'],
    [{ dealsMax: '1' }, 'Is done after one deal.'],
    [
      { dealsMax: '4', cooldownMinutes: '5' },
      'Begins the next deal after 5 minutes when one has sold everything, 4 deals in all.',
    ],
    [{ reinvestPct: '50' }, 'Its orders grow by 50% of the profit so far.'],
    [{ triggerPrice: '90' }, 'once BTC/USDT reaches 90.00'],
  ] satisfies ReadonlyArray<readonly [Partial<DcaFormValues>, string]>)('follows %j', (change, sentence) => {
    expect(describeDcaPlan(plan(change), ROUND_INSTRUMENT).join(' ')).toContain(sentence);
  });
});

describe('describeDcaRisk', () => {
  const capital = (available: string) => ({ free: dec(available), promised: dec('0'), available: dec(available) });

  it('says what is set aside, how far the ladder reaches and what the stop loses', () => {
    const [balance, reach, stop] = describeDcaRisk(plan(), ROUND_INSTRUMENT, capital('5000'));
    expect(balance).toMatch(/^Sets aside 99\d\.\d\d USDT.+; 4,00\d\.\d\d USDT stay available for others\.$/u);
    expect(reach).toMatch(/^Covers a fall of 10\.00%, to 90\.00/u);
    expect(stop).toMatch(/having moved there from 90\.00: there the bot sells everything at a loss of about 10\d/u);
  });

  it('says so when there is too little, and when there is no stop', () => {
    const [balance, , stop] = describeDcaRisk(plan({ stopLossPct: '0' }), ROUND_INSTRUMENT, capital('50'));
    expect(balance).toContain('only 50.00 USDT are available');
    expect(stop).toContain('Has no stop loss');
  });
});

describe('the size of a ladder', () => {
  const verdict: RiskVerdict = {
    ok: false,
    reason: null,
    message: null,
    normalized: null,
    checks: [{ code: 'MAX_SYMBOL_EXPOSURE_EXCEEDED', passed: false, figure: '0.2', limit: '0.12', unit: 'fraction' }],
  };

  it('follows the base order, which is made smaller to fit the limits', () => {
    const size = dcaSize(plan());
    const smaller = Number(scaleInsideLimits(size, verdict, dec('5000')));
    expect(smaller).toBeGreaterThan(50);
    expect(smaller).toBeLessThan(60);
  });

  it('does not follow it where the ladder is an own one', () => {
    expect(scaleInsideLimits(dcaSize(plan(OWN)), verdict, dec('600'))).toBeNull();
  });

  it('is all that must be free at the start', () => {
    const form = plan();
    expect(DCA_KIND.needOf(DCA_DEFAULTS, form)?.amount.gt(form.plan.capital)).toBe(true);
    expect(DCA_KIND.needOf(DCA_DEFAULTS, { status: 'incomplete', field: 'name' })).toBeNull();
  });
});
