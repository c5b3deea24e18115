import { Link } from 'react-router';
import { Logo } from '../components/logo.tsx';
import { usePageTitle } from '../components/page.tsx';
import { buttonClass } from '../components/ui/button-class.ts';

/** Any address that leads nowhere. */
export function NotFound() {
  usePageTitle('Page not found');
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col items-center justify-center gap-2 px-4 text-center">
      <Logo className="mb-4" />
      <h1 className="text-2xl font-semibold">Page not found</h1>
      <p className="text-sm text-fg-2">
        404: there is no page at this address. It may have moved, or the link is incomplete.
      </p>
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        <Link to="/overview" className={buttonClass({ variant: 'primary', size: 'md' })}>
          Go to overview
        </Link>
        <Link to="/" className={buttonClass({ variant: 'outline', size: 'md' })}>
          Go to start
        </Link>
      </div>
    </main>
  );
}
