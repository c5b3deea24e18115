import { dec, ZERO } from '@atb/core/base/decimal';
import type { Instrument } from '@atb/core/market/instrument';
import type { PlannedDcaForm } from '../../../../../components/dca/evaluate-dca-form.ts';
import type { Capital } from '../../../wizard/available-capital.ts';
import { speaker, type WizardSpeaker } from '../../../wizard/speaker.ts';

const HUNDRED = dec('100');

function describeBalance({ plan }: PlannedDcaForm, capital: Capital | null, say: WizardSpeaker): string {
  const aside = `Sets aside ${say.quote(plan.allocation)}: the whole ladder of ${say.quote(plan.capital)}, its fees, and a cushion for the base order`;
  if (capital === null) return `${aside}.`;
  const left = capital.available.minus(plan.allocation);
  return left.lt(ZERO)
    ? `${aside}; only ${say.quote(capital.available)} are available.`
    : `${aside}; ${say.quote(left)} stay available for others.`;
}

function describeStop({ params, plan }: PlannedDcaForm, say: WizardSpeaker, base: string): string {
  const [first, last] = [plan.levels[0]?.stopLossPrice ?? null, plan.levels.at(-1)?.stopLossPrice ?? null];
  if (first === null || last === null || plan.lossAtStop === null) {
    return `Has no stop loss: below the last safety order it holds its ${base}, however far the price falls.`;
  }
  const share = plan.capital.eq(ZERO) ? ZERO : plan.lossAtStop.div(plan.capital).times(HUNDRED);
  const action =
    params.stopLossHoldings === 'sell'
      ? `sells everything at a loss of about ${say.quote(plan.lossAtStop)}, ${say.percent(share)} of the ladder`
      : `cancels its orders and keeps its ${base}, about ${say.quote(plan.lossAtStop)} below what it cost, fees included`;
  const moves =
    params.stopLossOn === 'average' && !first.eq(last) ? `, having moved there from ${say.price(first)}` : '';
  return `With every order filled the stop loss stands at ${say.price(last)}${moves}: there the bot ${action}.`;
}

/** What a deal may cost and lose at most, in sentences. */
export function describeDcaRisk(
  form: PlannedDcaForm,
  instrument: Instrument,
  capital: Capital | null,
): readonly string[] {
  const say = speaker(instrument);
  const { plan } = form;
  const { base } = instrument;
  return [
    describeBalance(form, capital, say),
    `Covers a fall of ${say.percent(plan.coveredPct)}, to ${say.price(plan.lowestPrice)}: there it holds ${base} for ${say.quote(plan.capital)}, the most it ever has at risk in a first deal.`,
    describeStop(form, say, base),
  ];
}
