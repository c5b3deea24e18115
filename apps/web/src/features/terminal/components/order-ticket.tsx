import { useEffectEvent, useId, useLayoutEffect, useState, type FocusEvent, type SubmitEvent } from 'react';
import { SaleTax } from '../../../components/trading/sale-tax.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { SegmentedControl } from '../../../components/ui/segmented-control.tsx';
import { useUser } from '../../../hooks/use-auth.ts';
import { accountKind } from '../../../lib/account-kind.ts';
import type { Account } from '../../../lib/api/get-accounts.ts';
import { findHoldReason } from '../hold-reason.ts';
import { findTicketFault, ticketFacts, ticketPrice, toPriceText } from '../ticket.ts';
import { notifyBlocked, useOrderSubmission } from '../use-order-submission.ts';
import { isCheckable, useRiskVerdict } from '../use-risk-verdict.ts';
import type { TicketForm } from '../use-ticket.ts';
import { useTicketSurroundings, type TicketSurroundings } from '../use-ticket-surroundings.ts';
import { RiskVerdictBox } from './risk-verdict-box.tsx';
import { SizeByRisk } from './size-by-risk.tsx';
import { LimitPriceField, QuantityField, StopAndTargetFields } from './ticket-fields.tsx';
import { TicketFigures } from './ticket-figures.tsx';
import { TradingKeysSwitch } from './trading-keys-switch.tsx';

export interface OrderTicketProps {
  readonly symbol: string;
  readonly account: Account | undefined;
  readonly form: TicketForm;
  /** The order was placed: a sheet closes. */
  readonly onPlaced?: () => void;
}

const SIDES = [
  { value: 'BUY', label: 'Buy' },
  { value: 'SELL', label: 'Sell' },
] as const;
const SIDE_CLASS = { BUY: 'bg-up text-up-fg', SELL: 'bg-down text-down-fg' } as const;
const TYPES = [
  { value: 'LIMIT', label: 'Limit' },
  { value: 'MARKET', label: 'Market' },
] as const;

function Sizing({ form, around }: { readonly form: TicketForm; readonly around: TicketSurroundings }) {
  const { ticket } = form;
  const { instrument, equity, riskPctMax, feeRate, price } = around;
  const isUseful = ticket.side === 'BUY' && Number(ticket.stop) > 0;
  if (!isUseful || instrument === null || equity === null || riskPctMax === null) return null;
  const input = { ticket, price: ticketPrice(ticket, price), instrument, equity, riskPctMax, feeRate };
  return <SizeByRisk input={input} onSize={(quantity) => form.change({ quantity })} />;
}

/** What a sale would mean for tax. */
function TicketTax({ symbol, account, form: { ticket } }: OrderTicketProps) {
  if (ticket.side === 'BUY' || account === undefined || !(Number(ticket.quantity) > 0)) return null;
  const price = ticket.type === 'LIMIT' && Number(ticket.price) > 0 ? { price: ticket.price } : {};
  return <SaleTax accountId={account.id} symbol={symbol} quantity={ticket.quantity} {...price} />;
}

/**
 * A limit order begins at the best price of its own side, where it rests: the shares of what is free need a price to go by. Who is in the
 * field already is about to type one: it would be mixed with that. Returns what the field's surroundings listen to.
 */
function useOfferedPrice(form: TicketForm, { price, tick }: TicketSurroundings) {
  const { side, price: written } = form.ticket;
  const [isInField, setInField] = useState(false);
  const best = side === 'BUY' ? price?.bid : price?.ask;
  const isWanted = form.isPriceOffered && written === '' && best !== undefined && !isInField;
  const offer = useEffectEvent(() => {
    if (best !== undefined) form.offerPrice(toPriceText(best, tick));
  });
  // With the picture and not after it: between the two somebody may have come into the field.
  useLayoutEffect(() => {
    if (isWanted) offer();
  }, [isWanted]);
  return {
    onFocus: ({ target }: FocusEvent) => setInField(target instanceof HTMLInputElement),
    onBlur: () => setInField(false),
  };
}

/** State and actions of the form around its fields. */
function useTicketActions({ symbol, account, form, onPlaced }: OrderTicketProps) {
  const { id: userId } = useUser();
  const { ticket } = form;
  const around = useTicketSurroundings(symbol, account?.id);
  const priceField = useOfferedPrice(form, around);
  const question = account === undefined ? null : { userId, accountId: account.id, symbol, ticket };
  const live = useRiskVerdict(question);
  const { submit, isPlacing } = useOrderSubmission(() => {
    form.clear();
    onPlaced?.();
  });
  const fault = findTicketFault(ticket, around.instrument, around.price);
  const hold = findHoldReason({
    ticket,
    isPlacing,
    hasAccount: account !== undefined,
    orderHold: around.orderHold,
    fault: fault?.message ?? null,
    verdict: live.verdict,
  });
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (live.verdict?.ok === false) notifyBlocked(live.verdict);
    else if (hold === null && account !== undefined) {
      submit({ accountId: account.id, isPaper: accountKind(account) === 'paper', symbol, ticket });
    }
  };
  const isJudged = question !== null && isCheckable(question);
  return { around, priceField, live, isPlacing, fault, hold, onSubmit, isJudged };
}

/** Where the order goes, behind its name on the button. */
function placeOf(account: Account | undefined): string {
  const kind = account === undefined ? 'paper' : accountKind(account);
  if (account === undefined || kind === 'paper') return ' (paper)';
  return kind === 'testnet' ? ` on ${account.label} (testnet)` : ` on ${account.label}`;
}

/** The order form with the live verdict of the risk check. */
export function OrderTicket(props: OrderTicketProps) {
  const { account, form } = props;
  const { ticket, change } = form;
  const { around, priceField, live, isPlacing, fault, hold, onSubmit, isJudged } = useTicketActions(props);
  const holdId = useId();
  const { base, quote, freeBase, freeQuote, price, feeRate } = around;
  const isBuy = ticket.side === 'BUY';
  const fields = { form, around, fault };
  const facts = ticketFacts(ticket, ticketPrice(ticket, price), feeRate);
  return (
    <form aria-label="New order" onSubmit={onSubmit}>
      <div className="flex flex-col gap-3 p-3 pb-2">
        {form.isFromLink && (
          <p role="status" className="text-xs text-warn">
            A link filled this in. Check every field: nothing is placed until you do it.
          </p>
        )}
        <SegmentedControl
          label="Side"
          value={ticket.side}
          onValueChange={(side) => change({ side })}
          options={SIDES}
          chosenClass={SIDE_CLASS}
        />
        <SegmentedControl
          label="Order type"
          value={ticket.type}
          onValueChange={(type) => change({ type })}
          options={TYPES}
          variant="boxes"
        />
        {ticket.type === 'LIMIT' && (
          <div {...priceField}>
            <LimitPriceField {...fields} />
          </div>
        )}
        <QuantityField {...fields} />
        <StopAndTargetFields {...fields} atRisk={facts.atRisk} riskReward={live.verdict?.normalized?.rr ?? null} />
        <Sizing form={form} around={around} />
        <TicketFigures isBuy={isBuy} base={base} quote={quote} free={isBuy ? freeQuote : freeBase} facts={facts} />
        <TicketTax {...props} />
        <RiskVerdictBox
          live={live}
          isMarketOrder={ticket.type === 'MARKET'}
          isCheckable={isJudged}
          lot={around.lot}
          base={base}
          onReduce={(quantity) => change({ quantity })}
        />
      </div>
      <div className="sticky bottom-0 bg-surface-1 px-3 pt-1 pb-3">
        <Button
          type="submit"
          size="lg"
          variant={isBuy ? 'buy' : 'sell'}
          className="w-full"
          isBusy={isPlacing}
          disabled={hold !== null && !isPlacing}
          aria-describedby={holdId}
        >
          {isPlacing ? 'Submitting…' : `${isBuy ? 'Buy' : 'Sell'} ${base}${placeOf(account)}`}
        </Button>
        <p id={holdId} className="mt-1.5 min-h-4 text-center text-xs text-fg-2">
          {isPlacing ? '' : hold}
        </p>
      </div>
      <TradingKeysSwitch form={form} around={around} />
    </form>
  );
}
