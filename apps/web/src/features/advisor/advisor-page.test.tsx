import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startFakeServer } from '../../testing/fake-server.ts';
import { SIGNED_IN } from '../../testing/signed-in.ts';
import { AuthStateContext } from '../../hooks/use-auth.ts';
import { AdvisorPage } from './advisor-page.tsx';

const STATUS = {
  success: true,
  model: { name: 'test-model', server: 'models.example' },
  monthLimit: 200,
  monthUsed: 3,
  dayLimit: 50,
  dayUsed: 1,
  minuteLimit: 6,
  cacheMinutes: 30,
};

const ANSWER = {
  success: true,
  answer: 'You have 2 bots and 99 more.',
  cached: false,
  quota_exceeded: false,
  throttled: false,
  daily_cap_exceeded: false,
  questionId: 'q1',
  askedAt: '2026-06-01T12:00:00.000Z',
  answeredBy: { kind: 'model', name: 'test-model', server: 'models.example' },
  tools: [{ id: 'T1', tool: 'bots', label: 'Bots', isOk: true, result: '{"total":2}', to: '/bots' }],
  figures: [
    { from: 9, to: 10, source: 'T1', field: 'total' },
    { from: 20, to: 22, source: null, field: null },
  ],
  proposals: [{ kind: 'order', label: 'Buy 0.01 BTCUSDT at the market', href: '/terminal?symbol=BTCUSDT' }],
  advice: [],
  promptTokens: 1,
  completionTokens: 1,
};

function stream(...frames: readonly object[]): Response {
  const body = frames.map((frame) => `data: ${JSON.stringify(frame)}\n\n`).join('');
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
}

function openPage(answer: (body: unknown) => unknown, status: object = STATUS, rows: () => unknown = () => []) {
  const seen = startFakeServer({
    '/functions/v1/advisor-status': status,
    '/functions/v1/ai-advisor': answer,
    '/rest/v1/advisor_questions': rows,
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={['/advisor']}>
        <AuthStateContext value={SIGNED_IN}>
          <AdvisorPage />
        </AuthStateContext>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const asked = () => seen.filter(({ path }) => path === '/functions/v1/ai-advisor').map(({ body }) => body);
  return { asked, user: userEvent.setup(), box: screen.getByRole('textbox', { name: 'Question' }) };
}

describe('AdvisorPage', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('says which server questions go to, and asks the analyst when that is chosen', async () => {
    const { user, box, asked } = openPage(() => stream({ type: 'done', answer: ANSWER }));
    expect(await screen.findByText('models.example')).toBeVisible();
    await user.click(screen.getByRole('switch', { name: /Built-in analyst/u }));
    expect(screen.getByText(/Nothing leaves this server/u)).toBeVisible();
    await user.type(box, 'Hello?{Enter}');
    expect(await screen.findByText(/You have/u)).toBeVisible();
    expect(asked()).toEqual([{ question: 'Hello?', analyst: true, stream: true }]);
  });

  it('leads from a figure to what it is from, and marks one that has no source', async () => {
    const { user, box } = openPage(() =>
      stream({ type: 'tool', tool: ANSWER.tools[0] }, { type: 'done', answer: ANSWER }),
    );
    await user.type(box, 'How many bots?{Enter}');
    expect(await screen.findByRole('link', { name: '2' }), 'to its screen').toHaveAttribute('href', '/bots');
    await user.click(screen.getByRole('button', { name: '2, from T1, total' }));
    const looked = within(screen.getByRole('list', { name: 'Looked at' }));
    expect(looked.getByText('T1').closest('summary')).toHaveFocus();
    expect(looked.getByRole('link', { name: 'Open its screen' })).toHaveAttribute('href', '/bots');
    expect(within(screen.getByRole('list', { name: 'Looked at' })).getByText(/"total": 2/u)).toBeVisible();
    expect(screen.getByText(/One figure, marked/u)).toBeVisible();
    expect(screen.getByRole('link', { name: /Buy 0.01/u })).toHaveAttribute('href', '/terminal?symbol=BTCUSDT');
  });

  it.each([
    ['a model', ANSWER.answeredBy, 1],
    ['the analyst', { kind: 'analyst', name: 'Built-in analyst', server: null }, 0],
  ])('marks an answer of %s as what it is', async (_, answeredBy, marks) => {
    const { user, box } = openPage(() => stream({ type: 'done', answer: { ...ANSWER, answeredBy } }));
    await user.type(box, 'Who are you?{Enter}');
    expect(await screen.findByText(`Answered by ${answeredBy.name}`)).toBeVisible();
    expect(screen.queryAllByText('AI answer')).toHaveLength(marks);
  });

  it('sends no blank question, and none with Shift and Enter', async () => {
    const { user, box, asked } = openPage(() => stream({ type: 'done', answer: ANSWER }));
    await user.type(box, '   {Enter}');
    await user.type(box, 'one{Shift>}{Enter}{/Shift}two');
    expect(asked()).toEqual([]);
    await user.keyboard('{Enter}');
    expect(await screen.findByText(/You have/u)).toBeVisible();
    expect(asked()).toMatchObject([{ question: 'one\ntwo' }]);
  });

  it.each([
    ['quota_exceeded', 'Quota Exceeded'],
    ['daily_cap_exceeded', 'Daily Cap Reached'],
    ['throttled', 'Rate Limited'],
  ])('says when a limit is reached: %s', async (name, title) => {
    const { user, box } = openPage(() => stream({ type: 'done', answer: { ...ANSWER, answer: '', [name]: true } }));
    await user.type(box, 'One more?{Enter}');
    expect(await screen.findByText(title)).toBeVisible();
  });

  it('says why there is no answer', async () => {
    const refusal = { success: false, reason: 'ADVISOR_FAILED', error: 'The model’s answer broke off.' };
    const { user, box } = openPage(() => stream({ type: 'text', delta: 'So' }, { type: 'done', answer: refusal }));
    await user.type(box, 'Hm?{Enter}');
    expect(await screen.findByText('Failed to get AI response')).toBeVisible();
    expect(screen.getByText(/broke off/u)).toBeVisible();
  });

  it('says when the answer is one from the cache', async () => {
    const { user, box } = openPage(() => stream({ type: 'done', answer: { ...ANSWER, cached: true } }));
    await user.type(box, 'Again?{Enter}');
    expect(await screen.findByText('An identical question was asked recently.')).toBeVisible();
  });

  it('shows a stopped question as soon as the server has ended it', async () => {
    const row = { id: 'q2', question: 'Shall I wait?', answered_by: 'test-model', answer: 'No', details: {} };
    const times = { prompt_tokens: 0, completion_tokens: 0, asked_at: '2026-06-01T12:00:00.000Z' };
    let reads = 0;
    const rows = () => {
      reads += 1;
      return [{ ...row, ...times, status: reads === 1 ? 'asked' : 'stopped' }];
    };
    openPage(() => stream({ type: 'done', answer: ANSWER }), STATUS, rows);
    expect(await screen.findByText('Stopped', undefined, { timeout: 5_000 })).toBeVisible();
    expect(reads).toBe(2);
  });

  it('shows a plan without questions the way to one', async () => {
    const { box } = openPage(() => stream({ type: 'done', answer: ANSWER }), { ...STATUS, monthLimit: 0 });
    expect(await screen.findByText('The advisor comes with a paid plan')).toBeVisible();
    expect(box).toBeDisabled();
  });
});
