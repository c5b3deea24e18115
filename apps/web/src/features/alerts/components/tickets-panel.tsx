import type { OrderTicketRow } from '@atb/api/rows/alerts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { SaleTax } from '../../../components/trading/sale-tax.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { NumberField } from '../../../components/ui/number-field.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useUser } from '../../../hooks/use-auth.ts';
import { useOrderHold } from '../../../hooks/use-order-hold.ts';
import { useUndoable } from '../../../hooks/use-undoable.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';
import { showSymbol, splitSymbol } from '../../../lib/split-symbol.ts';
import { alertMutations, ticketsQuery } from '../api/alerts.ts';

const ConfirmDialog = lazy(async () => ({
  default: (await import('../../../components/ui/confirm-dialog.tsx')).ConfirmDialog,
}));

function titleOf({ side, quantity, symbol, type, price }: OrderTicketRow): string {
  const amount = quantity === null ? '' : `${quantity} `;
  const how = type === 'limit' ? `at ${price}` : 'at the market';
  return `${side === 'buy' ? 'Buy' : 'Sell'} ${amount}${showSymbol(symbol)} ${how}`;
}

interface TicketProps {
  readonly ticket: OrderTicketRow;
  readonly isHeld: boolean;
  readonly onPlace: () => void;
  readonly onDiscard: () => void;
}

function Ticket({ ticket, isHeld, onPlace, onDiscard }: TicketProps) {
  const {
    source_name: source,
    created_at: made,
    expires_at: ends,
    stop_loss: stop,
    take_profit: target,
    detail,
  } = ticket;
  const title = titleOf(ticket);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-1.5 text-sm font-medium">
          <Badge tone={ticket.side === 'buy' ? 'up' : 'down'}>{ticket.side === 'buy' ? 'Buy' : 'Sell'}</Badge>
          <span className="num">{title}</span>
        </p>
        <p className="text-xs text-fg-2">
          From {source} <RelativeTime value={made} />, until <RelativeTime value={ends} />
          {stop !== null && `, stop ${stop}`}
          {target !== null && `, target ${target}`}
        </p>
        {detail !== '' && <p className="text-xs text-warn">Refused: {detail}</p>}
      </div>
      <div className="flex gap-2">
        <Button size="sm" variant="primary" disabled={isHeld} aria-label={`Confirm: ${title}`} onClick={onPlace}>
          Confirm
        </Button>
        <Button size="sm" variant="outline" aria-label={`Discard: ${title}`} onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </li>
  );
}

interface PlaceDialogProps {
  readonly ticket: OrderTicketRow;
  readonly onPlace: (quantity: string | null) => Promise<unknown>;
  readonly onClose: () => void;
}

function PlaceDialog({ ticket, onPlace, onClose }: PlaceDialogProps) {
  const [quantity, setQuantity] = useState(ticket.quantity ?? '');
  const { base } = splitSymbol(ticket.symbol);
  const hold = useOrderHold(ticket.symbol);
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        open
        onOpenChange={onClose}
        tone="neutral"
        title={titleOf(ticket)}
        consequence="On paper: no real money moves. It passes the same checks as an order by hand."
        confirmLabel="Place order"
        cancelLabel="Not now"
        failureTitle="The order was not placed"
        hold={hold}
        onConfirm={async () => {
          await onPlace(quantity === '' ? null : quantity);
          notifySuccess('Order placed', { detail: titleOf({ ...ticket, quantity }) });
        }}
      >
        <Field label="Quantity">
          {(field) => (
            <NumberField {...field} value={quantity} onValueChange={setQuantity} min="0" step="0.001" suffix={base} />
          )}
        </Field>
        {ticket.side === 'sell' && Number(quantity) > 0 && <TicketTax ticket={ticket} quantity={quantity} />}
      </ConfirmDialog>
    </Suspense>
  );
}

/** What the sale would mean for tax, of the account that the order goes to. */
function TicketTax({ ticket, quantity }: { readonly ticket: OrderTicketRow; readonly quantity: string }) {
  const { account_id: accountId, symbol, price } = ticket;
  return (
    <div className="mt-3">
      <SaleTax accountId={accountId} symbol={symbol} quantity={quantity} {...(price !== null && { price })} />
    </div>
  );
}

/** Orders that alerts have prepared: nothing is placed before one is confirmed. */
export function TicketsPanel() {
  const { id } = useUser();
  const tickets = useQuery(ticketsQuery(id));
  const [placing, setPlacing] = useState<OrderTicketRow | null>(null);
  const answer = useMutation(alertMutations(useQueryClient(), id).answer);
  const discarding = useUndoable<string>((ticket) =>
    answer.mutate(
      { id: ticket, answer: 'discard' },
      { onError: (error) => notifyError('It was not discarded', { detail: describeError(error).message }) },
    ),
  );
  const hold = useOrderHold();
  const shown = tickets.data?.filter((ticket) => !discarding.hidden.has(ticket.id));
  return (
    <Panel title="Prepared orders" bodyClassName="min-h-40 p-3">
      {tickets.isPending && <Skeleton className="h-32" />}
      {tickets.isError && tickets.data === undefined && (
        <ErrorState
          title="Prepared orders could not be loaded"
          detail={describeError(tickets.error).message}
          onRetry={() => void tickets.refetch()}
        />
      )}
      {shown?.length === 0 && (
        <EmptyState title="No orders waiting." detail="Alerts of sources that prepare orders come here, for a day." />
      )}
      {shown !== undefined && shown.length > 0 && (
        <>
          <p role="status" className="mb-2 text-xs text-warn empty:hidden">
            {hold}
          </p>
          <ul aria-label="Prepared orders" className="divide-y divide-line">
            {shown.map((ticket) => (
              <Ticket
                key={ticket.id}
                ticket={ticket}
                isHeld={hold !== null}
                onPlace={() => setPlacing(ticket)}
                onDiscard={() => discarding.start(ticket.id, 'Prepared order discarded')}
              />
            ))}
          </ul>
        </>
      )}
      {placing !== null && (
        <PlaceDialog
          ticket={placing}
          onClose={() => setPlacing(null)}
          onPlace={(quantity) =>
            answer.mutateAsync({ id: placing.id, answer: 'place', ...(quantity !== null && { quantity }) })
          }
        />
      )}
    </Panel>
  );
}
