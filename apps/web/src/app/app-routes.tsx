import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { AuthRoute } from './auth-route.tsx';
import { FullPageSpinner } from './full-page-spinner.tsx';
import { HomeRedirect } from './home-redirect.tsx';
import {
  AdvisorPage,
  ApiDocsPage,
  AppShell,
  BacktestPage,
  BacktestsPage,
  BotPage,
  BotsPage,
  CopyTradingPage,
  CommandPage,
  CreateBotPage,
  ExchangeSetupPage,
  GalleryPage,
  JournalPage,
  LabPage,
  LabRunPage,
  LearningPage,
  AlertsPage,
  NotFound,
  NotificationsPage,
  OverviewScreen,
  PerformancePage,
  PortfolioPage,
  SettingsPage,
  SharedResultPage,
  SignalsScreen,
  StrategiesPage,
  StatusPage,
  SystemPage,
  StrategyPage,
  TerminalPage,
  UsagePage,
  VoicePage,
} from './pages.ts';
import { RequireAuth } from './require-auth.tsx';

/** The gallery of components exists while developing and in builds made for visual tests (`vite build --mode gallery`). */
const HAS_GALLERY = import.meta.env.DEV || import.meta.env.MODE === 'gallery';

/** Every address of the product. Inside the shell each page has its own error boundary and its own waiting state. */
export function AppRoutes() {
  return (
    <Suspense fallback={<FullPageSpinner label="Loading" />}>
      <Routes>
        <Route path="/" element={<HomeRedirect />} />
        <Route path="/auth" element={<AuthRoute />} />
        <Route path="/shared/:token" element={<SharedResultPage />} />
        <Route
          element={
            <RequireAuth>
              <AppShell />
            </RequireAuth>
          }
        >
          <Route path="/overview" element={<OverviewScreen />} />
          <Route path="/dashboard/performance" element={<PerformancePage />} />
          <Route path="/bots" element={<BotsPage />} />
          <Route path="/bots/create" element={<CreateBotPage />} />
          <Route path="/bots/:id" element={<BotPage />} />
          <Route path="/backtests" element={<BacktestsPage />} />
          <Route path="/backtests/:runId" element={<BacktestPage />} />
          <Route path="/lab" element={<LabPage />} />
          <Route path="/lab/:runId" element={<LabRunPage />} />
          <Route path="/portfolio" element={<PortfolioPage />} />
          <Route path="/strategies" element={<StrategiesPage />} />
          <Route path="/strategies/:id" element={<StrategyPage />} />
          <Route path="/signals" element={<SignalsScreen />} />
          <Route path="/copy-trading" element={<CopyTradingPage />} />
          <Route path="/alerts" element={<AlertsPage />} />
          <Route path="/notifications" element={<NotificationsPage />} />
          <Route path="/learning" element={<LearningPage />} />
          <Route path="/terminal" element={<TerminalPage />} />
          <Route path="/api-docs" element={<ApiDocsPage />} />
          <Route path="/status" element={<StatusPage />} />
          <Route path="/advisor" element={<AdvisorPage />} />
          <Route path="/actions" element={<CommandPage />} />
          <Route path="/journal" element={<JournalPage />} />
          <Route path="/usage" element={<UsagePage />} />
          <Route path="/dashboard/voice-demo" element={<VoicePage />} />
          <Route path="/system" element={<SystemPage />} />
          <Route path="/exchange-setup" element={<ExchangeSetupPage />} />
          <Route path="/settings" element={<SettingsPage />} />
          <Route path="/settings/:section" element={<SettingsPage />} />
          <Route path="/dashboard" element={<Navigate to="/overview" replace />} />
        </Route>
        {HAS_GALLERY && <Route path="/gallery" element={<GalleryPage />} />}
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Suspense>
  );
}
