import type { BotKind } from '@atb/core/bots/kinds';
import type { OwnPage, WizardEntry } from './bot-screens.ts';
import { copyOwnPage } from './copy/copy-own-page.ts';
import { dcaEntry } from './dca/wizard/dca-entry.ts';
import { gridEntry } from './grid/wizard/grid-entry.ts';
import { strategyOwnPage } from './strategy/strategy-own-page.ts';

/** Where a bot begins, by its kind: in the wizard, in the order in which it offers them, or on a page of its own. */
const BEGINNINGS: Readonly<Record<BotKind, WizardEntry | OwnPage>> = {
  grid: gridEntry,
  dca: dcaEntry,
  strategy: strategyOwnPage,
  copy: copyOwnPage,
};

/** What the wizard makes, by its kind. */
export const WIZARD_ENTRIES: ReadonlyMap<BotKind, WizardEntry> = new Map(
  Object.entries(BEGINNINGS).flatMap(([kind, entry]) => ('Form' in entry ? [[kind as BotKind, entry] as const] : [])),
);

/** Where bots begin that the wizard does not make. */
export const OWN_PAGES: readonly OwnPage[] = Object.values(BEGINNINGS).flatMap((entry) => ('to' in entry ? entry : []));

/** The kind that a text names and the wizard makes; null for any other text. */
export function readWizardKind(text: string | null): BotKind | null {
  return [...WIZARD_ENTRIES.keys()].find((kind) => kind === text) ?? null;
}
