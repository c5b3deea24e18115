import { useLocation, useNavigate } from 'react-router';

const KEY = 'trade';
const CHART = 'chart';

/** Which trade is looked at, kept in the address; the chart and the table follow it. */
export function useChosenTrade(total: number) {
  const location = useLocation();
  const state: unknown = location.state;
  const { search } = location;
  const navigate = useNavigate();
  const written = Number(new URLSearchParams(search).get(KEY));
  const chosen = Number.isInteger(written) && written >= 1 && written <= total ? written : null;
  const hrefOf = (trade: number): string => {
    const next = new URLSearchParams(search);
    next.set(KEY, String(trade));
    return `?${next.toString()}`;
  };
  return {
    chosen,
    hrefOf,
    /** False when its mark on the chart was clicked: the reader is there already. */
    isSought: state !== CHART,
    choose: (trade: number, isOnChart: boolean) =>
      void navigate(hrefOf(trade), { replace: true, preventScrollReset: true, state: isOnChart ? CHART : null }),
  };
}
