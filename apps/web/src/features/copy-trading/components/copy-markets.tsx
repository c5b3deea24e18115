import { Checkbox } from '../../../components/ui/checkbox.tsx';
import { Money } from '../../../components/money.tsx';
import { describeLeftOut, describeMarket, type ProviderMarket } from '../provider-markets.ts';

export interface CopyMarketsProps {
  /** Most traded first. */
  readonly markets: readonly ProviderMarket[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  /** Markets that a working copy of the user follows. */
  readonly followed: ReadonlySet<string>;
  /** Bots that the plan still allows. */
  readonly room: number;
  /** Of all chosen copies together, decimal text; null while the form has none. */
  readonly total: string | null;
  readonly quote: string;
}

/** What is said below the boxes: how many copies that makes, and what is left out. */
function Summary({ markets, chosen, followed, room, total, quote }: Omit<CopyMarketsProps, 'onChange'>) {
  const leftOut = describeLeftOut(markets.filter(({ symbol }) => !chosen.includes(symbol) && !followed.has(symbol)));
  return (
    <div className="mt-1 space-y-1 text-xs text-pretty text-fg-2" role="status">
      <p>
        {chosen.length === 1 ? 'One copy' : `${chosen.length} copies, one a market`}
        {total !== null && (
          <>
            : <Money value={total} unit={quote} /> in all
          </>
        )}
        .
      </p>
      {leftOut !== null && <p className="text-warn">{leftOut}</p>}
      {chosen.length > room && (
        <p className="text-warn">
          {room === 0
            ? 'Your plan allows no more bots.'
            : `Your plan allows ${room} more ${room === 1 ? 'bot' : 'bots'}.`}
        </p>
      )}
    </div>
  );
}

/** Which markets of the provider are followed: each by a copy of its own. */
export function CopyMarkets(props: CopyMarketsProps) {
  const { markets, chosen, onChange, followed } = props;
  const toggle = (symbol: string, isOn: boolean): void =>
    onChange(markets.map((each) => each.symbol).filter((each) => (each === symbol ? isOn : chosen.includes(each))));
  return (
    <fieldset>
      <legend className="mb-1 text-xs font-medium">Markets</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {markets.map((market) => (
          <Checkbox
            key={market.symbol}
            checked={chosen.includes(market.symbol)}
            onChange={({ currentTarget }) => toggle(market.symbol, currentTarget.checked)}
            label={
              <>
                {describeMarket(market)}
                {followed.has(market.symbol) && <span className="text-fg-2"> (you copy it already)</span>}
              </>
            }
          />
        ))}
      </div>
      <Summary {...props} />
    </fieldset>
  );
}
