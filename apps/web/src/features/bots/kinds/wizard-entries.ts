import type { BotKind } from '@atb/core/bots/kinds';
import type { WizardEntry } from './bot-screens.ts';
import { dcaEntry } from './dca/wizard/dca-entry.ts';
import { gridEntry } from './grid/wizard/grid-entry.ts';

/** What the wizard makes: kinds by their name, in the order in which it offers them. */
export const WIZARD_ENTRIES: ReadonlyMap<BotKind, WizardEntry> = new Map([
  ['grid', gridEntry],
  ['dca', dcaEntry],
]);

/** The kind that a text names and the wizard makes; null for any other text. */
export function readWizardKind(text: string | null): BotKind | null {
  return [...WIZARD_ENTRIES.keys()].find((kind) => kind === text) ?? null;
}
