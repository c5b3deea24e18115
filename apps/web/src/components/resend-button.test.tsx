import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ResendButton } from './resend-button.tsx';

const settle = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const press = (): void => void fireEvent.click(screen.getByRole('button'));

describe('ResendButton', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('counts a minute down, sends, and counts again', async () => {
    const resend = vi.fn(() => Promise.resolve());
    render(<ResendButton resend={resend} hasSent />);
    expect(screen.getByRole('button', { name: 'Send again in 60 s' })).toBeDisabled();
    await settle(30_000);
    expect(screen.getByRole('button', { name: 'Send again in 30 s' })).toBeDisabled();
    press();
    expect(resend).not.toHaveBeenCalled();
    await settle(31_000);
    expect(screen.getByRole('button', { name: 'Send again' })).toBeEnabled();
    press();
    await settle(1_000);
    expect(resend).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('status')).toHaveTextContent('Sent again.');
    expect(screen.getByRole('button', { name: /^Send again in \d+ s$/u })).toBeDisabled();
  });

  it('is ready at once where no mail was sent, and says in plain words that there were too many', async () => {
    render(
      <ResendButton
        resend={() => Promise.reject(Object.assign(new Error('email rate limit exceeded'), { status: 429 }))}
        hasSent={false}
      />,
    );
    press();
    await settle(1_000);
    expect(screen.getByRole('status')).toHaveTextContent('Too many requests. Please wait before trying again.');
    expect(screen.getByRole('button')).toBeDisabled();
  });
});
