import { Badge } from '../ui/badge.tsx';

const WORDS: Readonly<Record<string, string>> = {
  read: 'Read',
  trade: 'Trade',
  margin: 'Margin',
  futures: 'Futures',
  transfer: 'Transfer between own wallets',
  withdraw: 'Withdraw',
};

/** What keys may do, as the exchange says it. */
export function KeyPermissions({ permissions }: { readonly permissions: readonly string[] }) {
  return (
    <ul aria-label="Permissions" className="flex flex-wrap gap-1.5">
      {permissions.map((name) => (
        <li key={name}>
          <Badge tone={name === 'withdraw' ? 'danger' : name === 'trade' || name === 'transfer' ? 'warn' : 'neutral'}>
            {WORDS[name] ?? name}
          </Badge>
        </li>
      ))}
    </ul>
  );
}
