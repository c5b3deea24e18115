import { EndFields } from '../../../../../components/grid/end-fields.tsx';
import { speaker } from '../../../wizard/speaker.ts';
import type { GridWizardState } from './grid-wizard-state.ts';
import { gridLossAtStop } from './loss-at-stop.ts';

function stopHint({ evaluation, market }: GridWizardState): string {
  if (evaluation.status !== 'planned') return 'Below the lowest line. 0 switches it off.';
  const say = speaker(market);
  const { stopLossPrice } = evaluation.plan;
  const loss = gridLossAtStop(evaluation);
  if (stopLossPrice === null || loss === null) {
    return 'Off: below the lowest line the bot holds what it bought, however far the price falls.';
  }
  return `At ${say.price(stopLossPrice)}. A straight fall there loses about ${say.quote(loss)}, fees included.`;
}

/** Where the grid ends. */
export function GridRisk({ wizard }: { readonly wizard: GridWizardState }) {
  return <EndFields grid={wizard} stopHint={stopHint(wizard)} />;
}
