import type { ResearchRunRow } from '@atb/api/research-rows';
import { useQueryClient } from '@tanstack/react-query';
import { Download, Ellipsis, Pencil, RotateCcw, Settings2, Share2, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../components/ui/button.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../../components/ui/dropdown-menu.tsx';
import type { useRunMutations } from '../../../hooks/use-run-mutations.ts';
import { isUnderWay } from '../../../lib/api/research-runs.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { notifyError } from '../../../lib/notify.ts';
import { resultQuery } from '../api/get-result.ts';
import { useStartBacktest } from '../form/use-backtest-form.ts';
import type * as SaveCsv from '../result/save-csv.ts';
import { toBacktestAddress, toOrder } from './run-address.ts';

const ShareRunDialog = lazy(async () => ({ default: (await import('./share-run-dialog.tsx')).ShareRunDialog }));
const DeleteRunDialog = lazy(async () => ({
  default: (await import('../../../components/research/delete-run-dialog.tsx')).DeleteRunDialog,
}));
const EditRunDialog = lazy(async () => ({ default: (await import('./edit-run-dialog.tsx')).EditRunDialog }));

export interface RunMenuProps {
  readonly run: ResearchRunRow;
  readonly actions: ReturnType<typeof useRunMutations>;
}

type Asking = 'edit' | 'share' | 'delete' | null;

interface DialogsProps extends RunMenuProps {
  readonly asking: Asking;
  readonly onClose: () => void;
}

function Dialogs({ run, actions, asking, onClose }: DialogsProps) {
  return (
    <Suspense fallback={null}>
      {asking === 'edit' && <EditRunDialog run={run} mark={actions.mark} onClose={onClose} />}
      {asking === 'share' && <ShareRunDialog run={run} onClose={onClose} />}
      {asking === 'delete' && <DeleteRunDialog run={run} onClose={onClose} />}
    </Suspense>
  );
}

/** What can be done with a run besides opening it; open from the start, since asking for it is what loads it. */
export function RunMenu({ run, actions }: RunMenuProps) {
  const [isOpen, setOpen] = useState(true);
  const [asking, setAsking] = useState<Asking>(null);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const start = useStartBacktest();
  const save = (what: keyof typeof SaveCsv): void => {
    Promise.all([queries.query(resultQuery(run.id)), import('../result/save-csv.ts')])
      .then(([bundle, write]) => write[what](run.name, bundle))
      .catch((error: unknown) => notifyError('The file could not be made', { detail: describeError(error).message }));
  };
  const change = (): void => {
    toBacktestAddress(run)
      .then((address) => navigate(address))
      .catch((error: unknown) => notifyError('The form could not open', { detail: describeError(error).message }));
  };
  const isDone = run.summary !== null;
  return (
    <>
      <DropdownMenu
        open={isOpen}
        onOpenChange={setOpen}
        trigger={
          <Button variant="ghost" size="icon" aria-label={`More for ${run.name}`}>
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setAsking('edit')}>
          Rename or add a note
        </MenuItem>
        <MenuItem icon={<RotateCcw aria-hidden />} onSelect={() => start.begin(toOrder(run))}>
          Run again
        </MenuItem>
        <MenuItem icon={<Settings2 aria-hidden />} onSelect={change}>
          Change and run
        </MenuItem>
        {isDone && (
          <>
            <MenuItem icon={<Share2 aria-hidden />} onSelect={() => setAsking('share')}>
              {run.share_token === null ? 'Share' : 'Shared: show the link'}
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={<Download aria-hidden />} onSelect={() => save('saveTrades')}>
              Trades as CSV
            </MenuItem>
            <MenuItem icon={<Download aria-hidden />} onSelect={() => save('saveEquity')}>
              Equity as CSV
            </MenuItem>
          </>
        )}
        {!isUnderWay(run) && (
          <>
            <MenuSeparator />
            <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={() => setAsking('delete')}>
              Delete…
            </MenuItem>
          </>
        )}
      </DropdownMenu>
      <Dialogs run={run} actions={actions} asking={asking} onClose={() => setAsking(null)} />
    </>
  );
}
