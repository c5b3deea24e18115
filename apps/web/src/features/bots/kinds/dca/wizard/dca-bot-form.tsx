import { WizardForm } from '../../../wizard/bot-form.tsx';
import type { BotFormConfig } from '../../../wizard/wizard-start.ts';
import { DCA_KIND } from './dca-kind.ts';

/** The steps of a DCA bot, with all that only they need. */
export function DcaBotForm(config: BotFormConfig) {
  return <WizardForm kind={DCA_KIND} {...config} />;
}
