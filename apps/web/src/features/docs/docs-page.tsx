import { ArrowLeft, ArrowRight } from 'lucide-react';
import { memo, useState, type MouseEvent } from 'react';
import { cn } from '../../lib/cn.ts';
import type { DocsBuildData, DocsData, DocsLink } from './docs-data.ts';
import { DocsSearch } from './docs-search.tsx';

const COPIED_MS = 1500;

function DocumentList({ data, label }: { readonly data: DocsData; readonly label: string }) {
  return (
    <nav aria-label={label}>
      {data.groups.map((group) => (
        <div key={group} className="mb-4">
          <p className="mb-1 px-2 text-xs text-fg-2">{group}</p>
          <ul>
            {data.links
              .filter((link) => link.group === group)
              .map(({ href, label: text }) => (
                <li key={href}>
                  <a
                    href={href}
                    aria-current={href === data.path ? 'page' : undefined}
                    className={cn(
                      'flex min-h-8 items-center rounded-md px-2 text-sm coarse:min-h-11 hover:bg-surface-2 hover:text-fg',
                      href === data.path ? 'bg-surface-2 font-medium text-fg' : 'text-fg-2',
                    )}
                  >
                    {text}
                  </a>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function Contents({ contents }: Pick<DocsData, 'contents'>) {
  return (
    <nav aria-label="On this page" className="sticky top-20 hidden max-h-[calc(100dvh-6rem)] overflow-y-auto xl:block">
      <p className="mb-1 text-xs text-fg-2">On this page</p>
      <ul>
        {contents.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} className="flex min-h-7 items-center text-sm text-fg-2 hover:text-fg">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Neighbour({ link, side }: { readonly link: DocsLink; readonly side: 'previous' | 'next' }) {
  const Icon = side === 'previous' ? ArrowLeft : ArrowRight;
  return (
    <a
      href={link.href}
      rel={side === 'previous' ? 'prev' : 'next'}
      className={cn(
        'flex flex-1 items-center gap-3 rounded-lg border border-line p-3 hover:border-line-strong',
        side === 'next' && 'flex-row-reverse text-right',
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0 text-fg-2" />
      <span>
        <span className="block text-xs text-fg-2">{side === 'previous' ? 'Previous' : 'Next'}</span>
        <span className="block text-base font-medium">{link.label}</span>
      </span>
    </a>
  );
}

async function copyCode(event: MouseEvent<HTMLElement>, onCopied: () => void): Promise<void> {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-copy]') : null;
  if (button === null) return;
  await navigator.clipboard.writeText(button.previousElementSibling?.textContent ?? '');
  button.textContent = 'Copied';
  onCopied();
  setTimeout(() => {
    button.textContent = 'Copy';
  }, COPIED_MS);
}

/** The document itself is in the page already: it is neither sent twice nor drawn twice. */
const DocumentText = memo(function DocumentText({ html }: { readonly html: string }) {
  const [announced, setAnnounced] = useState('');
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the buttons inside are buttons */}
      <div
        className="doc"
        suppressHydrationWarning
        // oxlint-disable-next-line react/no-danger -- made by us from our own files, HTML in them escaped
        dangerouslySetInnerHTML={{ __html: html }}
        onClick={(event) => void copyCode(event, () => setAnnounced('Copied'))}
      />
      <span role="status" className="sr-only">
        {announced}
      </span>
    </>
  );
});

/** `/docs` and every page below it. */
export function DocsPage({ data }: { readonly data: unknown }) {
  const docs = data as DocsData & Partial<DocsBuildData>;
  return (
    <div className="mx-auto grid w-full max-w-[1232px] gap-x-10 px-4 py-6 md:grid-cols-[13rem_minmax(0,1fr)] xl:grid-cols-[13rem_minmax(0,1fr)_13rem]">
      <aside
        aria-label="Documents"
        className="md:sticky md:top-20 md:max-h-[calc(100dvh-6rem)] md:self-start md:overflow-y-auto"
      >
        <DocsSearch />
        <details className="mt-3 rounded-lg border border-line md:hidden">
          <summary className="flex min-h-11 items-center px-3 text-sm font-medium">All documents</summary>
          <div className="px-1 pb-1">
            <DocumentList data={docs} label="All documents" />
          </div>
        </details>
        <div className="mt-4 max-md:hidden">
          <DocumentList data={docs} label="Documents" />
        </div>
        <p className="px-2 text-xs text-fg-2 max-md:mt-3">Version {docs.version}</p>
      </aside>
      <article className="min-w-0 max-md:mt-4">
        <DocumentText html={docs.html ?? ''} />
        {docs.editUrl !== '' && (
          <a className="link mt-8 inline-flex min-h-8 items-center text-sm coarse:min-h-11" href={docs.editUrl}>
            Edit this document
          </a>
        )}
        <div className="mt-10 flex gap-3 max-sm:flex-col">
          {docs.previous !== null && <Neighbour link={docs.previous} side="previous" />}
          {docs.next !== null && <Neighbour link={docs.next} side="next" />}
        </div>
      </article>
      <Contents contents={docs.contents} />
    </div>
  );
}
