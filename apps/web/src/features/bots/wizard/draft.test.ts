import { describe, expect, it } from 'vitest';
import { DCA_DEFAULTS } from '../../../components/dca/dca-values.ts';
import { GRID_DEFAULTS } from '../../../components/grid/grid-values.ts';
import { readDcaDraft } from '../kinds/dca/wizard/dca-draft.ts';
import { keepBotDraft } from './draft.ts';
import { draftKey, dropDraft, isChanged, readDraftSummary } from './draft-summary.ts';
import { readGridDraft } from '../kinds/grid/wizard/grid-draft.ts';

const DRAFT = { values: { ...GRID_DEFAULTS, grids: '7' }, symbol: 'BTCUSDT', step: 'parameters', savedAt: 5 } as const;
const ROWS = [{ deviationPct: '1', size: '' }];
const DCA_DRAFT = { ...DRAFT, values: { ...DCA_DEFAULTS, safetyOrders: ROWS }, symbol: 'ETHUSDT' };

describe('the draft', () => {
  it('comes back as it was kept', () => {
    keepBotDraft('grid', DRAFT);
    expect(readGridDraft()).toEqual(DRAFT);
    expect(readDraftSummary('grid')).toEqual({ symbol: 'BTCUSDT', step: 'parameters', savedAt: 5 });
  });

  it('is kept apart for each kind of bot', () => {
    keepBotDraft('grid', DRAFT);
    keepBotDraft('dca', DCA_DRAFT);
    expect([readGridDraft(), readDcaDraft()]).toEqual([DRAFT, DCA_DRAFT]);
    dropDraft('grid');
    expect([readGridDraft(), readDcaDraft()]).toEqual([null, DCA_DRAFT]);
  });

  it('of the time when risk was a step of its own opens at the parameters', () => {
    localStorage.setItem(draftKey('grid'), JSON.stringify({ ...DRAFT, step: 'risk' }));
    expect(readGridDraft()?.step).toBe('parameters');
    expect(readDraftSummary('grid')?.step).toBe('parameters');
  });

  it('is gone after it is dropped', () => {
    keepBotDraft('grid', DRAFT);
    dropDraft('grid');
    expect([readGridDraft(), readDraftSummary('grid')]).toEqual([null, null]);
  });

  it.each(['not json', '{}', '{"values":{"grids":7}}', 'null'])('is none when storage holds %s', (text) => {
    localStorage.setItem(draftKey('grid'), text);
    localStorage.setItem(draftKey('dca'), text);
    expect([readGridDraft(), readDcaDraft()]).toEqual([null, null]);
  });

  it('counts as changed only when a field differs from the start', () => {
    expect(isChanged({ ...GRID_DEFAULTS }, GRID_DEFAULTS)).toBe(false);
    expect(isChanged(DRAFT.values, GRID_DEFAULTS)).toBe(true);
  });
});
