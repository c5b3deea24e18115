import MiniSearch from 'minisearch';
import type { SearchEntry } from './docs-data.ts';

export interface SearchHit {
  readonly href: string;
  readonly page: string;
  readonly heading: string;
  /** Around the first word that was found. */
  readonly excerpt: string;
}

export type SearchDocs = (query: string) => readonly SearchHit[];

const HITS_MAX = 8;
const EXCERPT_LENGTH = 110;

function cutExcerpt(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase();
  const found = words.map((word) => lower.indexOf(word.toLowerCase())).filter((at) => at >= 0);
  const start = Math.max(0, Math.min(...found, text.length) - 30);
  const from = found.length === 0 ? 0 : start;
  const cut = text.slice(from, from + EXCERPT_LENGTH);
  return `${from > 0 ? '… ' : ''}${cut}${from + EXCERPT_LENGTH < text.length ? ' …' : ''}`;
}

export function createDocsSearch(entries: readonly SearchEntry[]): SearchDocs {
  const index = new MiniSearch<SearchEntry>({
    fields: ['heading', 'page', 'text'],
    storeFields: ['page', 'heading', 'text'],
    searchOptions: { boost: { heading: 4, page: 2 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
  });
  index.addAll(entries);
  return (query) =>
    index
      .search(query)
      .slice(0, HITS_MAX)
      .map(({ id, page, heading, text, match }) => ({
        href: String(id),
        page: String(page),
        heading: String(heading),
        excerpt: cutExcerpt(String(text), Object.keys(match)),
      }));
}
