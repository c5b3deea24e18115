import { dec, toNumber } from '@atb/core/base/decimal';
import { BOT_MODULES } from '@atb/core/bots/registry';
import { TEMPLATE_FIGURES, templateRisk } from '@atb/core/bots/template-figures';
import { BOT_TEMPLATES } from '@atb/core/bots/templates';
import { findInstrument } from '@atb/core/market/instruments';
import { describe, expect, inject, it } from 'vitest';
import { openCandleArchive } from '../../market-data/archive/open-candle-archive.ts';
import { SHIPPED_CANDLES } from '../../places.ts';
import { measureTemplate } from './testing/measure-template.ts';

const archive = openCandleArchive({ dataDir: inject('dataDir'), shippedDir: SHIPPED_CANDLES });

describe.each(BOT_TEMPLATES.map((template) => [template.id, template] as const))('template %s', (id, template) => {
  it('shows what its backtest over the recorded year says', async () => {
    const measured = await measureTemplate(archive, template);
    expect(measured, JSON.stringify({ [id]: measured })).toEqual(TEMPLATE_FIGURES[id]);
  });

  it('is what the kind takes, and sets aside no more than it says', () => {
    const module = BOT_MODULES[template.kind];
    const parsed = module.parse(template.params);
    if (parsed.status === 'invalid') throw new Error(parsed.message);
    const needs = toNumber(module.allocation({ params: parsed.params, feeRate: dec('0.001') }));
    expect(needs).toBeLessThanOrEqual(template.minInvestment);
    expect(needs, 'nor much less').toBeGreaterThan(template.minInvestment * 0.8);
    expect(template.minInvestment).toBeGreaterThanOrEqual(100);
    expect(template.minInvestment).toBeLessThanOrEqual(2_000);
    expect(findInstrument(template.symbol)).not.toBeNull();
  });
});

it('rates risk by the deepest fall of the year', () => {
  expect([0, 0.0999, 0.1, 0.1999, 0.2, 0.9].map((drawdownMax) => templateRisk({ drawdownMax }))).toEqual([
    'Low',
    'Low',
    'Medium',
    'Medium',
    'High',
    'High',
  ]);
  expect(new Set(BOT_TEMPLATES.map(({ id }) => id)).size).toBe(6);
});
