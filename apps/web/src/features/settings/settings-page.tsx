// features/settings: what the user decides about themselves and this browser.
import { lazy, Suspense } from 'react';
import { Page } from '../../components/page.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { AppearancePanel } from './components/appearance-panel.tsx';
import { SessionsPanel } from './components/sessions-panel.tsx';

// Forms bring what checks them (40 KB); the rest of the page is drawn without.
const ProfilePanel = lazy(async () => ({ default: (await import('./components/profile-panel.tsx')).ProfilePanel }));
const PasswordPanel = lazy(async () => ({ default: (await import('./components/password-panel.tsx')).PasswordPanel }));

/** `/settings` */
export function SettingsPage() {
  return (
    <Page title="Settings" width="prose">
      <div className="space-y-4">
        <Suspense fallback={<Skeleton className="h-[42rem] sm:h-[36rem]" />}>
          <ProfilePanel />
          <PasswordPanel />
        </Suspense>
        <AppearancePanel />
        <SessionsPanel />
      </div>
    </Page>
  );
}
