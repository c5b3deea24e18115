import type { BotScreens } from './bot-screens.ts';
import { UnknownDetail } from './unknown-detail.tsx';

/** A kind that the database takes and this version does not know. */
export function unknownScreens(type: string): BotScreens {
  const label = `${type.slice(0, 1).toUpperCase()}${type.slice(1)}`;
  return {
    label,
    title: () => label,
    begins: 'begins anew',
    loadDetail: () => Promise.resolve(),
    Detail: UnknownDetail,
  };
}
