import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { SignInForm } from './sign-in-form.tsx';

const auth = { signInWithPassword: vi.fn(), resetPasswordForEmail: vi.fn(), resend: vi.fn() };
vi.mock('../../../lib/supabase.ts', () => ({ getSupabase: () => Promise.resolve({ auth }) }));

beforeEach(() => {
  auth.signInWithPassword.mockReset();
  auth.resetPasswordForEmail.mockReset();
  auth.resend.mockReset();
});

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Sign In' }));

it('ties the message to the line, focuses it and sends nothing', async () => {
  render(<SignInForm />);
  await submit();
  const email = screen.getByLabelText('Email');
  expect(email).toHaveAccessibleDescription('Email and password are required');
  expect(email).toHaveFocus();
  expect(email).toBeInvalid();
  expect(auth.signInWithPassword).not.toHaveBeenCalled();
});

it("shows the provider's own words in an alert", async () => {
  auth.signInWithPassword.mockResolvedValue({ error: { message: 'Invalid login credentials', status: 400 } });
  render(<SignInForm />);
  await userEvent.type(screen.getByLabelText('Email'), ' a@b.c ');
  await userEvent.type(screen.getByLabelText('Password'), 'secret-1');
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent('Invalid login credentials');
  expect(auth.signInWithPassword).toHaveBeenCalledWith({ email: 'a@b.c', password: 'secret-1' });
});

it('shows one sentence for an exception', async () => {
  auth.signInWithPassword.mockRejectedValue(new Error('boom'));
  render(<SignInForm />);
  await userEvent.type(screen.getByLabelText('Email'), 'a@b.c');
  await userEvent.type(screen.getByLabelText('Password'), 'secret-1{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('An unexpected error occurred. Please try again.');
});

it('asks for the address before it mails a link, then says it did', async () => {
  auth.resetPasswordForEmail.mockResolvedValue({ error: null });
  render(<SignInForm />);
  const forgot = screen.getByRole('button', { name: 'Forgot your password?' });
  await userEvent.click(forgot);
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Please enter your email address first');
  await userEvent.type(screen.getByLabelText('Email'), 'a@b.c');
  await userEvent.click(forgot);
  expect(await screen.findByText('Password reset email sent! Check your inbox.')).toBeInTheDocument();
  expect(auth.resetPasswordForEmail).toHaveBeenCalledWith('a@b.c', { redirectTo: 'http://localhost:3000/' });
  expect(await screen.findByRole('button', { name: /^Send again in \d+ s$/u })).toBeDisabled();
});

it('offers the confirmation mail again to who has not confirmed the address', async () => {
  const refusal = { message: 'Email not confirmed', status: 400, code: 'email_not_confirmed' };
  auth.signInWithPassword.mockResolvedValue({ error: refusal });
  auth.resend.mockResolvedValue({ error: null });
  render(<SignInForm />);
  await userEvent.type(screen.getByLabelText('Email'), 'a@b.c');
  await userEvent.type(screen.getByLabelText('Password'), 'secret-1{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Email not confirmed');
  await userEvent.click(await screen.findByRole('button', { name: 'Send again' }));
  expect(await screen.findByText(/^Sent again\./u)).toBeInTheDocument();
  expect(auth.resend).toHaveBeenCalledWith({
    type: 'signup',
    email: 'a@b.c',
    options: { emailRedirectTo: 'http://localhost:3000/' },
  });
});

it('shows the password on request', async () => {
  render(<SignInForm />);
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
  expect(screen.getByRole('button', { name: 'Hide password' })).toBeInTheDocument();
});
