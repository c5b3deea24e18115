import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Input } from '../../../components/ui/input.tsx';
import { cn } from '../../../lib/cn.ts';
import { findSettings, type FoundSetting } from '../find-settings.ts';
import { SETTINGS_SECTIONS } from '../settings-sections.ts';

const LINK_CLASS =
  'flex h-control items-center rounded-md px-3 text-sm whitespace-nowrap text-fg-2 transition-colors duration-100 hover:bg-surface-2 hover:text-fg aria-[current=page]:bg-surface-2 aria-[current=page]:text-fg';

interface SearchFieldProps {
  readonly query: string;
  readonly onQueryChange: (query: string) => void;
  readonly found: readonly FoundSetting[];
}

/** Enter opens the first that is found, Escape forgets what was typed. */
function SearchField({ query, onQueryChange, found }: SearchFieldProps) {
  const navigate = useNavigate();
  const onKeyDown = (event: KeyboardEvent): void => {
    const [first] = found;
    if (event.key === 'Escape') onQueryChange('');
    if (event.key !== 'Enter' || first === undefined) return;
    onQueryChange('');
    void navigate(first.to);
  };
  return (
    <>
      <Input
        type="search"
        aria-label="Search in settings"
        placeholder="Search"
        value={query}
        onChange={(event) => onQueryChange(event.target.value)}
        onKeyDown={onKeyDown}
        prefix={<Search aria-hidden />}
      />
      <p role="status" className="sr-only">
        {query.trim() === '' ? '' : `${found.length} ${found.length === 1 ? 'setting' : 'settings'} found`}
      </p>
    </>
  );
}

function FoundList({ found, onChoose }: { readonly found: readonly FoundSetting[]; readonly onChoose: () => void }) {
  if (found.length === 0) return <p className="px-3 py-2 text-sm text-fg-2">No setting matches.</p>;
  return (
    <ul aria-label="Found" className="max-lg:border-b max-lg:border-line max-lg:pb-2">
      {found.map(({ to, label, section }) => (
        <li key={to}>
          <Link
            to={to}
            onClick={onChoose}
            className="flex min-h-control flex-col justify-center rounded-md px-3 py-1 text-sm hover:bg-surface-2"
          >
            {label}
            <span className="text-xs text-fg-2">{section}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function SectionList({ current }: { readonly current: string }) {
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // Only sideways: the page itself stays where it is.
    const list = strip.current;
    const link = list?.querySelector<HTMLElement>('[aria-current="page"]');
    if (list !== null && link) list.scrollLeft = link.offsetLeft - (list.clientWidth - link.clientWidth) / 2;
  }, [current]);
  return (
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
  );
}

/** The sections: a column beside the chosen one, or a strip above it where the window is narrow; in their place what is searched for. */
export function SectionNav({ current }: { readonly current: string }) {
  const [query, setQuery] = useState('');
  const found = findSettings(query);
  return (
    <nav aria-label="Settings" className="min-w-0 space-y-2 lg:sticky lg:top-4 lg:self-start">
      <SearchField query={query} onQueryChange={setQuery} found={found} />
      {query.trim() === '' ? (
        <SectionList current={current} />
      ) : (
        <FoundList found={found} onChoose={() => setQuery('')} />
      )}
    </nav>
  );
}
