import { use, useEffect, type ReactNode } from 'react';
import { cn } from '../lib/cn.ts';
import { TabMark } from './tab-mark.ts';

export interface PageProps {
  /** Heading and tab title. */
  readonly title: string;
  /** Where the tab says more than the heading. */
  readonly tabTitle?: string;
  /** Beside the heading. It may come and go: it has no place of its own and moves nothing. */
  readonly badge?: ReactNode;
  readonly detail?: ReactNode;
  readonly actions?: ReactNode;
  /** As wide as the window lets it, for a table of many columns. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** Sets the title of the browser tab. */
export function usePageTitle(title: string): void {
  const mark = use(TabMark);
  useEffect(() => {
    document.title = `${mark}${title} · ATB`;
  }, [mark, title]);
}

/** Frame of an ordinary page: heading, actions, content at most 1200 px wide, or 1728. */
export function Page({ title, tabTitle = title, badge, detail, actions, isWide = false, children }: PageProps) {
  usePageTitle(tabTitle);
  return (
    <div className={cn('mx-auto w-full p-4', isWide ? 'max-w-[1760px]' : 'max-w-[1232px]')}>
      <div className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-2">
        <div className="min-w-0">
          <div className="relative w-fit">
            <h1 className="text-xl font-semibold">{title}</h1>
            {badge !== undefined && (
              <div className="absolute inset-y-0 left-full ml-2 flex items-center whitespace-nowrap">{badge}</div>
            )}
          </div>
          {detail !== undefined && <p className="text-sm text-fg-2">{detail}</p>}
        </div>
        {actions !== undefined && <div className="ml-auto flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {children}
    </div>
  );
}
