import { dec, ZERO } from '@atb/core/base/decimal';
import type { Instrument } from '@atb/core/market/instrument';
import type { PlannedDcaForm } from '../../../../../components/dca/evaluate-dca-form.ts';
import { showSymbol } from '../../../../../lib/split-symbol.ts';
import { speaker, type WizardSpeaker } from '../../../wizard/speaker.ts';

function isZero(text: string): boolean {
  return dec(text).eq(ZERO);
}

function describeStart({ params, plan }: PlannedDcaForm, say: WizardSpeaker, instrument: Instrument): string {
  const [base] = plan.levels;
  const when =
    params.triggerPrice === null
      ? 'now'
      : `once ${showSymbol(instrument.symbol)} reaches ${say.price(dec(params.triggerPrice))}`;
  const quantity = base?.quantity ?? ZERO;
  return `Buys ${say.base(quantity)} ${when} for about ${say.quote(base?.notional ?? ZERO)}: the base order of the first deal.`;
}

function describeLadder({ params, plan }: PlannedDcaForm, say: WizardSpeaker): string {
  const orders = plan.levels.slice(1);
  const [first, last] = [orders[0], orders.at(-1)];
  if (first === undefined || last === undefined) return 'Places no safety orders: the base order stands alone.';
  if (first === last) {
    return `Places one safety order at ${say.price(first.price)}, ${say.percent(first.deviationPct)} below, of ${say.quote(first.notional)}.`;
  }
  const most = params.activeSafetyOrdersMax;
  const active = most === null || most >= orders.length ? '' : ` At most ${most} open at a time.`;
  return `Places ${orders.length} safety orders from ${say.price(first.price)} to ${say.price(last.price)}, ${say.percent(first.deviationPct)} to ${say.percent(last.deviationPct)} below, of ${say.quote(first.notional)} to ${say.quote(last.notional)}.${active}`;
}

function describeTakeProfit({ params, plan }: PlannedDcaForm, say: WizardSpeaker): string {
  const [first, last] = [plan.levels[0], plan.levels.at(-1)];
  const aim = `${params.takeProfitPct}% above what it cost, net of both fees`;
  const trailing = isZero(params.trailingTakeProfitPct)
    ? ''
    : ` From there it follows the high and sells ${params.trailingTakeProfitPct}% below it.`;
  const earns = `earns ${say.fine(plan.leastProfit)} to ${say.fine(plan.mostProfit)}`;
  if (params.takeProfitOn === 'entry') {
    return `Sells what each order bought ${aim}, the base order at ${say.price(first?.takeProfitPrice ?? ZERO)}; a deal ${earns}.${trailing}`;
  }
  const span =
    first === last
      ? `at ${say.price(first?.takeProfitPrice ?? ZERO)}`
      : `at ${say.price(first?.takeProfitPrice ?? ZERO)} after the base order alone, down to ${say.price(last?.takeProfitPrice ?? ZERO)} after all`;
  return `Sells everything ${aim}: ${span}; a deal ${earns}.${trailing}`;
}

function describeStop({ params, plan }: PlannedDcaForm, say: WizardSpeaker, base: string): string {
  if (isZero(params.stopLossPct) || plan.lossAtStop === null) {
    return 'Has no stop loss: below the last safety order it holds what it bought, however far the price falls.';
  }
  const from = params.stopLossOn === 'average' ? 'the average price' : 'the base order';
  const action = params.stopLossHoldings === 'sell' ? `sells all ${base}` : `keeps the ${base}`;
  return `If the price falls ${params.stopLossPct}% below ${from}, cancels every order, ${action} and ends. With every order filled that loses about ${say.quote(plan.lossAtStop)}.`;
}

function describeDeals({ params }: PlannedDcaForm): string {
  const { cooldownMinutes, dealsMax, reinvestPct } = params;
  if (dealsMax === 1) return 'Is done after one deal.';
  const wait =
    cooldownMinutes === 0 ? 'at once' : `after ${cooldownMinutes} ${cooldownMinutes === 1 ? 'minute' : 'minutes'}`;
  const end = dealsMax === null ? '' : `, ${dealsMax} deals in all`;
  const growth = isZero(reinvestPct) ? '' : ` Its orders grow by ${reinvestPct}% of the profit so far.`;
  return `Begins the next deal ${wait} when one has sold everything${end}.${growth}`;
}

/** What deploying will do, in sentences, in the order in which it happens. */
export function describeDcaPlan(form: PlannedDcaForm, instrument: Instrument): readonly string[] {
  const say = speaker(instrument);
  return [
    describeStart(form, say, instrument),
    describeLadder(form, say),
    describeTakeProfit(form, say),
    describeStop(form, say, instrument.base),
    `Spends at most ${say.quote(form.plan.allocation)} on a deal, ${say.fine(form.plan.feesReserved)} of it for fees.`,
    describeDeals(form),
  ];
}
