import type { BotKind } from '@atb/core/bots/kinds';
import type { BotScreens } from './bot-screens.ts';
import { copyScreens } from './copy/copy-screens.ts';
import { dcaScreens } from './dca/dca-screens.ts';
import { gridScreens } from './grid/grid-screens.ts';
import { strategyScreens } from './strategy/strategy-screens.ts';
import { unknownScreens } from './unknown-screens.ts';

/** Every kind of bot on the screens of bots, by its name. */
const SCREENS: Readonly<Record<BotKind, BotScreens>> = {
  grid: gridScreens,
  dca: dcaScreens,
  strategy: strategyScreens,
  copy: copyScreens,
};

/** The kind of bot of that name. */
export function screensOf(type: string): BotScreens {
  return Object.hasOwn(SCREENS, type) ? SCREENS[type as BotKind] : unknownScreens(type);
}
