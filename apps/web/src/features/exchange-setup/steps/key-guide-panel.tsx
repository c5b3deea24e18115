import { useQuery } from '@tanstack/react-query';
import { ArrowUpRight, Check, Minus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { CopyId } from '../../../components/ui/copy-id.tsx';
import { engineKeyQuery } from '../../../lib/api/exchange-keys.ts';
import type { ExchangeWords } from '../../../lib/exchange-names.ts';
import { BINANCE_TESTNET_GUIDE, KEY_GUIDES } from '../key-guides.ts';

interface RightsProps {
  readonly title: string;
  readonly rights: readonly string[];
  readonly icon: ReactNode;
}

function Rights({ title, rights, icon }: RightsProps) {
  if (rights.length === 0) return null;
  return (
    <div>
      <h3 className="text-xs font-medium text-fg-2">{title}</h3>
      <ul aria-label={title}>
        {rights.map((right) => (
          <li key={right} className="flex items-start gap-1.5">
            {icon}
            {right}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The operator's own words: an address that was guessed would lock the key to the wrong place. */
function AllowList({ name, exchange }: { readonly name: string; readonly exchange: string }) {
  const { data } = useQuery(engineKeyQuery());
  const addresses = data?.egressAddresses ?? [];
  return (
    <div className="min-h-10">
      <h3 className="text-xs font-medium text-fg-2">{name}</h3>
      {addresses.length === 0 ? (
        <p>Enter the IP address from which {exchange} sees this server. Ask who runs it: it has not been set here.</p>
      ) : (
        <ul aria-label="Addresses of this server" className="flex flex-wrap gap-x-4">
          {addresses.map((address) => (
            <li key={address}>
              <CopyId value={address} label="address" />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface KeyGuidePanelProps {
  readonly exchange: ExchangeWords;
  readonly isTestnet: boolean;
}

/** Where to click at the exchange, which rights to tick, and from where the key may be used. */
export function KeyGuidePanel({ exchange, isTestnet }: KeyGuidePanelProps) {
  const isTest = isTestnet && exchange.hasTestnet;
  const guide = isTest ? BINANCE_TESTNET_GUIDE : KEY_GUIDES[exchange.id];
  const icon = 'mt-0.5 size-4 shrink-0';
  return (
    <details open className="rounded-md border border-line p-3 text-sm">
      <summary className="cursor-pointer font-medium">
        How to create a key at {exchange.label}
        {isTest && ' (test network)'}
      </summary>
      <div className="mt-2 space-y-3">
        <ol className="list-decimal space-y-1 pl-5">
          {guide.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <a href={guide.address} target="_blank" rel="noreferrer" className="link inline-flex items-center gap-1">
          Open {new URL(guide.address).host}
          <ArrowUpRight aria-hidden className="size-4" />
        </a>
        <div className="grid gap-3 sm:grid-cols-3">
          <Rights title="Tick" rights={guide.tick} icon={<Check aria-hidden className={`${icon} text-up`} />} />
          <Rights
            title="Optional, unused yet"
            rights={guide.optional}
            icon={<Minus aria-hidden className={`${icon} text-fg-2`} />}
          />
          <Rights title="Leave off" rights={guide.leave} icon={<X aria-hidden className={`${icon} text-danger`} />} />
        </div>
        {guide.allowList !== '' && <AllowList name={guide.allowList} exchange={exchange.label} />}
        <a href="/docs/keys" className="link">
          What happens to a key
        </a>
      </div>
    </details>
  );
}
