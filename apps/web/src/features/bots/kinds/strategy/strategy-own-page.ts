import type { OwnPage } from '../bot-screens.ts';

export const strategyOwnPage: OwnPage = {
  title: 'Trade a Strategy',
  about:
    'Enters and leaves by rules, those of the catalogue or your own. Earns while the market moves as the rules expect; loses when it does not.',
  to: '/strategies',
};
