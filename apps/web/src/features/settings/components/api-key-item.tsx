import type { ApiKeyRow } from '@atb/api/rows/api-keys';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useNow } from '../../../hooks/use-now.ts';
import { TimeFact } from './time-fact.tsx';

interface ApiKeyItemProps {
  readonly apiKey: ApiKeyRow;
  readonly onRevoke: () => void;
}

const SCOPES = { read: 'Read', trade: 'Trade' } as const;

/** One key: what it may, since when and until when, and whether anything uses it. */
export function ApiKeyItem({ apiKey, onRevoke }: ApiKeyItemProps) {
  const { name, last_four: lastFour, scopes, created_at: created, last_used_at: used, expires_at: expires } = apiKey;
  const isExpired = useNow() >= (expires === null ? Number.POSITIVE_INFINITY : Date.parse(expires));
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-1.5 text-sm font-medium">
          <span className="min-w-0 truncate">{name}</span>
          {scopes.map((scope) => (
            <Badge key={scope} tone={scope === 'trade' ? 'warn' : 'neutral'}>
              {SCOPES[scope]}
            </Badge>
          ))}
          {isExpired && <Badge tone="danger">Expired</Badge>}
        </p>
        <p className="font-mono text-xs text-fg-2">atb_…{lastFour}</p>
      </div>
      <dl className="grid grid-cols-3 gap-x-4 text-xs sm:min-w-64">
        <TimeFact label="Created" value={created} />
        <TimeFact label="Last used" value={used} />
        <TimeFact label={isExpired ? 'Expired' : 'Expires'} value={expires} />
      </dl>
      <Button size="sm" variant="outline" aria-label={`Revoke ${name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  );
}
