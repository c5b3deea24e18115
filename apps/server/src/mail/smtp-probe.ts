import { createTransport } from 'nodemailer';

const TIMEOUT_MS = 1_200;
/** Servers count who signs in often as an attacker. */
const SIGN_IN_EVERY_MS = 10 * 60_000;

/**
 * Asks the mail server for its greeting and its offer of TLS, and signs in as mails do now and then.
 * @param steadyMs milliseconds that never go back.
 * @returns what resolves when the server would take a mail. @throws when it does not answer, or refuses the sign-in.
 */
export function createSmtpProbe(smtpUrl: string, steadyMs: () => number): () => Promise<void> {
  const withoutUser = new URL(smtpUrl);
  withoutUser.username = '';
  withoutUser.password = '';
  let signedInAt: number | null = null;
  return async () => {
    const isFresh = signedInAt !== null && steadyMs() - signedInAt < SIGN_IN_EVERY_MS;
    const before = signedInAt;
    // After a failure the sign-in is tried, too.
    signedInAt = null;
    await ask(isFresh ? withoutUser.href : smtpUrl);
    signedInAt = isFresh ? before : steadyMs();
  };
}

async function ask(url: string): Promise<void> {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
