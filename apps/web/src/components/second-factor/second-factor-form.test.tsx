import type { User } from '@supabase/supabase-js';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SecondFactorForm } from './second-factor-form.tsx';

const { verifyCode, verifyPasskey, verifyRecoveryCode, canUsePasskeys } = vi.hoisted(() => ({
  verifyCode: vi.fn(),
  verifyPasskey: vi.fn(),
  verifyRecoveryCode: vi.fn(),
  canUsePasskeys: vi.fn(() => true),
}));
vi.mock('../../lib/api/second-factor.ts', () => ({ verifyCode, verifyPasskey, verifyRecoveryCode }));
vi.mock('../../lib/passkeys.ts', async (original) => ({ ...(await original<object>()), canUsePasskeys }));

type Factor = NonNullable<User['factors']>[number];

function factor(id: string, factorType: string, status = 'verified'): Factor {
  return { id, factor_type: factorType, status, friendly_name: `My ${id}` } as unknown as Factor;
}

function open(...factors: Factor[]) {
  const onVerified = vi.fn();
  render(<SecondFactorForm user={{ factors }} onVerified={onVerified} />);
  return onVerified;
}

const codeField = () => screen.getByLabelText('Code from your authenticator app');

beforeEach(() => {
  for (const mock of [verifyCode, verifyPasskey, verifyRecoveryCode]) mock.mockReset().mockResolvedValue(undefined);
  canUsePasskeys.mockReturnValue(true);
});

describe('SecondFactorForm', () => {
  it('takes the code of the app, with the focus in its field', async () => {
    const onVerified = open(factor('phone', 'totp'), factor('left', 'totp', 'unverified'));
    expect(codeField()).toHaveFocus();
    await userEvent.type(codeField(), '123456{Enter}');
    expect(verifyCode).toHaveBeenCalledExactlyOnceWith('phone', '123456');
    await waitFor(() => expect(onVerified).toHaveBeenCalledOnce());
  });

  it('says why a code was refused and waits for the next', async () => {
    verifyCode.mockRejectedValueOnce(Object.assign(new Error('Invalid TOTP code entered'), { status: 422 }));
    const onVerified = open(factor('phone', 'totp'));
    await userEvent.type(codeField(), '000000{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid TOTP code entered');
    expect(codeField()).toHaveValue('');
    expect(codeField()).toHaveFocus();
    expect(onVerified).not.toHaveBeenCalled();
  });

  it('asks which app when there are several', async () => {
    open(factor('phone', 'totp'), factor('tablet', 'totp'));
    await userEvent.selectOptions(screen.getByLabelText('Authenticator app'), 'My tablet');
    await userEvent.type(codeField(), '123456{Enter}');
    expect(verifyCode).toHaveBeenCalledWith('tablet', '123456');
  });

  it('takes a recovery code in its place', async () => {
    open(factor('phone', 'totp'));
    await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    await userEvent.type(screen.getByLabelText('Recovery code'), '7K3QWM-R4TZ8P-0XN2CV-B6DJ5H{Enter}');
    expect(verifyRecoveryCode).toHaveBeenCalledExactlyOnceWith('7K3QWM-R4TZ8P-0XN2CV-B6DJ5H');
    expect(verifyCode).not.toHaveBeenCalled();
  });

  it('offers each passkey, and says what to do when the browser let it go', async () => {
    verifyPasskey.mockRejectedValueOnce(new DOMException('The operation was cancelled.', 'NotAllowedError'));
    const onVerified = open(factor('laptop', 'webauthn'));
    await userEvent.click(screen.getByRole('button', { name: 'Use passkey “My laptop”' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('No passkey was used.');
    await userEvent.click(screen.getByRole('button', { name: 'Use passkey “My laptop”' }));
    await waitFor(() => expect(onVerified).toHaveBeenCalledOnce());
  });

  it('leads to the recovery codes where the browser can use no passkey', () => {
    canUsePasskeys.mockReturnValue(false);
    open(factor('laptop', 'webauthn'));
    expect(screen.getByText(/cannot use your passkey at this address/u)).toBeVisible();
    expect(screen.getByLabelText('Recovery code')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Use passkey/u })).not.toBeInTheDocument();
  });
});
