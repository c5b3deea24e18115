import { type ExternalToast, toast as sonner } from 'sonner';
import { isPlanDenial } from './is-plan-denial.ts';
import { type RaiseToast, UNDO_MS, type WaitingToast } from './notify.ts';
import { PLANS_ACTION } from './plans-action.ts';

/** How long a denial by the plan stays: a sentence to read, and a way to go. */
const DENIAL_MS = 10_000;

/** The one action of a toast: taking it back, or the way to more where the plan refuses something. */
function actionOf({ kind, title, notice: { detail = '', undo } }: WaitingToast): ExternalToast {
  if (undo !== undefined) return { duration: UNDO_MS, action: { label: 'Undo', onClick: undo } };
  if (kind !== 'error' || !isPlanDenial(`${title} ${detail}`)) return {};
  const { label, href } = PLANS_ACTION;
  return { duration: DENIAL_MS, action: { label, onClick: () => location.assign(href) } };
}

function toOptions(toast: WaitingToast): ExternalToast {
  const { detail, durationMs } = toast.notice;
  return {
    ...(detail !== undefined && { description: detail }),
    ...(durationMs !== undefined && { duration: durationMs }),
    ...actionOf(toast),
  };
}

export const raiseToast: RaiseToast = (toast) => void sonner[toast.kind](toast.title, toOptions(toast));
