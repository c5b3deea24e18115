// features/command: the Command Centre: modes, the trade of the best signal, and the account on one board.
import { RotateCw } from 'lucide-react';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { Staged } from '../../components/staged.tsx';
import { ModeSwitch } from '../../components/trading-mode/mode-switch.tsx';
import { Button } from '../../components/ui/button.tsx';
import { useLiveTables } from '../../hooks/use-live-tables.ts';
import { AccountsPanel } from './components/accounts-panel.tsx';
import { BotBoard } from './components/bot-board.tsx';
import { CommandFigures } from './components/command-figures.tsx';
import { EventLog } from './components/event-log.tsx';
import { ExposurePanel } from './components/exposure-panel.tsx';
import { LimitsPanel } from './components/limits-panel.tsx';
import { NeuralTradePanel } from './components/neural-trade-panel.tsx';
import { OrderFlow } from './components/order-flow.tsx';
import { OwnTradesPanel } from './components/own-trades-panel.tsx';
import { SampleCommands } from './components/sample-commands.tsx';
import { SystemStatusList } from './components/system-status-list.tsx';

function SystemReset() {
  return (
    <Button
      variant="outline"
      onClick={() => window.location.reload()}
      title="Loads this page anew. Nothing that trades changes."
    >
      <RotateCw aria-hidden />
      System Reset
    </Button>
  );
}

/** `/actions` */
export function CommandPage() {
  useLiveTables('exchange_accounts', 'bots', 'bot_orders', 'balances');
  return (
    <Page title="Command Centre" actions={<SystemReset />}>
      <div className="space-y-4">
        <Panel title="Mode">
          <ModeSwitch />
        </Panel>
        <CommandFigures />
        <div className="grid gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          {/* Nothing stands in for the second column: where it is below the first it would move. */}
          <Staged fallback={null}>
            <div className="min-w-0 space-y-4">
              <div className="grid gap-4 md:grid-cols-2">
                <LimitsPanel />
                <ExposurePanel />
              </div>
              <OrderFlow />
              <EventLog />
              <div className="grid gap-4 md:grid-cols-2">
                <NeuralTradePanel />
                <OwnTradesPanel />
              </div>
            </div>
            <div className="min-w-0 space-y-4">
              <AccountsPanel />
              <BotBoard />
              <SystemStatusList />
              <SampleCommands />
            </div>
          </Staged>
        </div>
      </div>
    </Page>
  );
}
