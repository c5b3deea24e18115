import { WifiOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { useConnection } from '../../hooks/use-connection.ts';
import { useServerLink } from '../../hooks/use-server-link.ts';
import { useNow } from '../../hooks/use-now.ts';
import { useQueryClient } from '@tanstack/react-query';
import { pricesQuery } from '../../lib/api/get-prices.ts';
import { serverLink } from '../../lib/server-link.ts';
import { formatDuration } from '../../lib/format-time.ts';

/** A silence of the server shorter than this is told by the header alone, in milliseconds. */
const SHORT_MS = 5_000;

/** Once the server is back, prices and whatever had failed meanwhile are asked for again. */
function useRecovery(): void {
  const queries = useQueryClient();
  const isDown = useServerLink() === 'down';
  const wasDown = useRef(false);
  useEffect(() => {
    if (wasDown.current && !isDown) {
      void queries.invalidateQueries({ queryKey: pricesQuery().queryKey });
      void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
    }
    wasDown.current = isDown;
  }, [isDown, queries]);
}

/** Says above every page that the server or its prices are gone; orders are held back meanwhile. */
export function ConnectionBanner() {
  const { state, missing, updatedAt } = useConnection();
  const now = useNow();
  const queries = useQueryClient();
  useRecovery();
  const downSince = serverLink.readDownSince();
  if (state !== 'offline') return null;
  // The header says it at once; a line that comes and goes with a short silence would only push the page about.
  if (missing === 'server' && now - (downSince ?? now) < SHORT_MS) return null;
  return (
    <div
      id="connection-lost"
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-danger-soft px-3 py-1.5 text-sm"
    >
      <WifiOff aria-hidden className="size-4 shrink-0 text-danger" />
      <p className="min-w-0 flex-1">
        {missing === 'server'
          ? `The server has not answered for ${formatDuration(now - (downSince ?? now))}. Orders are held back until it does.`
          : `${updatedAt === null ? 'No prices have arrived yet.' : `No prices for ${formatDuration(now - updatedAt)}.`} Orders are held back until they return.`}
      </p>
      <a className="link" href="/status">
        Status
      </a>
      <Button
        size="xs"
        variant="outline"
        onClick={() => {
          serverLink.ask();
          void queries.invalidateQueries({ queryKey: pricesQuery().queryKey });
        }}
      >
        Try now
      </Button>
    </div>
  );
}
