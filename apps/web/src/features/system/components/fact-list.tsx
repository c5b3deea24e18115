import type { ReactNode } from 'react';

export interface SystemFact {
  readonly label: string;
  readonly value: ReactNode;
  /** Stands below the value. */
  readonly detail?: ReactNode;
}

/** Names and figures of a panel, in columns where there is room. */
export function FactList({ facts }: { readonly facts: readonly SystemFact[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
      {facts.map(({ label, value, detail }) => (
        <div key={label} className="min-w-0">
          <dt className="text-xs text-fg-2">{label}</dt>
          <dd className="num text-sm font-medium break-words">{value}</dd>
          {detail !== undefined && <dd className="num text-xs text-fg-2">{detail}</dd>}
        </div>
      ))}
    </dl>
  );
}
