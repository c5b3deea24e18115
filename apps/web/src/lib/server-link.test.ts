import { afterEach, expect, it, vi } from 'vitest';
import { LinkWatch } from './server-link.ts';
import { lookUntil } from '../testing/look-until.ts';

let leave = (): void => undefined;

/** Watches a server whose next answers are these; the last one stays. */
function watch(...answers: ReadonlyArray<typeof fetch>) {
  const fetched = vi.fn<typeof fetch>();
  for (const answer of answers) fetched.mockImplementationOnce(answer);
  fetched.mockImplementation(answers.at(-1) ?? answer);
  vi.stubGlobal('fetch', fetched);
  const link = new LinkWatch();
  const heard = vi.fn();
  leave = link.subscribe(() => heard(link.read()));
  return { link, fetched, heard };
}

const answer = async (): Promise<Response> => Response.json({});
const refuse = async (): Promise<Response> => {
  throw new TypeError('Failed to fetch');
};
/** There, and silent: it answers nothing before whoever asked has had enough. */
const hang = (_: RequestInfo | URL, init?: RequestInit): Promise<Response> =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new DOMException('Timed out', 'TimeoutError')));
  });
const start = async (): Promise<Response> => new Response(null, { status: 503 });

afterEach(() => {
  leave();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('knows that the server is gone without being asked again, and that it is back', async () => {
  const { link, heard } = watch(answer, refuse, answer);
  await vi.waitFor(() => expect(heard).toHaveBeenLastCalledWith('down'), 5_000);
  expect(link.readDownSince()).not.toBeNull();
  await vi.waitFor(() => expect(heard).toHaveBeenLastCalledWith('up'), 5_000);
  expect(link.readDownSince()).toBeNull();
});

it('takes a server that does not answer for gone, and one that is starting', async () => {
  const { link, fetched, heard } = watch(hang, start);
  await vi.waitFor(() => expect(heard).toHaveBeenLastCalledWith('down'), 5_000);
  await vi.waitFor(() => expect(fetched.mock.calls.length).toBeGreaterThan(1), 5_000);
  expect(link.read()).toBe('down');
});

it('knows of a server that hangs within three seconds of its last answer', async () => {
  vi.useFakeTimers();
  // The browser's own clock cannot be faked: its time limit goes by that of the test.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((timeoutMs) => {
    const aborting = new AbortController();
    setTimeout(() => aborting.abort(), timeoutMs);
    return aborting.signal;
  });
  const { link, fetched } = watch(answer, hang);
  await vi.advanceTimersByTimeAsync(0);
  expect(link.read()).toBe('up');
  await vi.advanceTimersByTimeAsync(3_000);
  expect(fetched.mock.calls.length, 'it has been asked again').toBeGreaterThan(1);
  expect(link.read()).toBe('down');
});

it('asks at once when something else has failed, and not at all when nobody looks', async () => {
  const { link, fetched } = watch(answer);
  await lookUntil(() => expect(link.read()).toBe('up'));
  const before = fetched.mock.calls.length;
  dispatchEvent(new Event('offline'));
  expect(fetched.mock.calls.length).toBe(before + 1);
  await lookUntil(() => expect(link.read()).toBe('up'));
  leave();
  const after = fetched.mock.calls.length;
  link.ask();
  expect(fetched.mock.calls.length).toBe(after);
});
