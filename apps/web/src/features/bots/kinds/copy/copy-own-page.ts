import type { OwnPage } from '../bot-screens.ts';

/** Copies begin at the trader. */
export const copyOwnPage: OwnPage = {
  title: 'Copy a Trader',
  about:
    'Does in your account what a trader you choose does, at a size of your own. Earns and loses with them, usually a little less.',
  to: '/copy-trading',
};
