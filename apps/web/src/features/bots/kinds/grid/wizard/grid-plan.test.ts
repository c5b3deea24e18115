// @vitest-environment node
import type { RiskVerdict } from '@atb/api/functions/trading/risk-check';
import { dec, toNumber, toPlain } from '@atb/core/base/decimal';
import { ROUND_INSTRUMENT } from '@atb/core/market/testing/round-instrument';
import { describe, expect, it } from 'vitest';
import { describeGridPlan } from './describe-grid.ts';
import { evaluateForm, type PlannedForm } from '../../../../../components/grid/evaluate-form.ts';
import { scaleInsideLimits, toExposure } from '../../../wizard/exposure.ts';
import { gridSize } from './grid-kind.ts';
import { GRID_DEFAULTS, type GridFormValues } from '../../../../../components/grid/grid-values.ts';
import { gridLossAtStop } from './loss-at-stop.ts';

function plan(change: Partial<GridFormValues> = {}, price = 100): PlannedForm {
  const values = { ...GRID_DEFAULTS, allocation: '1000', grids: '5', tpPctPerFill: '0', ...change };
  const form = evaluateForm(values, ROUND_INSTRUMENT, price);
  if (form.status !== 'planned') throw new Error(`not planned: ${form.status}`);
  return form;
}

describe('evaluateForm', () => {
  it('plans around the market price', () => {
    expect(plan().plan.lines.map((line) => toPlain(line.price))).toEqual(['98', '99', '100', '101', '102']);
  });

  it('plans around the trigger price where one is set', () => {
    const { plan: planned, startPrice } = plan({ triggerPrice: '200' });
    expect(startPrice).toBe(200);
    expect(planned.lines.map((line) => toPlain(line.price))).toEqual(['196', '198', '200', '202', '204']);
  });

  it('names the field that is wrong', () => {
    expect(evaluateForm({ ...GRID_DEFAULTS, grids: '1' }, ROUND_INSTRUMENT, 100)).toEqual({
      status: 'incomplete',
      field: 'grids',
    });
  });

  it('says why a grid that could never be placed is impossible', () => {
    const form = evaluateForm({ ...GRID_DEFAULTS, allocation: '10' }, ROUND_INSTRUMENT, 100);
    expect(form).toMatchObject({ status: 'impossible', field: 'allocation' });
  });

  it('waits for a price', () => {
    expect(evaluateForm(GRID_DEFAULTS, ROUND_INSTRUMENT, 0)).toMatchObject({
      status: 'impossible',
      field: 'startPrice',
    });
  });
});

describe('lossAtStop', () => {
  it('counts every line bought on the way down and sold at the stop, with both fees', () => {
    const form = plan();
    const stop = 98 * 0.95;
    const expected = form.plan.slots.reduce((sum, slot) => {
      const cost = (slot.startsWith === 'base' ? 100 : toNumber(slot.buyPrice)) * 1.001;
      return sum + toNumber(slot.quantity) * (cost - stop * 0.999);
    }, 0);
    expect(toNumber(gridLossAtStop(form) ?? dec('0'))).toBeCloseTo(expected, 9);
  });

  it('is not defined without a stop loss', () => {
    expect(gridLossAtStop(plan({ stopLossPct: '0' }))).toBeNull();
  });
});

describe('describeGrid', () => {
  it('says what is bought now, what rests, what a pair earns and where it ends', () => {
    const sentences = describeGridPlan(plan(), ROUND_INSTRUMENT);
    expect(sentences[0]).toMatch(/^Buys 4\.9\d* BTC now for about 49\d\.\d\d USDT, so that/u);
    expect(sentences[1]).toMatch(/^Places 2 buys from 98\.00 to 99\.00 and 2 sells from 101\.00 to 102\.00, each/u);
    expect(sentences[2]).toMatch(/^Each buy that is sold again earns between .+ after both fees\.$/u);
    expect(sentences[3]).toMatch(/^Spends at most 1,000\.00 USDT at any time/u);
    expect(sentences[4]).toMatch(/^If the price falls to 93\.10, cancels every order and sells all BTC\./u);
  });

  it('says so when there is no stop loss', () => {
    expect(describeGridPlan(plan({ stopLossPct: '0' }), ROUND_INSTRUMENT).join(' ')).toContain('Has no stop loss');
  });

  it('keeps the coins at the stop where that was chosen', () => {
    expect(describeGridPlan(plan({ stopLossHoldings: 'keep' }), ROUND_INSTRUMENT).join(' ')).toContain('keeps the BTC');
  });
});

describe('scaleInsideLimits', () => {
  const verdict = (figure: string, limit: string, passed: boolean): RiskVerdict => ({
    ok: passed,
    reason: null,
    message: null,
    normalized: null,
    checks: [{ code: 'MAX_SYMBOL_EXPOSURE_EXCEEDED', passed, figure, limit, unit: 'fraction' }],
  });

  it('takes the excess over the limit out of the allocation', () => {
    const form = plan();
    const notional = toNumber(gridSize(form).notional);
    // 12 % of 5,000 are 600: with nothing else held, that is what the grid may hold.
    const smaller = scaleInsideLimits(gridSize(form), verdict(String(notional / 5000), '0.12', false), dec('5000'));
    expect(Number(smaller)).toBeGreaterThan(590);
    expect(Number(smaller)).toBeLessThan((600 / notional) * 1000);
  });

  it('has nothing to say while the grid is inside', () => {
    expect(scaleInsideLimits(gridSize(plan()), verdict('0.05', '0.12', true), dec('5000'))).toBeNull();
  });

  it('offers nothing below what the venue takes', () => {
    expect(scaleInsideLimits(gridSize(plan()), verdict('0.9', '0.12', false), dec('1265'))).toBeNull();
  });
});

describe('toExposure', () => {
  it('asks for the whole grid as one buy in whole lots', () => {
    const whole = { strategy: 'grid', notional: gridSize(plan()).notional } as const;
    expect(toExposure(whole, ROUND_INSTRUMENT, 'account', 100)).toEqual({
      accountId: 'account',
      strategy: 'grid',
      symbol: 'BTCUSDT',
      quantity: toPlain(dec(gridSize(plan()).notional.div(dec('100')).toPrecision(3))),
    });
  });
});
