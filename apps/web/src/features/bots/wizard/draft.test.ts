import { describe, expect, it } from 'vitest';
import { isChanged, readDraft, writeDraft } from './draft.ts';
import { DRAFT_KEY, dropDraft, readDraftSummary } from './draft-summary.ts';
import { GRID_DEFAULTS } from '../../../components/grid/grid-values.ts';

const DRAFT = { values: { ...GRID_DEFAULTS, grids: '7' }, symbol: 'BTCUSDT', step: 'risk', savedAt: 5 } as const;

describe('the draft', () => {
  it('comes back as it was kept', () => {
    writeDraft(DRAFT);
    expect(readDraft()).toEqual(DRAFT);
    expect(readDraftSummary()).toEqual({ symbol: 'BTCUSDT', savedAt: 5 });
  });

  it('is gone after it is dropped', () => {
    writeDraft(DRAFT);
    dropDraft();
    expect([readDraft(), readDraftSummary()]).toEqual([null, null]);
  });

  it.each(['not json', '{}', '{"values":{"grids":7}}', 'null'])('is none when storage holds %s', (text) => {
    localStorage.setItem(DRAFT_KEY, text);
    expect(readDraft()).toBeNull();
  });

  it('counts as changed only when a field differs from the start', () => {
    expect(isChanged({ ...GRID_DEFAULTS }, GRID_DEFAULTS)).toBe(false);
    expect(isChanged(DRAFT.values, GRID_DEFAULTS)).toBe(true);
  });
});
