// features/settings: what the user decides about themselves and this browser.
import { lazy, Suspense } from 'react';
import { Page } from '../../components/page.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { AppearancePanel } from './components/appearance-panel.tsx';
import { SessionsPanel } from './components/sessions-panel.tsx';

// Forms bring what checks them (40 KB); the rest of the page is drawn without.
const ProfilePanel = lazy(async () => ({ default: (await import('./components/profile-panel.tsx')).ProfilePanel }));
const RiskLimitsPanel = lazy(async () => ({
  default: (await import('./components/risk-limits-panel.tsx')).RiskLimitsPanel,
}));
const PasswordPanel = lazy(async () => ({ default: (await import('./components/password-panel.tsx')).PasswordPanel }));

/** `/settings`; `/settings#risk` opens at the risk limits. */
export function SettingsPage() {
  return (
    <Page title="Settings" width="prose">
      <div className="space-y-4">
        <Suspense fallback={<Skeleton className="h-[90rem] sm:h-[76rem]" />}>
          <ProfilePanel />
          <RiskLimitsPanel />
          <PasswordPanel />
        </Suspense>
        <AppearancePanel />
        <SessionsPanel />
      </div>
    </Page>
  );
}
