// features/bots/kinds: one folder a kind of bot, with all that only its kind draws; `registry.ts` lists them.
import type { BotKind } from '@atb/core/bots/registry';
import type { ComponentType } from 'react';
import type { DetailsOf } from '../../../lib/bot-kinds/registry.ts';
import type { BotView } from '../../../lib/bot-view.ts';

/** A kind of bot on the screens of bots. What draws its page is fetched with the first bot of the kind that is opened. */
export interface BotScreens<Kind extends BotKind = BotKind> {
  /** 'Grid'. */
  readonly label: string;
  /** What the bot is, in words. */
  title(details: DetailsOf<Kind> | null): string;
  /** What starting again does: 'lays a new grid'. */
  readonly begins: string;
  /** Fetches what {@link Detail} draws with. */
  loadDetail(): Promise<unknown>;
  /** All of a bot below its name. */
  readonly Detail: ComponentType<{ readonly view: BotView }>;
  /** The wizard makes such bots, also as copies of others. */
  readonly isMadeByWizard: boolean;
}
