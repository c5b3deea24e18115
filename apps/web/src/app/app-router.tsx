import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react';
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';

/**
 * The router of the browser's address. Another page waits for its code behind the one that is open: a transition. Everything
 * else in an address is a choice of the user (a market, a tab, a filter) and shows at once; the router of the library makes
 * that a transition too, so that a radio button springs back and a field loses keys while prices keep the page busy.
 */
export function AppRouter({ children }: { readonly children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, setState] = useState({ action: history.action, location: history.location });
  useLayoutEffect(() => {
    let { pathname } = history.location;
    return history.listen((next) => {
      const isSamePage = next.location.pathname === pathname;
      pathname = next.location.pathname;
      if (isSamePage) setState(next);
      else startTransition(() => setState(next));
    });
  }, [history]);
  return (
    <Router location={location} navigationType={action} navigator={history} useTransitions={false}>
      {children}
    </Router>
  );
}
