import { Bot } from 'lucide-react';
import { Link } from 'react-router';
import { buttonClass } from '../../../components/ui/button-class.ts';
import { EmptyState } from '../../../components/ui/empty-state.tsx';

/** No bot was ever made. */
export function BotsEmpty() {
  return (
    <EmptyState
      icon={<Bot aria-hidden />}
      title="No bots yet."
      detail="A grid bot buys below the price and sells above it, again and again; a DCA bot buys a fall and sells what recovers. Yours starts with paper money; every order is drawn before it runs."
      actions={
        <>
          <Link to="/bots/create" className={buttonClass({ variant: 'primary', size: 'md' })}>
            Create your first bot
          </Link>
          <Link to="/bots/create?example=btc-grid" className={buttonClass({ variant: 'outline', size: 'md' })}>
            Load the BTC grid example
          </Link>
        </>
      }
      className="rounded-lg border border-line bg-surface-1 py-16"
    />
  );
}
