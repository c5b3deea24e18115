import { resolve } from 'node:path';
import { BOT_KINDS } from '@atb/core/bots/kinds';
import { render, screen } from '@testing-library/react';
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FAQ } from '../features/landing/content/faq.ts';
import { KIND_WORDS } from '../features/landing/content/kind-words.ts';
import { FEATURE_TABS, VOICE_FEATURES } from '../features/landing/content/features.ts';
import { FeatureCards } from '../features/landing/sections/feature-cards.tsx';
import { ConditionsPage } from '../features/legal/conditions-page.tsx';
import { PrivacyPage } from '../features/legal/privacy-page.tsx';
import { listDocuments } from '../public/documents/list-documents.ts';
import { NAV_ITEMS } from './shell/navigation.ts';

const SOURCES = resolve(import.meta.dirname, '..');
const isThere = (page: string | null): boolean => page === null || NAV_ITEMS.some(({ to }) => to === page);

describe('what the landing page claims', () => {
  it.each([
    ...FEATURE_TABS.map(({ label, ...tab }) => ({ name: label, ...tab })),
    ...VOICE_FEATURES.map((each) => ({ name: each.title, ...each })),
  ])('says of $name whether there is such a page', ({ page, status }) => {
    expect(status).toBe(isThere(page) ? 'Live' : 'Beta');
  });

  it('links to documents that there are', async () => {
    const documents = await listDocuments(resolve(SOURCES, '../../..'));
    const paths = documents.map(({ slug }) => (slug === '' ? '/docs' : `/docs/${slug}`));
    const links = FEATURE_TABS.map(({ link }) => link.href).filter((href) => href.startsWith('/docs'));
    expect(links).toContain('/docs/learning');
    expect(links.filter((href) => !paths.includes(href))).toEqual([]);
  });

  it('names every kind of bot', () => {
    const { container } = render(<FeatureCards counts={{ strategies: 100, indicators: 56 }} />);
    expect(container).toHaveTextContent('Grid, DCA, strategy');
    const answers = FAQ.map(({ answer }) => answer.toLowerCase()).join(' ');
    for (const kind of BOT_KINDS) {
      expect(container.textContent.toLowerCase()).toContain(KIND_WORDS[kind].one.toLowerCase());
      expect(answers).toContain(KIND_WORDS[kind].all.toLowerCase());
    }
  });

  it('says what keys of an exchange are for, as long as there is a page that asks for them', () => {
    expect(isThere('/exchange-setup')).toBe(true);
    const answers = FAQ.map(({ answer }) => answer).join(' ');
    expect(answers).toContain('sealed in your browser');
    expect(answers).toContain('none is placed at an exchange');
    expect(answers).not.toContain('asks for no key');
  });
});

/** Files that keep something in the browser that way. */
function keepersBy(call: string): readonly string[] {
  return globSync('**/*.{ts,tsx}', { cwd: SOURCES })
    .filter((file) => !file.includes('.test.') && readFileSync(resolve(SOURCES, file), 'utf8').includes(call))
    .toSorted();
}

describe('the privacy policy', () => {
  it('names what is kept in cookies and for the tab alone: a new keeper belongs into it, and here', () => {
    render(<PrivacyPage />);
    expect(keepersBy('document.cookie =')).toEqual(['app/shell/use-sidebar.ts']);
    expect(screen.getByText(/for 7 days in a cookie \(sidebar_state\)/u)).toBeInTheDocument();
    expect(keepersBy('sessionStorage.setItem')).toEqual(['app/shell/use-demo-data.ts', 'lib/licence-at-hand.ts']);
    expect(screen.getByText(/In session storage, gone with the tab: a licence/u)).toBeInTheDocument();
  });

  it.each([
    'Telegram, Discord, a webhook',
    'speech model',
    'speech recognition',
    'sealed in your browser',
    'questions to the advisor',
  ])('speaks of %s', (words) => {
    const { container } = render(<PrivacyPage />);
    expect(container.textContent.replaceAll(/\s+/gu, ' ')).toContain(words);
  });

  it.each([PrivacyPage, ConditionsPage])('says what each version changed, the one in force first', (Page) => {
    const { container } = render(<Page />);
    const dates = [...container.querySelectorAll('details dt')].map(({ textContent }) => Date.parse(textContent));
    expect(dates.length).toBeGreaterThan(1);
    expect(dates).toEqual(dates.toSorted((a, b) => b - a));
    expect(screen.getByText(/^Last updated:/u)).toHaveTextContent(container.querySelector('dt')?.textContent ?? '-');
  });
});
