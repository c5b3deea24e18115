import type { ReactNode } from 'react';

/** One figure of a bot with its name. */
export function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-h-7 items-center justify-between gap-3 text-xs">
      <dt className="text-fg-2">{label}</dt>
      <dd className="num text-right">{children}</dd>
    </div>
  );
}
