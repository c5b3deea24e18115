import type { PlannedDcaForm } from '../../../../../components/dca/evaluate-dca-form.ts';
import { LadderTable } from '../../../../../components/dca/ladder-table.tsx';
import { AvailableFact, PlanFact } from '../../../wizard/plan-fact.tsx';
import { speaker } from '../../../wizard/speaker.ts';
import type { DcaWizardState } from './dca-wizard-state.ts';

export interface DcaFactsProps {
  readonly form: PlannedDcaForm;
  readonly wizard: DcaWizardState;
}

/** What the fields of a DCA bot add up to, and its ladder order by order. */
export function DcaWizardFacts({ form: { plan }, wizard }: DcaFactsProps) {
  const { market, capital } = wizard;
  const say = speaker(market);
  return (
    <div className="@container">
      <dl className="grid gap-x-6 @xl:grid-cols-2">
        <PlanFact
          label="Total capital"
          value={say.quote(plan.capital)}
          how="Of the base order and every safety order, fees aside."
        />
        <PlanFact
          label="Set aside"
          value={say.quote(plan.allocation)}
          how="What must be free at the start: the whole ladder, all fees, and a cushion for a base order that costs more than expected."
        />
        <PlanFact
          label="Price covered"
          value={`${say.percent(plan.coveredPct)}, to ${say.price(plan.lowestPrice)}`}
          how="How far the last safety order lies below the base order. Below it nothing more is bought."
        />
        <PlanFact
          label="Loss at the stop"
          value={plan.lossAtStop === null ? 'No stop' : say.quote(plan.lossAtStop)}
          how="Where every order is filled and the stop loss sells at its price, all fees paid."
        />
        <PlanFact
          label="Profit of a deal"
          value={`${say.fine(plan.leastProfit)} to ${say.fine(plan.mostProfit)}`}
          how="Net of both fees: where the base order alone reaches its take profit, and where every order was filled first."
        />
        <PlanFact
          label="Fees reserved"
          value={say.fine(plan.feesReserved)}
          how="The fees of all purchases of a deal."
        />
        <PlanFact
          label="Minimum base order"
          value={say.quote(plan.minimumBaseAllocation)}
          how="With less, an order would be smaller than the market takes."
        />
        <AvailableFact capital={capital} market={market} />
      </dl>
      <div className="mt-3 @xl:-mx-3">
        <LadderTable plan={plan} market={market} />
      </div>
    </div>
  );
}
