import type { ExternalToast } from 'sonner';
import { isPlanDenial } from './is-plan-denial.ts';
import { PLANS_ACTION } from './plans-action.ts';

export interface Notice {
  readonly detail?: string;
  /** A reversible action can be taken back for 8 seconds. */
  readonly undo?: () => void;
  /** How long it stays, ms; the toaster's own time when left out. */
  readonly durationMs?: number;
}

/** How long a toast with Undo stays. */
export const UNDO_MS = 8000;
/** How long a denial by the plan stays: a sentence to read, and a way to go. */
const DENIAL_MS = 10_000;

export interface WaitingToast {
  readonly id: number;
  readonly kind: 'success' | 'error' | 'info';
  readonly title: string;
  readonly notice: Notice;
}

// The toast library loads with the first toast, not with the page: the host is asked to mount, and what comes before it waits.
let waiting: readonly WaitingToast[] = [];
let count = 0;
let isHostReady = false;
let requestHost: (() => void) | null = null;

/** Registers the function that mounts the toaster; called with every toast until it stands. */
export function registerToastHost(request: () => void): void {
  requestHost = request;
  if (waiting.length > 0) request();
}

/** What waits for the toaster; it waits no longer. */
export function takeWaitingToasts(): readonly WaitingToast[] {
  const taken = waiting;
  waiting = [];
  return taken;
}

/** The toaster is mounted (or gone): shows what was waiting. */
export function setToastHostReady(isReady: boolean): void {
  isHostReady = isReady;
  if (isReady) for (const toast of takeWaitingToasts()) raise(toast);
}

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

function raise(toast: WaitingToast): void {
  void import('sonner').then((sonner) => sonner.toast[toast.kind](toast.title, toOptions(toast)));
}

function show(kind: WaitingToast['kind'], title: string, notice: Notice): void {
  count += 1;
  const toast = { id: count, kind, title, notice };
  if (isHostReady) raise(toast);
  else {
    waiting = [...waiting, toast];
    requestHost?.();
  }
}

/** Says that something the user did is done. */
export function notifySuccess(title: string, notice: Notice = {}): void {
  show('success', title, notice);
}

/** Says that something the user did failed, and why. */
export function notifyError(title: string, notice: Notice = {}): void {
  show('error', title, notice);
}

/** Says something worth knowing. */
export function notifyInfo(title: string, notice: Notice = {}): void {
  show('info', title, notice);
}
