import { useEffect, useRef } from 'react';
import { isChanged, writeDraft, type BotDraft } from './draft.ts';
import { dropDraft } from './draft-summary.ts';
import type { GridFormValues } from '../../../components/grid/grid-values.ts';

const QUIET_MS = 400;

function warnBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/**
 * Keeps the draft while it is typed, at the latest when the page is left; what the wizard began with (`start`) is not kept
 * before something changes. The browser asks before closing only in the moment in which a change is not kept yet, or when
 * storage refuses. `discard` drops the draft for good.
 */
export function useDraftAutosave(
  draft: Omit<BotDraft, 'savedAt'>,
  start: GridFormValues,
): { readonly discard: () => void } {
  const { values, symbol, step } = draft;
  const isWorthKeeping = isChanged(values, start);
  const latest = useRef({ draft, isWorthKeeping });
  const isDiscarded = useRef(false);
  useEffect(() => {
    latest.current = { draft: { values, symbol, step }, isWorthKeeping };
    if (isDiscarded.current || !isWorthKeeping) return undefined;
    addEventListener('beforeunload', warnBeforeUnload);
    const settle = (): void => removeEventListener('beforeunload', warnBeforeUnload);
    const timer = setTimeout(() => {
      if (writeDraft({ values, symbol, step, savedAt: Date.now() })) settle();
    }, QUIET_MS);
    return () => {
      clearTimeout(timer);
      settle();
    };
  }, [values, symbol, step, isWorthKeeping]);
  useEffect(
    () => () => {
      if (isDiscarded.current || !latest.current.isWorthKeeping) return;
      writeDraft({ ...latest.current.draft, savedAt: Date.now() });
    },
    [],
  );
  return {
    discard: () => {
      isDiscarded.current = true;
      dropDraft();
    },
  };
}
