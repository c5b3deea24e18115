import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiDocsPage } from './api-docs-page.tsx';
import { TryIt } from './components/try-it.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

interface Asked {
  readonly address: string;
  readonly authorization: string | null;
}

function open(answer: () => Response) {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    asked.push({ address, authorization: new Headers(init.headers).get('Authorization') });
    return Promise.resolve(answer());
  });
  render(<TryIt />);
  return { asked, user: userEvent.setup() };
}

it('asks this server alone, with the key as it was meant', async () => {
  const { asked, user } = open(() =>
    Response.json({ status: 'success' }, { headers: { 'X-RateLimit-Remaining': '59' } }),
  );
  await user.type(screen.getByLabelText('Your API key'), '  atb_mine ');
  await user.clear(screen.getByLabelText('GET'));
  await user.type(screen.getByLabelText('GET'), 'https://elsewhere.example/signals/live?limit=2');
  await user.click(screen.getByRole('button', { name: 'Send request' }));
  expect(await screen.findByLabelText('Answer')).toHaveTextContent('HTTP 200 X-RateLimit-Remaining: 59');
  expect(asked).toEqual([{ address: '/signals/live?limit=2', authorization: 'Bearer atb_mine' }]);
});

it('says at the field that a key is missing, and of an answer that is none what to do', async () => {
  const { asked, user } = open(() => new Response('<html>'));
  await user.click(screen.getByRole('button', { name: 'Send request' }));
  expect(screen.getByText('Enter a key of yours')).toBeVisible();
  expect(asked).toEqual([]);
  await user.type(screen.getByLabelText('Your API key'), 'atb_mine');
  await user.click(screen.getByRole('button', { name: 'Send request' }));
  expect(await screen.findByLabelText('Answer')).toHaveTextContent('The server did not answer as an API does');
});

it('stands in no HTML that the build writes: without a script the form would send the key as an address', () => {
  const html = renderToString(<ApiDocsPage />);
  expect(html.includes('Try it')).toBe(true);
  expect(html.includes('<form')).toBe(false);
  expect(html.includes('Your API key')).toBe(false);
});
