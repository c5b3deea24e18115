import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GRID_DEFAULTS } from '../../../components/grid/grid-values.ts';
import { dropDraft, readDraftSummary } from './draft-summary.ts';
import { useDraftAutosave } from './use-draft-autosave.ts';
import { WizardMemory } from './wizard-memory.ts';

const CHANGED = { ...GRID_DEFAULTS, grids: '7' };

function type(values: typeof GRID_DEFAULTS, memory = new WizardMemory()) {
  const draft = { type: 'grid', start: GRID_DEFAULTS, values, symbol: 'BTCUSDT', step: 'parameters' } as const;
  return { memory, ...renderHook(() => useDraftAutosave(draft, memory)) };
}

describe('useDraftAutosave', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    dropDraft('grid');
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('keeps what was typed after a moment, and what was only looked at not at all', () => {
    type(GRID_DEFAULTS);
    vi.advanceTimersByTime(1_000);
    expect(readDraftSummary('grid')).toBeNull();
    type(CHANGED);
    vi.advanceTimersByTime(1_000);
    expect(readDraftSummary('grid')?.symbol).toBe('BTCUSDT');
  });

  it('keeps it at the latest when the page is left', () => {
    type(CHANGED).unmount();
    expect(readDraftSummary('grid')).not.toBeNull();
  });

  it('keeps nothing once the draft is discarded, even where the page stays a while', () => {
    const { memory, unmount } = type(CHANGED);
    memory.discard('grid');
    vi.advanceTimersByTime(1_000);
    expect(readDraftSummary('grid')).toBeNull();
    unmount();
    expect(readDraftSummary('grid')).toBeNull();
  });
});
