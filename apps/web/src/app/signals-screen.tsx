import { AskAtbCard } from '../features/advisor/ask-atb-card.tsx';
import { StrategyParametersCard } from '../features/learning/components/strategy-parameters-card.tsx';
import { SignalsPage } from '../features/signals/signals-page.tsx';

/** `/signals` with the cards of other features below its table: features do not import each other. */
export function SignalsScreen() {
  return <SignalsPage AskAtbCard={AskAtbCard} StrategyParametersCard={StrategyParametersCard} />;
}
