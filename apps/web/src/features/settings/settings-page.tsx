// features/settings: what the user decides about themselves and this browser.
import { Page } from '../../components/page.tsx';
import { AppearancePanel } from './components/appearance-panel.tsx';
import { PasswordPanel } from './components/password-panel.tsx';
import { ProfilePanel } from './components/profile-panel.tsx';
import { SessionsPanel } from './components/sessions-panel.tsx';

/** `/settings` */
export function SettingsPage() {
  return (
    <Page title="Settings" width="prose">
      <div className="space-y-4">
        <ProfilePanel />
        <PasswordPanel />
        <AppearancePanel />
        <SessionsPanel />
      </div>
    </Page>
  );
}
