import { WIZARD_MESSAGES } from '@atb/api/messages/wizard';
import { supportedSymbols } from '@atb/core/plans/plan-check';
import { tierName } from '@atb/core/plans/plan-sentences';
import { TIERS } from '@atb/core/plans/tiers';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';
import { Delta } from '../../../components/delta.tsx';
import { Price } from '../../../components/price.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { RadioCards } from '../../../components/ui/radio-cards.tsx';
import { useUser } from '../../../hooks/use-auth.ts';
import { useLivePrice } from '../../../hooks/use-live-prices.ts';
import { accountsQuery } from '../../../lib/api/get-accounts.ts';
import { showSymbol } from '../../../lib/split-symbol.ts';
import { tierQuery } from '../api/get-tier.ts';
import { WIZARD_MARKETS } from './wizard-market.ts';

export interface SymbolStepProps {
  readonly symbol: string;
  readonly onSymbolChange: (symbol: string) => void;
  /** Sentence when the step cannot be left. */
  readonly error: string | null;
}

/** The least plan that trades a symbol; every symbol has one. */
function planRequired(symbol: string): string {
  const tier = TIERS.find((each) => supportedSymbols(each)?.includes(symbol) ?? true);
  return tier === undefined ? '' : `${tierName(tier)} plan required`;
}

function MarketFigures({ symbol }: { readonly symbol: string }) {
  const price = useLivePrice(symbol);
  if (price === undefined) return <>No price at the moment</>;
  return (
    <span className="flex flex-wrap gap-x-2">
      <Price value={price.last} />
      <Delta value={price.change24h} />
    </span>
  );
}

function Accounts() {
  const { data: accounts } = useQuery(accountsQuery());
  if (accounts === undefined) return null;
  const [account] = accounts;
  if (account === undefined) {
    return (
      <Alert tone="warning" title={WIZARD_MESSAGES.accountTitle}>
        {WIZARD_MESSAGES.account}
      </Alert>
    );
  }
  return (
    <RadioCards
      legend="Account"
      value={account.id}
      onValueChange={() => undefined}
      className="sm:grid-cols-2 lg:grid-cols-3"
      options={[
        {
          value: account.id,
          label: account.label,
          detail: account.is_paper
            ? 'Paper Trading: paper money, no order leaves this machine.'
            : 'Live Trading: real money at the exchange.',
        },
      ]}
    />
  );
}

/** Step 2: the market and the account. */
export function SymbolStep({ symbol, onSymbolChange, error }: SymbolStepProps) {
  const { email } = useUser();
  const tier = useQuery(tierQuery(email ?? '')).data;
  const allowed = tier === undefined ? null : supportedSymbols(tier);
  const isAllowed = (market: string): boolean => allowed?.includes(market) ?? true;
  const isLimited = WIZARD_MARKETS.some((market) => !isAllowed(market.symbol));
  const open = tier === undefined ? [] : WIZARD_MARKETS.filter((market) => isAllowed(market.symbol));
  const only = open.length === 1 && symbol === '' ? (open[0]?.symbol ?? null) : null;
  const choose = useEffectEvent(onSymbolChange);
  useEffect(() => {
    if (only !== null) choose(only);
  }, [only]);
  return (
    <div className="space-y-6">
      {error !== null && (
        <Alert tone="error" title={WIZARD_MESSAGES.symbolTitle}>
          {error}
        </Alert>
      )}
      <RadioCards
        legend="Symbol"
        value={symbol === '' ? null : symbol}
        onValueChange={onSymbolChange}
        className="grid-cols-2 lg:grid-cols-4"
        options={WIZARD_MARKETS.map((market) => ({
          value: market.symbol,
          label: showSymbol(market.symbol),
          detail: isAllowed(market.symbol) ? (
            <MarketFigures symbol={market.symbol} />
          ) : (
            <span>{planRequired(market.symbol)}</span>
          ),
          isDisabled: !isAllowed(market.symbol),
        }))}
      />
      {isLimited && (
        <p className="text-sm text-fg-2">
          Your {tier} plan trades {(allowed ?? []).map(showSymbol).join(', ')}, by bot and by hand. The prices and
          charts of every market are in the{' '}
          <Link to="/terminal" className="link">
            terminal
          </Link>
          .
        </p>
      )}
      <Accounts />
    </div>
  );
}
