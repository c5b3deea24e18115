// purchase: what a buyer sees on the way: the built-in test checkout, the licence, and that nothing was charged.
import type { ReactNode } from 'react';

export interface PurchaseFrameProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** One card in the middle of a public page. */
export function PurchaseFrame({ title, children }: PurchaseFrameProps) {
  return (
    <div className="mx-auto w-full max-w-[560px] px-4 py-12">
      <div className="rounded-lg border border-line bg-surface-1 p-6">
        <h1 className="text-2xl font-semibold">{title}</h1>
        {children}
      </div>
    </div>
  );
}
