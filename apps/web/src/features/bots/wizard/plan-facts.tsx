import { dec, toPlain } from '@atb/core/base/decimal';
import type { ReactNode } from 'react';
import { HowComputed } from '../../../components/how-computed.tsx';
import { Money } from '../../../components/money.tsx';
import type { PlannedForm } from '../../../components/grid/evaluate-form.ts';
import { orderNotional, speaker } from './describe-plan.ts';
import type { WizardState } from './wizard-state.ts';

interface FactProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly how?: ReactNode;
}

function Fact({ label, value, how }: FactProps) {
  return (
    <div className="flex min-h-7 items-center justify-between gap-3 border-b border-line/60 text-xs">
      <dt className="flex items-center gap-1 text-fg-2">
        {label}
        {how !== undefined && <HowComputed of={label.toLowerCase()}>{how}</HowComputed>}
      </dt>
      <dd className="num text-right">{value}</dd>
    </div>
  );
}

function countRoles({ plan }: PlannedForm): string {
  const count = (role: string): number => plan.lines.filter((line) => line.role === role).length;
  return `${plan.lines.length} (${count('buy')} buy, ${count('sell')} sell, ${count('empty')} empty)`;
}

function profitText({ plan }: PlannedForm, say: ReturnType<typeof speaker>): string {
  const [least, most] = [say.percent(plan.perLineProfit.pct), say.percent(plan.bestLineProfit.pct)];
  const percent = least === most ? least : `${least.replace('%', '')} to ${most}`;
  return `${say.fine(plan.perLineProfit.net)}, ${percent}`;
}

function PlannedFacts({ form, wizard }: { readonly form: PlannedForm; readonly wizard: WizardState }) {
  const { market, capital } = wizard;
  const { plan, params } = form;
  const say = speaker(market);
  const [lowest, highest] = [plan.lines[0], plan.lines.at(-1)];
  return (
    <dl className="grid gap-x-6 sm:grid-cols-2">
      <Fact label="Lines" value={countRoles(form)} />
      <Fact
        label="Range"
        value={lowest && highest ? `${say.price(lowest.price)} – ${say.price(highest.price)}` : '—'}
      />
      <Fact
        label="Bought at start"
        value={plan.baseToBuy.eq(dec('0')) ? 'Nothing' : say.base(plan.baseToBuy)}
        how={`${market.base} for the lines above the price, bought at the market, fee included in the allocation.`}
      />
      <Fact label="Each order about" value={say.quote(orderNotional(plan))} />
      <Fact
        label="Profit per line"
        value={profitText(form, say)}
        how="(Sell − buy) × quantity, less both fees, of the least profitable pair of lines; the percentages are of the buy, from the least to the most profitable pair."
      />
      <Fact
        label="Break-even spacing"
        value={say.percent(plan.breakEvenSpacingPct)}
        how="(1 + fee) ÷ (1 − fee) − 1: the distance from buy to sell at which a pair earns nothing."
      />
      <Fact
        label="Fees reserved"
        value={say.fine(plan.feesReserved)}
        how="The fee of every order of the start, set aside out of the allocation."
      />
      <Fact
        label="Needed at start"
        value={`${say.quote(plan.quoteNeeded)} of ${say.quote(dec(params.allocation))}`}
        how="What all orders of the start may cost together, fees included. Quantities are rounded down to whole lots, so it is a little less than the allocation."
      />
      <Fact
        label="Least allocation"
        value={say.quote(plan.minimumAllocation)}
        how="With less, an order would be smaller than the market takes."
      />
      <Fact
        label="Available"
        value={
          capital === null ? '—' : <Money value={toPlain(capital.available)} unit={market.quote} isCompact={false} />
        }
        how="The free balance of the account less what its other bots may still spend."
      />
    </dl>
  );
}

/** What the fields add up to; as long as they do not, why. */
export function PlanFacts({ wizard }: { readonly wizard: WizardState }) {
  const { evaluation, price } = wizard;
  if (evaluation.status === 'planned') return <PlannedFacts form={evaluation} wizard={wizard} />;
  const text =
    evaluation.status === 'incomplete'
      ? 'The figures appear once every field is right.'
      : price === undefined
        ? 'Waiting for the first price of this market.'
        : evaluation.message;
  return <p className="py-2 text-sm text-fg-2">{text}</p>;
}
