import { lazy, Suspense } from 'react';
import { Logo } from '../../components/logo.tsx';
import { usePageTitle } from '../../components/page.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { Tabs } from '../../components/ui/tabs.tsx';
import { useAddress } from '../../hooks/use-address.ts';
import { useAuth } from '../../hooks/use-auth.ts';
import { withValues } from '../../lib/address-values.ts';
import { GridDrawing } from './components/grid-drawing.tsx';
import { NewPasswordForm } from './components/new-password-form.tsx';
import { AuthLinks } from './components/auth-links.tsx';
import { ProviderButtons } from './components/provider-buttons.tsx';
import { SignInForm } from './components/sign-in-form.tsx';
import { SignUpPanel } from './components/sign-up-panel.tsx';

const SecondFactorStep = lazy(async () => ({
  default: (await import('./components/second-factor-step.tsx')).SecondFactorStep,
}));

type AuthTab = 'sign-in' | 'sign-up';

const TABS = [
  { value: 'sign-in', label: 'Sign In' },
  { value: 'sign-up', label: 'Sign Up' },
] as const;

function useAuthTab(): readonly [AuthTab, (tab: AuthTab) => void] {
  const [address, write] = useAddress();
  const tab: AuthTab = address.get('tab') === 'sign-up' ? 'sign-up' : 'sign-in';
  return [tab, (next) => write((newest) => withValues(newest, { tab: next }, { tab: 'sign-in' }))];
}

function Introduction() {
  return (
    <aside
      aria-label="About ATB"
      className="hidden min-w-0 flex-1 flex-col justify-between gap-8 border-r border-line bg-surface-1 p-10 lg:flex xl:p-14"
    >
      <Logo size="lg" className="self-start" />
      <GridDrawing />
      <div>
        <p className="max-w-[24ch] text-3xl font-semibold text-balance">Run trading bots on your own machine.</p>
        <p className="mt-3 max-w-[52ch] text-base text-fg-2">
          Draw a grid on a real chart, let it trade on paper, and find every cent of it in the ledger. No real money
          moves.
        </p>
      </div>
    </aside>
  );
}

function AuthForms({ tab, setTab }: { readonly tab: AuthTab; readonly setTab: (tab: AuthTab) => void }) {
  return (
    <>
      <Tabs
        label="Sign in or sign up"
        value={tab}
        onValueChange={setTab}
        tabs={TABS}
        variant="fill"
        panelClassName="pt-5"
      >
        {tab === 'sign-in' ? <SignInForm /> : <SignUpPanel />}
      </Tabs>
      <ProviderButtons />
    </>
  );
}

/** `/auth`: sign in, sign up, show the second factor, or set a new password after a recovery link. */
export function AuthPage() {
  const { isRecovering, needsSecondFactor, user, linkError } = useAuth();
  const isConfirming = needsSecondFactor && user !== null;
  const isChoosingPassword = isRecovering && user !== null && !isConfirming;
  const [tab, setTab] = useAuthTab();
  const title = isConfirming
    ? 'Two-factor authentication'
    : isChoosingPassword
      ? 'Set a new password'
      : tab === 'sign-in'
        ? 'Sign in to ATB'
        : 'Create your account';
  usePageTitle(title);
  return (
    <div className="flex min-h-dvh">
      <Introduction />
      <main className="flex w-full flex-col justify-center px-5 py-10 lg:w-[28rem] lg:shrink-0 lg:px-10">
        <div className="mx-auto w-full max-w-sm">
          <Logo className="mb-6 lg:hidden" />
          <h1 className="mb-4 text-2xl font-semibold">{title}</h1>
          {linkError !== null && !isChoosingPassword && !isConfirming && (
            <Alert tone="error" className="mb-4">
              {linkError}
            </Alert>
          )}
          {isConfirming ? (
            <Suspense fallback={<Skeleton className="h-56" />}>
              <SecondFactorStep user={user} />
            </Suspense>
          ) : isChoosingPassword ? (
            <NewPasswordForm />
          ) : (
            <AuthForms tab={tab} setTab={setTab} />
          )}
          <AuthLinks />
        </div>
      </main>
    </div>
  );
}
