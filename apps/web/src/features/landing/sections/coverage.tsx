import { Badge } from '../../../components/ui/badge.tsx';
import { CLAIMS_PUBLISHED_COVERAGE } from '../content/claims.ts';
import { DEFI, LISTED_EXCHANGES, type ExchangeEntry } from '../content/exchanges.ts';
import { Section } from '../section.tsx';

function isLive({ status, isConnected }: ExchangeEntry): boolean {
  return CLAIMS_PUBLISHED_COVERAGE ? status === 'live' : isConnected;
}

function countOf(entries: readonly ExchangeEntry[]): string {
  const live = entries.filter(isLive).length;
  return `${live} live, ${entries.length - live} beta`;
}

function Venues({ title, entries }: { readonly title: string; readonly entries: readonly ExchangeEntry[] }) {
  return (
    <div>
      <h3 className="flex items-baseline gap-2 text-lg font-semibold">
        {title}
        <span className="text-sm font-normal text-fg-2">{countOf(entries)}</span>
      </h3>
      <ul className="mt-3 grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-5">
        {entries.map((entry) => (
          <li
            key={entry.name}
            className="flex items-center justify-between gap-2 rounded-md border border-line bg-surface-1 px-3 py-2.5"
          >
            <span className="truncate text-base font-medium">{entry.name}</span>
            <Badge tone={isLive(entry) ? 'up' : 'outline'}>{isLive(entry) ? 'Live' : 'Beta'}</Badge>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Which exchanges, and how far. */
export function CoverageSection() {
  return (
    <Section
      id="exchanges"
      title="Exchange coverage"
      lead={
        <>
          Live: this version reads its prices and candles, and the accounts that you connect; no order is placed there.
          Beta: on the list, not connected in this version.{' '}
          <a className="link" href="/docs/exchanges">
            What ATB does at an exchange
          </a>
        </>
      }
    >
      <div className="space-y-8">
        <Venues title="Exchanges" entries={LISTED_EXCHANGES} />
        <Venues title="DeFi" entries={DEFI} />
      </div>
    </Section>
  );
}
