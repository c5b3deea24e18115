import { BotForm } from '../../../wizard/bot-form.tsx';
import type { BotFormTerms } from '../../../wizard/wizard-start.ts';
import { DCA_KIND } from './dca-kind.ts';

/** The steps of a DCA bot, with all that only they need. */
export function DcaBotForm(terms: BotFormTerms) {
  return <BotForm kind={DCA_KIND} {...terms} />;
}
