import { Tooltip } from '../../components/ui/tooltip.tsx';
import { useConnection, type Connection } from '../../hooks/use-connection.ts';
import { cn } from '../../lib/cn.ts';

const SOURCE_TEXT = {
  ccxt: 'Prices come live from the exchange.',
  replay: 'Recorded candles are replayed as if they happened now. Real prices of another day, not of today.',
  simulated: 'Simulated market: prices move at random around the demo prices. No exchange is connected.',
} as const;

const SOURCE_NAME = { ccxt: '', replay: 'replay', simulated: 'simulated' } as const;

/** 'binance' → 'Binance' */
function showVenue(venue: string): string {
  return venue === '' ? '' : venue.charAt(0).toUpperCase() + venue.slice(1);
}

const DOT = {
  connecting: 'border border-fg-3',
  online: 'bg-fg',
  slow: 'bg-warn',
  offline: 'border-2 border-danger',
} as const;

/** Room for the longest words, so that nothing in the header moves when they come. */
const HELD_WIDTH = 'justify-end md:min-w-[5.5rem] lg:min-w-[11.5rem] xl:min-w-[15.25rem]';
/** A phone has room for the dot alone, and for the words when they matter. */
const WIDE_ONLY = 'max-md:sr-only';

const STATE_TEXT = {
  connecting: 'Connecting to the server.',
  online: 'Connected.',
  slow: 'Connected, but the server answers slowly.',
} as const;

const MISSING_TEXT = {
  server: 'The server does not answer. Orders are held back until it does.',
  prices: 'No prices are arriving. Orders are held back until they return.',
} as const;

interface WordsProps {
  readonly connection: Connection;
  readonly isFull: boolean;
}

function Words({ connection, isFull }: WordsProps) {
  const { state, mode, source, venue, roundTripMs } = connection;
  const hidden = isFull ? undefined : WIDE_ONLY;
  if (state === 'connecting') return <span className={hidden}>Connecting</span>;
  if (state === 'offline') return <span className="font-medium text-danger">Disconnected</span>;
  return (
    <>
      <span className={cn('font-semibold text-fg', hidden)}>{mode}</span>
      <span className={isFull ? undefined : 'hidden lg:inline'}>
        {showVenue(venue)}
        {source !== null && SOURCE_NAME[source] !== '' && ` ${SOURCE_NAME[source]}`}
      </span>
      {roundTripMs !== null && (
        <span className={cn('num min-w-[3.2rem] text-fg-3', !isFull && 'hidden xl:inline')}>{roundTripMs} ms</span>
      )}
    </>
  );
}

/** LIVE or DEMO, the venue and the round trip to the server, explained on hover and focus. Shortens unless `isFull`. */
export function ConnectionChip({ isFull = false }: { readonly isFull?: boolean }) {
  const connection = useConnection();
  const { state, source, missing } = connection;
  return (
    <Tooltip
      side="bottom"
      content={
        <>
          {state === 'offline' ? MISSING_TEXT[missing ?? 'prices'] : STATE_TEXT[state]}
          {source !== null && state !== 'offline' && ` ${SOURCE_TEXT[source]}`}
        </>
      }
    >
      <span
        tabIndex={0}
        className={cn('num inline-flex items-center gap-1.5 rounded-xs text-xs text-fg-2', !isFull && HELD_WIDTH)}
      >
        <span aria-hidden className={cn('size-2 rounded-full', DOT[state])} />
        <Words connection={connection} isFull={isFull} />
      </span>
    </Tooltip>
  );
}
