import { Check, X } from 'lucide-react';
import { Badge } from '../ui/badge.tsx';

const WORDS: Readonly<Record<string, string>> = {
  read: 'Read',
  trade: 'Trade',
  margin: 'Margin',
  futures: 'Futures',
  transfer: 'Transfer',
  withdraw: 'Withdraw',
};

/** Listed of all keys, held or not: what they may not do matters as much. */
const ALWAYS_LISTED = ['read', 'trade', 'withdraw'];

function toneOf(name: string): 'danger' | 'warn' | 'neutral' {
  if (name === 'withdraw' || name === 'transfer') return 'danger';
  return name === 'trade' ? 'warn' : 'neutral';
}

/** What keys may do, as the exchange says it. */
export function KeyPermissions({ permissions }: { readonly permissions: readonly string[] }) {
  const names = [...new Set([...ALWAYS_LISTED, ...permissions])];
  return (
    <ul aria-label="Permissions" className="flex flex-wrap gap-1.5">
      {names.map((name) => {
        const isHeld = permissions.includes(name);
        return (
          <li key={name}>
            <Badge tone={isHeld ? toneOf(name) : 'outline'}>
              {isHeld ? <Check aria-hidden /> : <X aria-hidden />}
              {WORDS[name] ?? name}: {isHeld ? 'yes' : 'no'}
            </Badge>
          </li>
        );
      })}
    </ul>
  );
}
