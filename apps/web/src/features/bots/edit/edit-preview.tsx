import type { Answer } from '@atb/api/functions/contracts';
import { Alert } from '../../../components/ui/alert.tsx';
import { formatNumber } from '../../../lib/format-number.ts';
import { splitSymbol } from '../../../lib/split-symbol.ts';

export type BotEditPreview = Answer<'preview-bot-edit'>;

type Shown = Omit<BotEditPreview['comes'][number], 'denied'> & { readonly denied?: string | null };

/** Orders shown of each list; the count says how many there are. */
const ORDERS_SHOWN = 8;

interface OrderListProps {
  readonly title: string;
  readonly orders: readonly Shown[];
  readonly base: string;
}

function OrderList({ title, orders, base }: OrderListProps) {
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="text-xs font-medium">
        {title} <span className="num text-fg-2">({orders.length})</span>
      </h3>
      {orders.length === 0 && <p className="mt-1 text-xs text-fg-2">None</p>}
      <ul className="num mt-1 space-y-0.5 text-xs">
        {orders.slice(0, ORDERS_SHOWN).map(({ side, price, quantity, denied = null }, index) => (
          <li key={`${side}/${price}/${index}`}>
            <span className={side === 'buy' ? 'text-up' : 'text-down'}>{side === 'buy' ? 'Buy' : 'Sell'}</span>{' '}
            {formatNumber(quantity, { decimals: 8, minDecimals: 0 }).text} {base}{' '}
            {price === null ? 'at the market' : `at ${formatNumber(price, { decimals: 8, minDecimals: 2 }).text}`}
            {denied !== null && <span className="block text-danger">Would be denied: {denied}</span>}
          </li>
        ))}
      </ul>
      {orders.length > ORDERS_SHOWN && <p className="text-2xs text-fg-2">and {orders.length - ORDERS_SHOWN} more</p>}
    </section>
  );
}

/** What an edit does, before it happens: parameters, budget, orders that go and orders that come. */
export function EditPreviewPanel({ preview, symbol }: { readonly preview: BotEditPreview; readonly symbol: string }) {
  const { base, quote } = splitSymbol(symbol);
  const { changes, budget, leaves, comes } = preview;
  const say = (amount: string): string => formatNumber(amount).text;
  if (changes.length === 0) return <p className="text-xs text-fg-2">Nothing changes.</p>;
  return (
    <div className="space-y-3">
      {budget.before !== budget.after && (
        <p className="num text-xs">
          Budget {say(budget.before)} → {say(budget.after)} {quote}
        </p>
      )}
      <div className="grid grid-cols-2 gap-3">
        <OrderList title="Orders that go" orders={leaves} base={base} />
        <OrderList title="Orders that come" orders={comes} base={base} />
      </div>
      {comes.some(({ denied }) => denied !== null) && (
        <Alert tone="warning" title="Some orders would be denied">
          The risk check says so at this price. The bot tries again later, as it always does.
        </Alert>
      )}
    </div>
  );
}
