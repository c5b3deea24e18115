import type { BotKind } from '@atb/core/bots/kinds';
import { dropDraft, isChanged } from './draft-summary.ts';

/** A form with what it began with. */
export interface KeptForm<Values> {
  readonly start: Values;
  readonly values: Values;
}

/** What the forms of one visit hold: changing the kind of bot and back loses nothing. */
export class WizardMemory {
  readonly #forms = new Map<BotKind, KeptForm<unknown>>();
  readonly #discarded = new Set<BotKind>();

  keep<Values>(type: BotKind, form: KeptForm<Values>): void {
    this.#forms.set(type, form);
  }

  /** A kind has one type of values: what was kept of it is of that type. */
  recall<Values>(type: BotKind): KeptForm<Values> | null {
    return (this.#forms.get(type) as KeptForm<Values> | undefined) ?? null;
  }

  /** Something was entered that leaving would lose. */
  isChanged(type: BotKind): boolean {
    const kept = this.#forms.get(type);
    return kept !== undefined && isChanged(kept.values, kept.start);
  }

  /** Drops the draft, and keeps none from here on. */
  discard(type: BotKind): void {
    this.#discarded.add(type);
    dropDraft(type);
  }

  isDiscarded(type: BotKind): boolean {
    return this.#discarded.has(type);
  }
}
