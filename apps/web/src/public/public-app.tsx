import { StrictMode, type ComponentType } from 'react';
import type { PublicPage, PublicPageProps } from './public-pages.ts';
import { PublicHeader } from './public-header.tsx';
import { SiteFooter } from './site-footer.tsx';

export interface PublicAppProps {
  readonly page: Pick<PublicPage, 'header'>;
  /** Address of this very document. */
  readonly path: string;
  readonly component: ComponentType<PublicPageProps>;
  readonly data: unknown;
}

/** A public page with what surrounds it: the same tree when the build writes it and when the browser takes it over. */
export function PublicApp({ page, path, component: Page, data }: PublicAppProps) {
  return (
    <StrictMode>
      <a
        href="#main"
        className="sr-only z-60 rounded-md bg-brand px-3 py-2 text-sm font-medium text-brand-fg focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <PublicHeader kind={page.header ?? 'public'} path={path} />
      <main id="main" tabIndex={-1} className="outline-none">
        <Page data={data} />
      </main>
      <SiteFooter />
    </StrictMode>
  );
}
