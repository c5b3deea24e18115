// What the browser runs of a public page, once the page itself is on screen (build/inline-scripts.ts).
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { PublicApp } from './public-app.tsx';
import { PUBLIC_PAGES } from './public-pages.ts';

function readPageData(): unknown {
  const element = document.getElementById('page-data');
  return element === null ? null : JSON.parse(element.textContent);
}

/** What was pressed while the scripts were on their way: the event came before anybody listened. */
function pressAgain(root: HTMLElement & { pressed?: HTMLElement | null }): void {
  const { pressed } = root;
  if (pressed) setTimeout(() => pressed.click());
}

async function hydrate(): Promise<void> {
  const root = document.getElementById('root');
  const page = PUBLIC_PAGES.find(({ id }) => id === root?.dataset['page']);
  if (root === null || page === undefined) throw new Error('This document is no public page');
  const component = await page.load();
  const path = root.dataset['path'] ?? page.path;
  // In slices, between which the page answers.
  startTransition(() => {
    hydrateRoot(root, <PublicApp page={page} path={path} component={component} data={readPageData()} />);
    root.dataset['ready'] = '';
    pressAgain(root);
  });
}

void hydrate();
