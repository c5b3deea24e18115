// app: what is mounted once (providers, routes, shell); the only folder that sees all features.
import '../lib/validate-without-eval.ts';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { applyPreferences, followPreferences, readPreferences } from '../lib/preferences.ts';
import { getSupabase, mayHaveSession } from '../lib/supabase.ts';
import '../styles/index.css';
import { App } from './app.tsx';
import { isSharedPage, preloadAuth, preloadPage } from './page-loaders.ts';
import { preloadApp } from './pages.ts';

applyPreferences(readPreferences());
followPreferences();
// Client of the API, shell and page travel side by side; who needs them reports a failure.
if (isSharedPage(location.pathname)) {
  getSupabase().catch(() => undefined);
  preloadPage(location.pathname);
} else if (mayHaveSession()) {
  getSupabase().catch(() => undefined);
  preloadApp(location.pathname);
} else {
  preloadAuth();
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root"');
const app = createRoot(root);
// A transition is drawn in slices, between which the page answers.
startTransition(() =>
  app.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
