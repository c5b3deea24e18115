import type { User } from '@supabase/supabase-js';
import { lazy, Suspense, useEffect, useState } from 'react';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { useAuth } from '../hooks/use-auth.ts';
import { registerStepUp } from '../lib/step-up.ts';

const loadDialog = () => import('../components/second-factor/step-up-dialog.tsx');
const StepUpDialog = lazy(async () => ({ default: (await loadDialog()).StepUpDialog }));

interface Asked {
  readonly answer: (isShown: boolean) => void;
}

/** Code that cannot be fetched leaves the request refused, not waiting for ever. */
async function isDialogThere(): Promise<boolean> {
  try {
    await loadDialog();
    return true;
  } catch {
    return false;
  }
}

function Host({ user }: { readonly user: User }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => {
    const forget = registerStepUp(async () => {
      if (!(await isDialogThere())) return false;
      return new Promise((answer) => setAsked({ answer }));
    });
    return forget;
  }, []);
  // Who has gone confirms nothing.
  useEffect(() => () => asked?.answer(false), [asked]);
  if (asked === null) return null;
  const done = (isShown: boolean): void => {
    asked.answer(isShown);
    setAsked(null);
  };
  return (
    <ErrorBoundary place="nowhere">
      <Suspense fallback={null}>
        <StepUpDialog user={user} open onDone={done} />
      </Suspense>
    </ErrorBoundary>
  );
}

/**
 * Opens the dialog for the second factor whenever the server wants it for what the user does. Whose sign-in still waits for that
 * factor is asked there, and not a second time by what a page of before had under way.
 */
export function StepUpHost() {
  const { user, needsSecondFactor } = useAuth();
  return user === null || needsSecondFactor ? null : <Host key={user.id} user={user} />;
}
