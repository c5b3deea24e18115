import type { ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';

export interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly lead?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A part of the landing page, with an address of its own. */
export function Section({ id, title, lead, className, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={cn('deferred border-t border-line py-14 md:py-20', className)}
    >
      <div className="mx-auto w-full max-w-[1232px] px-4">
        <h2 id={`${id}-title`} className="max-w-[32ch] text-2xl font-semibold md:text-3xl">
          {title}
        </h2>
        {lead !== undefined && <p className="mt-3 max-w-[68ch] text-lg text-fg-2">{lead}</p>}
        <div className="mt-8">{children}</div>
      </div>
    </section>
  );
}
