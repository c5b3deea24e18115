import type { Portfolio } from '../use-portfolio.ts';
import type { PortfolioView } from '../use-portfolio-view.ts';

/** What every tab of the portfolio is given. */
export interface PortfolioTabProps {
  readonly view: PortfolioView;
  readonly portfolio: Portfolio;
}
