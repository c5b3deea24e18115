import { Search } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Input } from '../../components/ui/input.tsx';
import type { SearchEntry } from './docs-data.ts';
import type { SearchDocs, SearchHit } from './search-docs.ts';

const QUERY_MIN = 2;

async function loadSearch(): Promise<SearchDocs> {
  const [{ createDocsSearch }, response] = await Promise.all([import('./search-docs.ts'), fetch('/docs/search.json')]);
  if (!response.ok) throw new Error(`The index of the documents answers ${response.status}`);
  return createDocsSearch((await response.json()) as readonly SearchEntry[]);
}

function Hits({ hits, id }: { readonly hits: readonly SearchHit[]; readonly id: string }) {
  return (
    <ul id={id} className="divide-y divide-line">
      {hits.map(({ href, page, heading, excerpt }) => (
        <li key={href}>
          <a href={href} className="block rounded-sm px-3 py-2 hover:bg-surface-2">
            <span className="block text-sm font-medium">
              {heading === '' ? page : heading}
              {heading !== '' && <span className="font-normal text-fg-2"> · {page}</span>}
            </span>
            <span className="block text-xs text-fg-2">{excerpt}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

interface SearchState {
  readonly query: string;
  readonly hasFailed: boolean;
  readonly search: SearchDocs | null;
  readonly found: number;
}

/** Empty where the hits speak for themselves. */
function describeState({ query, hasFailed, search, found }: SearchState): string {
  if (hasFailed) return 'The search cannot be loaded. Type on to try again.';
  if (search === null) return 'Loading…';
  return found === 0 ? `Nothing found for “${query.trim()}”. Try fewer or other words.` : '';
}

/** Searches all documents; library and index are fetched when the field is first used. */
export function DocsSearch() {
  const [query, setQuery] = useState('');
  const [search, setSearch] = useState<SearchDocs | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const isAsked = useRef(false);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const load = (): void => {
    if (isAsked.current) return;
    isAsked.current = true;
    setFailed(false);
    loadSearch()
      .then((made) => setSearch(() => made))
      .catch(() => {
        isAsked.current = false;
        setFailed(true);
      });
  };
  useEffect(() => {
    // What was typed before the page came to life is searched, too.
    const early = box.current?.querySelector('input')?.value ?? '';
    if (early !== '') {
      load();
      setQuery(early);
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the page has come to life
  }, []);
  useEffect(() => {
    const close = (event: Event): void => {
      if (event.target instanceof Node && !(box.current?.contains(event.target) ?? false)) setQuery('');
    };
    addEventListener('pointerdown', close);
    return () => removeEventListener('pointerdown', close);
  }, []);
  const isOpen = query.trim().length >= QUERY_MIN;
  const hits = isOpen && search !== null ? search(query) : [];
  const status = isOpen ? describeState({ query, hasFailed, search, found: hits.length }) : '';
  return (
    <div ref={box} role="search">
      <Input
        type="search"
        aria-label="Search the documents"
        placeholder="Search"
        prefix={<Search aria-hidden />}
        size="lg"
        value={query}
        onFocus={load}
        onChange={(event) => {
          load();
          setQuery(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setQuery('');
          if (event.key === 'Enter' && hits[0] !== undefined) location.assign(hits[0].href);
        }}
      />
      {isOpen && (
        <div className="absolute z-10 mt-1 max-h-[70dvh] w-[min(26rem,calc(100vw-2rem))] overflow-y-auto rounded-lg border border-line-strong bg-surface-1 shadow-pop">
          <Hits hits={hits} id={id} />
          <p role="status" className={status === '' ? 'sr-only' : 'p-3 text-sm text-fg-2'}>
            {status === '' ? `${hits.length} found` : status}
          </p>
        </div>
      )}
    </div>
  );
}
