// smoothness: what the bench of the long tasks does to the pages, and how it reads what that cost the page's main thread.
import type { Browser, Page } from '@playwright/test';

/** A task of the page's main thread. Milliseconds. */
export interface Task {
  /** As a clock saw it: what a user waits, and what other programs took meanwhile. */
  readonly wall: number;
  /** Processor time of the thread. */
  readonly processor: number;
  /** What it did, the longest part first: 'script 31, style 9, layout 4'. */
  readonly parts: string;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string; readonly data?: Frame & { readonly frames?: readonly Frame[] } };
}

/** Where a document lives. */
interface Frame {
  readonly url?: string;
  readonly processId?: number;
}

const CATEGORIES = ['-*', 'devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8'];
/** Shorter tasks are of no interest. Microseconds. */
const TASK_MIN = 10_000;
const PARTS: Readonly<Record<string, string>> = {
  FunctionCall: 'script',
  EvaluateScript: 'script',
  'v8.compile': 'compile',
  'v8.evaluateModule': 'script',
  RunMicrotasks: 'script',
  FireAnimationFrame: 'script',
  TimerFire: 'script',
  MinorGC: 'garbage',
  MajorGC: 'garbage',
  'V8.GCScavenger': 'garbage',
  UpdateLayoutTree: 'style',
  Layout: 'layout',
  PrePaint: 'paint',
  Paint: 'paint',
  Layerize: 'paint',
  Commit: 'paint',
  HitTest: 'hit test',
  ParseHTML: 'parse',
};

/** Does something with a page and lists the tasks of ten milliseconds or more that it took, the longest first. */
export async function watchTasks(
  browser: Browser,
  page: Page,
  interaction: () => Promise<void>,
): Promise<readonly Task[]> {
  await browser.startTracing(page, { categories: CATEGORIES });
  await interaction();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { readonly traceEvents: readonly TraceEvent[] };
  return readTasks(trace.traceEvents);
}

/** Processes that hold the page. The browser draws its own address bar with pages too, which are nobody's here. */
function pageProcesses(events: readonly TraceEvent[]): ReadonlySet<number> {
  const frames = events
    .filter(({ name }) => name === 'TracingStartedInBrowser' || name === 'FrameCommittedInBrowser')
    .flatMap(({ args }) => args?.data?.frames ?? args?.data ?? []);
  return new Set(frames.flatMap(({ url = '', processId }) => (url.startsWith('http') ? (processId ?? []) : [])));
}

function readTasks(events: readonly TraceEvent[]): readonly Task[] {
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
  const pages = pageProcesses(events);
  if (pages.size === 0) throw new Error('The trace names no process that holds the page.');
  const mains = new Set(
    events
      .filter(({ pid, name, args }) => pages.has(pid) && name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  );
  const own = events.filter((event) => event.ph === 'X' && mains.has(threadOf(event)));
  return own
    .filter(({ name, dur = 0 }) => name === 'RunTask' && dur >= TASK_MIN)
    .map((task) => {
      const end = task.ts + (task.dur ?? 0);
      const inside = own.filter(
        (event) => event !== task && event.ts >= task.ts && event.ts < end && event.tid === task.tid,
      );
      return { wall: toMs(task.dur), processor: toMs(task.tdur), parts: describeParts(inside) };
    })
    .toSorted((a, b) => b.wall - a.wall);
}

/** Time by kind; a part inside another counts for itself only. */
function describeParts(events: readonly TraceEvent[]): string {
  const known = events.filter(({ name, dur = 0 }) => name in PARTS && dur > 0).toSorted((a, b) => a.ts - b.ts);
  const sums = new Map<string, number>();
  const open: TraceEvent[] = [];
  const add = (event: TraceEvent, microseconds: number): void => {
    const kind = PARTS[event.name] ?? event.name;
    sums.set(kind, (sums.get(kind) ?? 0) + microseconds);
  };
  for (const event of known) {
    while (open.length > 0 && (open.at(-1)?.ts ?? 0) + (open.at(-1)?.dur ?? 0) <= event.ts) open.pop();
    const outer = open.at(-1);
    if (outer !== undefined) add(outer, -(event.dur ?? 0));
    add(event, event.dur ?? 0);
    open.push(event);
  }
  return [...sums]
    .toSorted(([, a], [, b]) => b - a)
    .filter(([, sum]) => sum >= 1_000)
    .map(([kind, sum]) => `${kind} ${toMs(sum).toFixed(0)}`)
    .join(', ');
}

function toMs(microseconds = 0): number {
  return microseconds / 1_000;
}
