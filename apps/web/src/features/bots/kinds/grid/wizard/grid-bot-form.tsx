import { BotForm } from '../../../wizard/bot-form.tsx';
import type { BotFormTerms } from '../../../wizard/wizard-start.ts';
import { GRID_KIND } from './grid-kind.ts';

/** The steps of a grid bot, with all that only they need. */
export function GridBotForm(terms: BotFormTerms) {
  return <BotForm kind={GRID_KIND} {...terms} />;
}
