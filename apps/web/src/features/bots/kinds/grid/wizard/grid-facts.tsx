import { dec } from '@atb/core/base/decimal';
import type { PlannedForm } from '../../../../../components/grid/evaluate-form.ts';
import { AvailableFact, PlanFact } from '../../../wizard/plan-fact.tsx';
import { speaker, type WizardSpeaker } from '../../../wizard/speaker.ts';
import { orderNotional } from './describe-grid.ts';
import type { GridWizardState } from './grid-wizard-state.ts';

function countRoles({ plan }: PlannedForm): string {
  const count = (role: string): number => plan.lines.filter((line) => line.role === role).length;
  return `${plan.lines.length} (${count('buy')} buy, ${count('sell')} sell, ${count('empty')} empty)`;
}

function profitText({ plan }: PlannedForm, say: WizardSpeaker): string {
  const [least, most] = [say.percent(plan.perLineProfit.pct), say.percent(plan.bestLineProfit.pct)];
  const percent = least === most ? least : `${least.replace('%', '')} to ${most}`;
  return `${say.fine(plan.perLineProfit.net)}, ${percent}`;
}

/** What the fields of a grid add up to. */
export function GridWizardFacts({ form, wizard }: { readonly form: PlannedForm; readonly wizard: GridWizardState }) {
  const { market, capital } = wizard;
  const { plan, params } = form;
  const say = speaker(market);
  const [lowest, highest] = [plan.lines[0], plan.lines.at(-1)];
  return (
    <div className="@container">
      <dl className="grid gap-x-6 @xl:grid-cols-2">
        <PlanFact label="Lines" value={countRoles(form)} />
        <PlanFact
          label="Range"
          value={lowest && highest ? `${say.price(lowest.price)} – ${say.price(highest.price)}` : '—'}
        />
        <PlanFact
          label="Bought at start"
          value={plan.baseToBuy.eq(dec('0')) ? 'Nothing' : say.base(plan.baseToBuy)}
          how={`${market.base} for the lines above the price, bought at the market, fee included in the allocation.`}
        />
        <PlanFact label="Each order about" value={say.quote(orderNotional(plan))} />
        <PlanFact
          label="Profit per line"
          value={profitText(form, say)}
          how="(Sell − buy) × quantity, less both fees, of the least profitable pair of lines; the percentages are of the buy, from the least to the most profitable pair."
        />
        <PlanFact
          label="Break-even spacing"
          value={say.percent(plan.breakEvenSpacingPct)}
          how="(1 + fee) ÷ (1 − fee) − 1: the distance from buy to sell at which a pair earns nothing."
        />
        <PlanFact
          label="Fees reserved"
          value={say.fine(plan.feesReserved)}
          how="The fee of every order of the start, set aside out of the allocation."
        />
        <PlanFact
          label="Needed at start"
          value={`${say.quote(plan.quoteNeeded)} of ${say.quote(dec(params.allocation))}`}
          how="What all orders of the start may cost together, fees included. Quantities are rounded down to whole lots, so it is a little less than the allocation."
        />
        <PlanFact
          label="Minimum allocation"
          value={say.quote(plan.minimumAllocation)}
          how="With less, an order would be smaller than the market takes."
        />
        <AvailableFact capital={capital} market={market} />
      </dl>
    </div>
  );
}
