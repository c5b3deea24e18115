import { WizardForm } from '../../../wizard/bot-form.tsx';
import type { BotFormConfig } from '../../../wizard/wizard-start.ts';
import { GRID_KIND } from './grid-kind.ts';

/** The steps of a grid bot, with all that only they need. */
export function GridBotForm(config: BotFormConfig) {
  return <WizardForm kind={GRID_KIND} {...config} />;
}
