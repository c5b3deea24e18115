export const SIGN_IN_MESSAGES = {
  signUpByInvitation:
    'New accounts are by invitation. Open the link in your invitation mail, or ask whoever runs this server.',
  signUpClosed: 'This server takes no new accounts. Ask whoever runs it.',
  missingCredentials: 'Email and password are required',
  invalidEmail: 'Please enter a valid email address',
  shortPassword: 'Password must be at least 6 characters long',
  missingName: 'Full name is required',
  passwordsDiffer: 'Passwords do not match',
  missingEmail: 'Please enter your email address first',
  exception: 'An unexpected error occurred. Please try again.',
  resetFailed: 'Failed to send reset email. Please try again.',
  accountCreated: 'Account created successfully! Please check your email to verify your account.',
  confirmEmail: 'Please check your email to confirm your account',
  resetSent: 'Password reset email sent! Check your inbox.',
  linkSent: 'If this address has an account, a sign-in link is on its way. It works once, for ten minutes.',
  noAccount: 'No account has this address. Sign up first.',
} as const;
