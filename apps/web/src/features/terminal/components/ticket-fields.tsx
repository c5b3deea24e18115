import { Money } from '../../../components/money.tsx';
import { formatNumber } from '../../../lib/format-number.ts';
import type { RuleFault } from '@atb/core/risk/check-instrument-rules';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { NumberField } from '../../../components/ui/number-field.tsx';
import { quantityForShare, ticketPrice, toPriceText, type Ticket } from '../ticket.ts';
import type { TicketForm } from '../use-ticket.ts';
import type { TicketSurroundings } from '../use-ticket-surroundings.ts';

export interface TicketFieldsProps {
  readonly form: TicketForm;
  readonly around: TicketSurroundings;
  readonly fault: RuleFault | null;
}

const SHARES = ['0.25', '0.5', '0.75', '1'] as const;

function faultOf(fault: RuleFault | null, field: RuleFault['field']): string | undefined {
  return fault?.field === field ? fault.message : undefined;
}

/** The limit price, typed or taken from the book. */
export function LimitPriceField({ form, around, fault }: TicketFieldsProps) {
  const { price, tick, quote } = around;
  const take = (value: number): void => {
    form.change({ price: toPriceText(value, tick) });
  };
  const sources = [
    ['Bid', price?.bid],
    ['Mid', price === undefined ? undefined : (price.bid + price.ask) / 2],
    ['Ask', price?.ask],
  ] as const;
  return (
    <Field label="Price" error={faultOf(fault, 'price')}>
      {(control) => (
        <>
          <NumberField
            {...control}
            value={form.ticket.price}
            onValueChange={(next) => form.change({ price: next })}
            step={tick}
            min="0"
            suffix={quote}
            className="h-9! coarse:h-11!"
          />
          <div className="mt-1.5 grid grid-cols-3 gap-1">
            {sources.map(([label, value]) => (
              <Button
                key={label}
                size="xs"
                disabled={value === undefined}
                aria-label={`Set price to ${label.toLowerCase()}`}
                onClick={() => value !== undefined && take(value)}
              >
                {label}
              </Button>
            ))}
          </div>
        </>
      )}
    </Field>
  );
}

/** Quantity for a share of what is free; null when it cannot be told. */
export function shareQuantity(share: string, ticket: Ticket, around: TicketSurroundings): string | null {
  const { lot, price, feeRate, freeBase, freeQuote } = around;
  const free = ticket.side === 'BUY' ? freeQuote : freeBase;
  if (free === null) return null;
  return quantityForShare({ ticket, share, free, price: ticketPrice(ticket, price), lot, feeRate });
}

/** The quantity, typed or as a share of what is free. */
export function QuantityField({ form, around, fault }: TicketFieldsProps) {
  const { ticket } = form;
  const { lot, base } = around;
  return (
    <Field label="Quantity" error={faultOf(fault, 'quantity')}>
      {(control) => (
        <>
          <NumberField
            {...control}
            value={ticket.quantity}
            onValueChange={(next) => form.change({ quantity: next })}
            step={lot}
            min="0"
            suffix={base}
            className="h-9! coarse:h-11!"
          />
          <div role="group" aria-label="Share of what is available" className="mt-1.5 grid grid-cols-4 gap-1">
            {SHARES.map((share) => {
              const quantity = shareQuantity(share, ticket, around);
              return (
                <Button
                  key={share}
                  size="xs"
                  variant="neutral"
                  disabled={quantity === null || Number(quantity) === 0}
                  onClick={() => quantity !== null && form.change({ quantity })}
                >
                  {Number(share) * 100}%
                </Button>
              );
            })}
          </div>
        </>
      )}
    </Field>
  );
}

export interface StopAndTargetProps extends TicketFieldsProps {
  /** Lost if the stop is hit, decimal text in quote units; null without a stop. */
  readonly atRisk: string | null;
  /** Reward divided by risk as the risk check has it; null without stop or target. */
  readonly riskReward: number | null;
}

/** Stop and target with the figure that each changes. No order comes of either, and the label says so. */
export function StopAndTargetFields({ form, around, fault, atRisk, riskReward }: StopAndTargetProps) {
  const { ticket } = form;
  const { tick, quote } = around;
  return (
    <fieldset>
      <legend className="mb-1.5 text-2xs text-fg-2">
        {ticket.side === 'BUY'
          ? 'For the risk check only; no order is placed'
          : 'For the risk check only; a sale needs neither'}
      </legend>
      <div className="grid grid-cols-2 gap-2">
        <Field
          label="Stop loss"
          error={faultOf(fault, 'stopLoss')}
          hint={
            <>
              Loss at stop{' '}
              <span className="num whitespace-nowrap text-fg">
                {atRisk === null ? '—' : <Money value={atRisk} unit={quote} isCompact={false} />}
              </span>
            </>
          }
        >
          {(control) => (
            <NumberField
              {...control}
              value={ticket.stop}
              onValueChange={(next) => form.change({ stop: next })}
              step={tick}
              min="0"
              placeholder="Optional"
            />
          )}
        </Field>
        <Field
          label="Take profit"
          error={faultOf(fault, 'takeProfit')}
          hint={
            <>
              Reward / risk{' '}
              <span className="num text-fg">{riskReward === null ? '—' : formatNumber(riskReward).text}</span>
            </>
          }
        >
          {(control) => (
            <NumberField
              {...control}
              value={ticket.target}
              onValueChange={(next) => form.change({ target: next })}
              step={tick}
              min="0"
              placeholder="Optional"
            />
          )}
        </Field>
      </div>
    </fieldset>
  );
}
