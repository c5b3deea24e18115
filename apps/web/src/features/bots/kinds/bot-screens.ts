// features/bots/kinds: one folder a kind of bot, with all that only its kind draws; `registry.ts` lists them.
import type { BotKind } from '@atb/core/bots/kinds';
import type { ComponentType } from 'react';
import type { DetailsOf } from '../../../lib/bot-kinds/registry.ts';
import type { BotView } from '../../../lib/bot-view.ts';
import type { EditField } from '../edit/edit-field.ts';
import type { BotFormConfig, WizardStart } from '../wizard/wizard-start.ts';

/** What the wizard's first step needs of a kind; the rest comes with its form. */
export interface WizardEntry {
  /** 'Grid'. */
  readonly label: string;
  /** How such a bot earns and loses, in two sentences. */
  readonly about: string;
  readonly Sketch: ComponentType;
  readonly Form: ComponentType<BotFormConfig>;
  /** Where the examples open, by their name in the address: `?example=btc-grid`. */
  readonly examples: ReadonlyMap<string, Pick<WizardStart, 'symbol' | 'step'>>;
}

/** A page of its own on which bots of a kind begin that the wizard does not make; it leads there. */
export interface OwnPage {
  /** 'Copy a Trader'. */
  readonly title: string;
  /** How such a bot earns and loses, in two sentences. */
  readonly about: string;
  readonly to: string;
}

/** A kind of bot on the screens of bots. What draws its page is fetched with the first bot of the kind that is opened. */
export interface BotScreens<Kind extends BotKind = BotKind> {
  /** 'Grid'. */
  readonly label: string;
  /** What the bot is, in words. */
  title(details: DetailsOf<Kind> | null): string;
  /** What starting again does: 'places a new grid'. */
  readonly begins: string;
  /** Fetches what {@link Detail} draws with. */
  loadDetail(): Promise<unknown>;
  /** All of a bot below its name. */
  readonly Detail: ComponentType<{ readonly view: BotView }>;
  /** Fetches what may be changed of a bot that runs; absent for a kind of which nothing may. */
  loadEdits?(): Promise<readonly EditField[]>;
}
