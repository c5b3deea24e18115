// app: what is mounted once (providers, routes, shell); the only folder that sees all features.
import '../lib/validate-without-eval.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { applyPreferences, followPreferences, readPreferences } from '../lib/preferences.ts';
import { getSupabase, mayHaveSession } from '../lib/supabase.ts';
import '../styles/index.css';
import { App } from './app.tsx';
import { preloadApp, preloadAuth } from './pages.ts';

applyPreferences(readPreferences());
followPreferences();
// Auth client, shell and page travel side by side; who needs them reports a failure.
if (mayHaveSession()) {
  getSupabase().catch(() => undefined);
  preloadApp(location.pathname);
} else {
  preloadAuth();
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root"');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
