import type { BotKind } from '@atb/core/bots/kinds';
import { useEffect, useRef } from 'react';
import { keepBotDraft, type BotDraft } from './draft.ts';
import { isChanged } from './draft-summary.ts';
import type { WizardMemory } from './wizard-memory.ts';

const QUIET_MS = 400;

function warnBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

export interface AutosavedDraft<Values> extends Omit<BotDraft<Values>, 'savedAt'> {
  readonly type: BotKind;
  /** What the wizard began with: not kept before something changes. */
  readonly start: Values;
}

/**
 * Keeps the draft while it is typed, at the latest when the page is left. The browser asks before closing only in the moment
 * in which a change is not kept yet, or when storage refuses.
 */
export function useDraftAutosave<Values>(draft: AutosavedDraft<Values>, memory: WizardMemory): void {
  const { type, start, values, symbol, step } = draft;
  const isWorthKeeping = isChanged(values, start);
  const latest = useRef({ draft, isWorthKeeping });
  useEffect(() => {
    latest.current = { draft: { type, start, values, symbol, step }, isWorthKeeping };
    memory.keep(type, { start, values });
    if (memory.isDiscarded(type) || !isWorthKeeping) return undefined;
    addEventListener('beforeunload', warnBeforeUnload);
    const settle = (): void => removeEventListener('beforeunload', warnBeforeUnload);
    const timer = setTimeout(() => {
      // Deployed in the meantime: the next page may still be on its way.
      const isDone = memory.isDiscarded(type);
      if (isDone || keepBotDraft(type, { values, symbol, step, savedAt: Date.now() })) settle();
    }, QUIET_MS);
    return () => {
      clearTimeout(timer);
      settle();
    };
  }, [type, start, values, symbol, step, isWorthKeeping, memory]);
  useEffect(
    () => () => {
      const last = latest.current;
      if (memory.isDiscarded(last.draft.type) || !last.isWorthKeeping) return;
      const { values: kept, symbol: market, step: at } = last.draft;
      keepBotDraft(last.draft.type, { values: kept, symbol: market, step: at, savedAt: Date.now() });
    },
    [memory],
  );
}
