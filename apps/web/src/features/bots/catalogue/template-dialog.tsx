import { WIZARD_MESSAGES } from '@atb/api/messages/wizard';
import { freeNameOf } from '@atb/core/bots/free-name';
import { TEMPLATE_PERIOD } from '@atb/core/bots/template-figures';
import type { BotTemplate } from '@atb/core/bots/templates';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { Delta } from '../../../components/delta.tsx';
import { Percent } from '../../../components/percent.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { buttonClass } from '../../../components/ui/button-class.ts';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { useAccount } from '../../../hooks/use-account.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { formatNumber } from '../../../lib/format-number.ts';
import { notifySuccess } from '../../../lib/notify.ts';
import { showSymbol } from '../../../lib/split-symbol.ts';
import { deployBot } from '../api/deploy-bot.ts';
import { readWizardKind } from '../kinds/wizard-entries.ts';
import { PlanFact } from '../wizard/plan-fact.tsx';
import { dollars, RISK_TONE } from './template-cards.tsx';
import type { TemplateView } from './template-view.ts';
import { formatDates } from '../../../lib/format-time.ts';

export interface TemplateDialogProps {
  readonly view: TemplateView;
  /** Names of the own bots: a second one gets a number. */
  readonly names: readonly string[];
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Where the template is opened to be changed first: the wizard, or for a kind that it does not make the strategy's page. */
function editAddress({ id, kind, params }: BotTemplate): string {
  return readWizardKind(kind) === null ? `/strategies/${String(params['strategyId'])}` : `/bots/create?template=${id}`;
}

/** Options in words: `stopLossPct` as `Stop loss pct`. */
function optionName(key: string): string {
  const words = key.replaceAll(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

function useTemplateDeploy({ view: { template }, names, onOpenChange }: TemplateDialogProps) {
  const account = useAccount();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { kind: type, symbol, params } = template;
  const mutation = useMutation({
    mutationKey: ['deploy-template'],
    mutationFn: (exchangeAccountId: string) =>
      deployBot({ type, symbol, params, exchangeAccountId, name: freeNameOf(template.name, names) }),
    onSuccess: (botId) => {
      for (const queryKey of [['bots'], ['bot-states'], ['balances'], ['bot-catalogue']])
        void queries.invalidateQueries({ queryKey });
      notifySuccess('Bot deployed', { detail: 'It starts with the next price.' });
      onOpenChange(false);
      void navigate(`/bots/${botId}`);
    },
  });
  return { account, mutation };
}

function Facts({ view: { template, figures, riskLevel } }: Pick<TemplateDialogProps, 'view'>) {
  return (
    <>
      <dl>
        <PlanFact label="Strategy" value={template.strategy} />
        <PlanFact label="Symbol" value={showSymbol(template.symbol)} />
        <PlanFact label="Minimum investment" value={dollars(template.minInvestment)} />
        <PlanFact
          label="Risk"
          value={<Badge tone={RISK_TONE[riskLevel]}>{riskLevel}</Badge>}
          how="By its deepest fall of the recorded year: below 10% Low, below 20% Medium, else High."
        />
        {Object.entries(template.params).map(([key, value]) => (
          <PlanFact key={key} label={optionName(key)} value={String(value)} />
        ))}
      </dl>
      <h3 className="mt-4 text-xs font-medium">Backtest, {formatDates(TEMPLATE_PERIOD.from, TEMPLATE_PERIOD.to)}</h3>
      <dl>
        <PlanFact label="Result" value={<Delta value={figures.totalReturn} />} />
        <PlanFact label="Max drawdown" value={<Percent value={figures.drawdownMax} isRate />} />
        <PlanFact label="Sales" value={formatNumber(figures.sales, { decimals: 0 }).text} />
        <PlanFact label="Fees" value={<Percent value={figures.fees} isRate />} />
        <PlanFact label="Buying and holding" value={<Delta value={figures.holdReturn} />} />
      </dl>
      <p className="mt-2 text-2xs text-fg-2">
        Recorded candles of {showSymbol(template.symbol)}, fee 10 bps, slippage 8 bps. What a year made says little
        about the next.
      </p>
    </>
  );
}

/** All about a template, and its deployment with the account's own money or paper money named. */
export function TemplateDialog(props: TemplateDialogProps) {
  const { view, open, onOpenChange } = props;
  const { template } = view;
  const { account, mutation } = useTemplateDeploy(props);
  const mode = account === undefined ? null : account.is_paper ? 'Paper Trading' : 'Live Trading';
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={template.name}
      description={template.description}
      footer={
        <>
          <Link to={editAddress(template)} className={buttonClass({ variant: 'ghost' })}>
            {readWizardKind(template.kind) === null ? 'Open strategy' : 'Edit in the wizard'}
          </Link>
          <Button
            variant="primary"
            isBusy={mutation.isPending}
            disabled={account === undefined}
            onClick={() => account !== undefined && mutation.mutate(account.id)}
          >
            Deploy Bot
          </Button>
        </>
      }
    >
      {mutation.error !== null && (
        <Alert tone="error" title={WIZARD_MESSAGES.creationTitle} className="mb-3">
          {describeError(mutation.error).message}
        </Alert>
      )}
      <Facts view={view} />
      <p className="mt-3 text-sm">
        {mode === null ? WIZARD_MESSAGES.account : `Deploys to ${account?.label ?? ''}, ${mode}.`}
      </p>
    </Dialog>
  );
}
