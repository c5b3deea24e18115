import { toPlain } from '@atb/core/base/decimal';
import { DcaAdvancedFields } from '../../../../../components/dca/dca-advanced-fields.tsx';
import { writeDcaAddress } from '../../../../../components/dca/dca-address.ts';
import { MainFields } from '../../../../../components/dca/main-fields.tsx';
import { Money } from '../../../../../components/money.tsx';
import { BotBacktestLink } from '../../../wizard/backtest-link.tsx';
import { speaker } from '../../../wizard/speaker.ts';
import type { DcaWizardState } from './dca-wizard-state.ts';

function stopHint({ evaluation, market }: DcaWizardState): string {
  if (evaluation.status !== 'planned') return 'Sells everything and ends the bot. 0 switches it off.';
  const say = speaker(market);
  const { lossAtStop, levels } = evaluation.plan;
  const stop = levels.at(-1)?.stopLossPrice ?? null;
  if (stop === null || lossAtStop === null) {
    return 'Off: the bot holds what it bought, however far the price falls.';
  }
  return `At ${say.price(stop)} once every order is filled: loses about ${say.quote(lossAtStop)}, fees included. 0 switches it off.`;
}

/** What a deal buys, where it ends, and what most leave as it is. */
export function DcaParameters({ wizard }: { readonly wizard: DcaWizardState }) {
  const { market, capital, values } = wizard;
  return (
    <div className="space-y-6">
      <MainFields
        dca={wizard}
        stopHint={stopHint(wizard)}
        available={
          capital !== null && (
            <>
              Available <Money value={toPlain(capital.available)} unit={market.quote} isCompact={false} />
            </>
          )
        }
      />
      <DcaAdvancedFields dca={wizard} />
      <BotBacktestLink
        label="Backtest this bot"
        address={writeDcaAddress(new URLSearchParams({ of: 'dca', symbol: market.symbol }), values)}
      />
    </div>
  );
}
