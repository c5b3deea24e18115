import { lazy, type ComponentType } from 'react';

export interface SettingsSection {
  /** Its address: /settings/<id>. */
  readonly id: string;
  readonly label: string;
  /** Further words that find the section, here and in the palette. */
  readonly keywords: string;
  readonly panels: readonly SettingsPanel[];
}

export interface SettingsPanel {
  /** Its place in the section: /settings/<id>#<name>. */
  readonly name: string;
  /** As the panel is headed. */
  readonly title: string;
  /** Further words that find it. */
  readonly keywords: string;
  readonly Component: ComponentType;
}

// Forms bring what checks them (40 KB); each section fetches its own.
const ReportingCurrency = lazy(async () => ({
  default: (await import('./components/reporting-currency-panel.tsx')).ReportingCurrencyPanel,
}));
const Trading = lazy(async () => ({ default: (await import('./components/trading-panel.tsx')).TradingPanel }));
const Profile = lazy(async () => ({ default: (await import('./components/profile-panel.tsx')).ProfilePanel }));
const Password = lazy(async () => ({ default: (await import('./components/password-panel.tsx')).PasswordPanel }));
const Sessions = lazy(async () => ({ default: (await import('./components/sessions-panel.tsx')).SessionsPanel }));
const TwoFactor = lazy(async () => ({ default: (await import('./components/two-factor-panel.tsx')).TwoFactorPanel }));
const SignInMethods = lazy(async () => ({
  default: (await import('./components/sign-in-methods-panel.tsx')).SignInMethodsPanel,
}));
const SecurityLog = lazy(async () => ({
  default: (await import('./components/security-log-panel.tsx')).SecurityLogPanel,
}));
const RiskLimits = lazy(async () => ({
  default: (await import('./components/risk-limits-panel.tsx')).RiskLimitsPanel,
}));
const Notifications = lazy(async () => ({
  default: (await import('./components/notifications-panel.tsx')).NotificationsPanel,
}));
const Channels = lazy(async () => ({ default: (await import('./components/channels-panel.tsx')).ChannelsPanel }));
const QuietHours = lazy(async () => ({
  default: (await import('./components/quiet-hours-panel.tsx')).QuietHoursPanel,
}));
const DeliveryLog = lazy(async () => ({
  default: (await import('./components/delivery-log-panel.tsx')).DeliveryLogPanel,
}));
const Appearance = lazy(async () => ({
  default: (await import('./components/appearance-panel.tsx')).AppearancePanel,
}));

const Achievements = lazy(async () => ({
  default: (await import('./components/achievements-panel.tsx')).AchievementsPanel,
}));
const Plan = lazy(async () => ({ default: (await import('./components/plan-panel.tsx')).PlanPanel }));
const Licence = lazy(async () => ({ default: (await import('./components/licence-panel.tsx')).LicencePanel }));
const Licences = lazy(async () => ({ default: (await import('./components/licences-panel.tsx')).LicencesPanel }));

const TierTable = lazy(async () => ({
  default: (await import('./components/tier-table-panel.tsx')).TierTablePanel,
}));

const ApiKeys = lazy(async () => ({ default: (await import('./components/api-keys-panel.tsx')).ApiKeysPanel }));
const ExchangeAccounts = lazy(async () => ({
  default: (await import('./components/exchange-accounts-panel.tsx')).ExchangeAccountsPanel,
}));
const SystemInformation = lazy(async () => ({
  default: (await import('./components/system-information-panel.tsx')).SystemInformationPanel,
}));
const Export = lazy(async () => ({ default: (await import('./components/export-panel.tsx')).ExportPanel }));
const Deletion = lazy(async () => ({ default: (await import('./components/deletion-panel.tsx')).DeletionPanel }));

const PROFILE: SettingsSection = {
  id: 'profile',
  label: 'Profile',
  keywords: 'name e-mail time zone',
  panels: [
    { name: 'profile', title: 'Profile', keywords: 'name e-mail email address time zone avatar', Component: Profile },
    { name: 'achievements', title: 'Achievements', keywords: 'badges points', Component: Achievements },
  ],
};

/** Sections of the settings, in the order they are listed. The first is what /settings shows. */
export const SETTINGS_SECTIONS: readonly [SettingsSection, ...SettingsSection[]] = [
  PROFILE,
  {
    id: 'security',
    label: 'Security',
    keywords:
      'password two-factor 2fa totp authenticator passkey recovery codes sessions sign out devices github google connect log history',
    panels: [
      { name: 'password', title: 'Password', keywords: 'change passphrase', Component: Password },
      {
        name: 'two-factor',
        title: 'Two-factor authentication',
        keywords: '2fa totp authenticator app passkey recovery codes second factor',
        Component: TwoFactor,
      },
      {
        name: 'sign-in-methods',
        title: 'Sign-in methods',
        keywords: 'github google connect provider link',
        Component: SignInMethods,
      },
      { name: 'sessions', title: 'Sessions', keywords: 'devices sign out everywhere', Component: Sessions },
      { name: 'security-log', title: 'Security log', keywords: 'history events sign-ins', Component: SecurityLog },
    ],
  },
  {
    id: 'risk',
    label: 'Risk limits',
    keywords: 'loss drawdown exposure stop',
    panels: [
      {
        name: 'limits',
        title: 'Risk limits',
        keywords: 'loss drawdown exposure stop day week trade streak',
        Component: RiskLimits,
      },
    ],
  },
  {
    id: 'trading',
    label: 'Trading',
    keywords: 'mode live simulation offline halt account state active reducing halted reporting currency euro dollar',
    panels: [
      {
        name: 'trading',
        title: 'Trading mode',
        keywords: 'live simulation offline halt account states active reducing halted',
        Component: Trading,
      },
      {
        name: 'reporting-currency',
        title: 'Reporting currency',
        keywords: 'euro dollar usdt usd eur usdc',
        Component: ReportingCurrency,
      },
    ],
  },
  {
    id: 'notifications',
    label: 'Notifications',
    keywords: 'bell alerts mute bots fills mail telegram discord webhook quiet hours digest delivery log',
    panels: [
      { name: 'channels', title: 'Channels', keywords: 'mail telegram discord webhook send test', Component: Channels },
      { name: 'quiet-hours', title: 'Quiet hours and digests', keywords: 'night daily hourly', Component: QuietHours },
      { name: 'notifications', title: 'In the app', keywords: 'bell groups mute bots fills', Component: Notifications },
      { name: 'delivery-log', title: 'Delivery log', keywords: 'sent failed messages', Component: DeliveryLog },
    ],
  },
  {
    id: 'exchange',
    label: 'Exchange accounts',
    keywords: 'connected exchange keys rotate revoke delete label Binance Kraken Coinbase signer',
    panels: [
      {
        name: 'exchange-accounts',
        title: 'Exchange accounts',
        keywords: 'connected keys rotate revoke delete label Binance Kraken Coinbase signer unlock',
        Component: ExchangeAccounts,
      },
    ],
  },
  {
    id: 'api-keys',
    label: 'API keys',
    keywords: 'api key token program script developer integration revoke',
    panels: [
      {
        name: 'api-keys',
        title: 'API keys',
        keywords: 'token program script developer integration revoke scope',
        Component: ApiKeys,
      },
    ],
  },
  {
    id: 'plan',
    label: 'Plan',
    keywords: 'licence license key subscription payment invoice refund trial cancel upgrade',
    panels: [
      { name: 'plan', title: 'Your plan', keywords: 'upgrade trial tier', Component: Plan },
      { name: 'licence', title: 'Licence', keywords: 'license key enter verify', Component: Licence },
      {
        name: 'licences',
        title: 'Licences and payments',
        keywords: 'subscription invoice refund cancel',
        Component: Licences,
      },
      { name: 'tiers', title: 'All tiers', keywords: 'prices table compare', Component: TierTable },
    ],
  },
  {
    id: 'appearance',
    label: 'Appearance',
    keywords: 'theme dark light colours density candles time zone',
    panels: [
      {
        name: 'appearance',
        title: 'Appearance',
        keywords: 'theme dark light colours density candles time zone shortcuts amounts navigation sidebar top bar',
        Component: Appearance,
      },
    ],
  },
  {
    id: 'data',
    label: 'Data',
    keywords: 'export download delete account privacy gdpr',
    panels: [
      { name: 'export', title: 'Export your data', keywords: 'download gdpr zip csv json', Component: Export },
      { name: 'deletion', title: 'Delete account', keywords: 'remove close gdpr', Component: Deletion },
    ],
  },
  {
    id: 'system',
    label: 'System',
    keywords: 'version licence type api keys status support contact help',
    panels: [
      {
        name: 'system',
        title: 'System information',
        keywords: 'version licence type api keys status support contact help',
        Component: SystemInformation,
      },
    ],
  },
];
