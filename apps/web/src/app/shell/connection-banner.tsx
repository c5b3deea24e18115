import { WifiOff } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { useConnection } from '../../hooks/use-connection.ts';
import { useNow } from '../../hooks/use-now.ts';
import { useQueryClient } from '@tanstack/react-query';
import { pricesQuery } from '../../lib/api/get-prices.ts';
import { formatDuration } from '../../lib/format-time.ts';

/** Says above every page that prices have stopped; orders are held back meanwhile. */
export function ConnectionBanner() {
  const { state, updatedAt } = useConnection();
  const now = useNow();
  const queries = useQueryClient();
  if (state !== 'offline') return null;
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-danger-soft px-3 py-1.5 text-sm"
    >
      <WifiOff aria-hidden className="size-4 shrink-0 text-danger" />
      <p className="min-w-0 flex-1">
        {updatedAt === null ? 'No prices have arrived yet.' : `No prices for ${formatDuration(now - updatedAt)}.`}{' '}
        Orders are held back until they return.
      </p>
      <Button
        size="xs"
        variant="outline"
        onClick={() => void queries.invalidateQueries({ queryKey: pricesQuery().queryKey })}
      >
        Try now
      </Button>
    </div>
  );
}
