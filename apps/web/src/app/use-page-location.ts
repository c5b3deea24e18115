import { useDeferredValue } from 'react';
import { useLocation, type Location } from 'react-router';

/**
 * The address to draw. Another page waits for its code behind the one that is open, as a transition does. Everything else in
 * an address is a choice of the user (a market, a tab, a filter) and shows at once: deferred, a radio button would spring back
 * and a field lose keys while prices keep the page busy. The router must not defer by itself (`useTransitions={false}`).
 */
export function usePageLocation(): Location {
  const location = useLocation();
  const settled = useDeferredValue(location);
  return settled.pathname === location.pathname ? location : settled;
}
