import { useEffect, useRef } from 'react';
import { isWorthKeeping, writeDraft, type BotDraft } from './draft.ts';
import { dropDraft } from './draft-summary.ts';

const QUIET_MS = 400;

function warnBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/**
 * Keeps the draft while it is typed, at the latest when the page is left. The browser asks before closing only in the moment
 * in which a change is not kept yet, or when storage refuses. `discard` drops the draft for good.
 */
export function useDraftAutosave(draft: Omit<BotDraft, 'savedAt'>): { readonly discard: () => void } {
  const { values, symbol, step } = draft;
  const latest = useRef(draft);
  const isDiscarded = useRef(false);
  useEffect(() => {
    latest.current = { values, symbol, step };
    if (isDiscarded.current || !isWorthKeeping({ values })) return undefined;
    addEventListener('beforeunload', warnBeforeUnload);
    const settle = (): void => removeEventListener('beforeunload', warnBeforeUnload);
    const timer = setTimeout(() => {
      if (writeDraft({ ...latest.current, savedAt: Date.now() })) settle();
    }, QUIET_MS);
    return () => {
      clearTimeout(timer);
      settle();
    };
  }, [values, symbol, step]);
  useEffect(
    () => () => {
      if (!isDiscarded.current && isWorthKeeping(latest.current))
        writeDraft({ ...latest.current, savedAt: Date.now() });
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
