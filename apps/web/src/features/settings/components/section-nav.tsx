import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { cn } from '../../../lib/cn.ts';
import { SETTINGS_SECTIONS } from '../settings-sections.ts';

const LINK_CLASS =
  'flex h-control items-center rounded-md px-3 text-sm whitespace-nowrap text-fg-2 transition-colors duration-100 hover:bg-surface-2 hover:text-fg aria-[current=page]:bg-surface-2 aria-[current=page]:text-fg';

/** The sections: a column beside the chosen one, or a strip above it where the window is narrow. */
export function SectionNav({ current }: { readonly current: string }) {
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // Only sideways: the page itself stays where it is.
    const list = strip.current;
    const link = list?.querySelector<HTMLElement>('[aria-current="page"]');
    if (list !== null && link) list.scrollLeft = link.offsetLeft - (list.clientWidth - link.clientWidth) / 2;
  }, [current]);
  return (
    <nav aria-label="Settings" className="min-w-0 lg:sticky lg:top-4 lg:self-start">
      <ul
        ref={strip}
        className={cn(
          'relative flex gap-1 overflow-x-auto overflow-y-hidden border-b [scrollbar-width:none] border-line pb-2',
          'lg:flex-col lg:overflow-visible lg:border-0 lg:pb-0',
        )}
      >
        {SETTINGS_SECTIONS.map(({ id, label }, index) => (
          <li key={id} className="shrink-0">
            <Link
              to={index === 0 ? '/settings' : `/settings/${id}`}
              className={LINK_CLASS}
              {...(id === current && { 'aria-current': 'page' as const })}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
