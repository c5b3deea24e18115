import { dec, type Decimal, sumDecimals } from '@atb/core/base/decimal';
import type { Instrument } from '@atb/core/market/instrument';
import { countOf } from '../../../../../lib/count-of.ts';
import { showSymbol } from '../../../../../lib/split-symbol.ts';
import type { PlannedForm } from '../../../../../components/grid/evaluate-form.ts';
import { speaker, type WizardSpeaker } from '../../../wizard/speaker.ts';
import { gridLossAtStop } from './loss-at-stop.ts';

function describeStart({ params, plan, startPrice }: PlannedForm, say: WizardSpeaker, instrument: Instrument): string {
  const when =
    params.triggerPrice === null
      ? 'now'
      : `once ${showSymbol(instrument.symbol)} reaches ${say.price(dec(params.triggerPrice))}`;
  if (plan.baseToBuy.eq(dec('0'))) {
    return params.triggerPrice === null
      ? `Buys nothing at the start and keeps its ${instrument.quote} for the buys below the price.`
      : `Places nothing before ${showSymbol(instrument.symbol)} reaches ${say.price(dec(params.triggerPrice))}; buys nothing at the start.`;
  }
  const cost = plan.baseToBuy.times(dec(String(startPrice)));
  return `Buys ${say.base(plan.baseToBuy)} ${when} for about ${say.quote(cost)}, so that the lines above the price have something to sell.`;
}

function describeOrders({ plan }: PlannedForm, say: WizardSpeaker): string {
  const buys = plan.lines.filter((line) => line.role === 'buy');
  const sells = plan.lines.filter((line) => line.role === 'sell');
  const span = (lines: typeof buys): string => {
    const [first, last] = [lines[0], lines.at(-1)];
    if (first === undefined || last === undefined) return '';
    return first === last
      ? ` at ${say.price(first.price)}`
      : ` from ${say.price(first.price)} to ${say.price(last.price)}`;
  };
  const parts = [
    ...(buys.length > 0 ? [`${countOf(buys.length, 'buy')}${span(buys)}`] : []),
    ...(sells.length > 0 ? [`${countOf(sells.length, 'sell')}${span(sells)}`] : []),
  ];
  return `Places ${parts.join(' and ')}, each for about ${say.quote(orderNotional(plan))}.`;
}

/** Average notional of the orders that rest after the start, in quote units. */
export function orderNotional(plan: PlannedForm['plan']): Decimal {
  const resting = plan.lines.filter((line) => line.role !== 'empty');
  if (resting.length === 0) return dec('0');
  return sumDecimals(resting.map((line) => line.notional)).div(dec(String(resting.length)));
}

function describeProfit({ params, plan }: PlannedForm, say: WizardSpeaker, instrument: Instrument): string {
  const { perLineProfit: least, bestLineProfit: most } = plan;
  const isOne = say.percent(least.pct) === say.percent(most.pct);
  const amount = isOne
    ? `${say.fine(least.net)} (${say.percent(least.pct)})`
    : `between ${say.fine(least.net)} (${say.percent(least.pct)}) and ${say.fine(most.net)} (${say.percent(most.pct)})`;
  const asset = params.profitAsset === 'base' ? ` Profit is kept in ${instrument.base}.` : '';
  return `Each buy that is sold again earns ${amount} after both fees.${asset}`;
}

function describeEnds(form: PlannedForm, say: WizardSpeaker, instrument: Instrument): readonly string[] {
  const { params, plan } = form;
  const action =
    params.stopLossHoldings === 'sell'
      ? `cancels every order and sells all ${instrument.base}`
      : `cancels every order and keeps the ${instrument.base}`;
  const loss = gridLossAtStop(form);
  const stop =
    plan.stopLossPrice === null || loss === null
      ? 'Has no stop loss: below the lowest line it holds what it bought, however far the price falls.'
      : `If the price falls to ${say.price(plan.stopLossPrice)}, ${action}. A straight fall there loses about ${say.quote(loss)}.`;
  return [
    stop,
    ...(params.takeProfitPrice === null
      ? []
      : [`If the price rises to ${say.price(dec(params.takeProfitPrice))}, sells everything and ends.`]),
    ...(params.upperStopPrice === null
      ? []
      : [`If the price rises to ${say.price(dec(params.upperStopPrice))}, ${action} and ends.`]),
    ...(params.trailingUp.enabled
      ? [
          `Moves the grid up by one line when the price leaves it at the top, at most ${params.trailingUp.maxLines} times.`,
        ]
      : []),
  ];
}

/** What deploying will do, in sentences, in the order in which it happens. */
export function describeGridPlan(form: PlannedForm, instrument: Instrument): readonly string[] {
  const say = speaker(instrument);
  const { params, plan } = form;
  return [
    describeStart(form, say, instrument),
    describeOrders(form, say),
    describeProfit(form, say, instrument),
    `Spends at most ${say.quote(dec(params.allocation))} at any time; ${say.quote(plan.quoteNeeded)} of it is needed at the start, ${say.fine(plan.feesReserved)} of that for fees.`,
    ...describeEnds(form, say, instrument),
  ];
}
