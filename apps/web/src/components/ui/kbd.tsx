import type { ReactNode } from 'react';

/** A key to press. */
export function Kbd({ children }: { readonly children: ReactNode }) {
  return (
    <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-xs border border-line px-1 font-mono text-2xs text-fg-2">
      {children}
    </kbd>
  );
}
