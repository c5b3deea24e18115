import type { HealthCheck } from './check-health.ts';

/** What the server reaches outside of its own process. Each resolves when it does its work, and throws when it does not. */
export interface ReachedParts {
  /** False while nobody has needed it yet. */
  readonly signer: () => Promise<boolean>;
  /** Null where mails are files of the outbox. */
  readonly mail: (() => Promise<void>) | null;
  readonly files: () => Promise<void>;
}

/** Less than a check of the health may take: what does not answer is told by name. */
const ANSWER_MS = 1_500;
/** How long an answer stands. What failed is asked again sooner. */
const GOOD_MS = 3_000;
const BAD_MS = 2_000;

/**
 * Checks of what is reached outside. The rest of the server works without any of them, so they are degraded and not an error: keys
 * cannot be tested or accounts read, mails wait, files cannot be kept.
 */
export function createOutsideChecks({ signer, mail, files }: ReachedParts): Readonly<Record<string, HealthCheck>> {
  let isSignerRunning = false;
  const askSigner = remember(async () => {
    isSignerRunning = await signer();
  });
  return {
    signer: async () => ({
      warning: (await askSigner()) ? null : 'the signer does not answer: keys of exchanges cannot be used',
      figures: { running: isSignerRunning ? 1 : 0 },
    }),
    ...(mail === null ? {} : { mail: warnUnless(mail, 'the mail server does not take mails') }),
    files: warnUnless(files, 'files cannot be kept: their store does not answer or refuses'),
  };
}

function warnUnless(ask: () => Promise<void>, sentence: string): HealthCheck {
  const askAgain = remember(ask);
  return async () => ({ warning: (await askAgain()) ? null : sentence });
}

/** Whether it works, as it was found a moment ago. One question at a time: what hangs is not asked again meanwhile. */
function remember(ask: () => Promise<void>): () => Promise<boolean> {
  let known: { readonly isGood: boolean; readonly until: number } | null = null;
  let asking: Promise<boolean> | null = null;
  const find = async (): Promise<boolean> => {
    const isGood = await ask().then(
      () => true,
      () => false,
    );
    known = { isGood, until: performance.now() + (isGood ? GOOD_MS : BAD_MS) };
    asking = null;
    return isGood;
  };
  return async () => {
    if (known !== null && performance.now() < known.until) return known.isGood;
    const late = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => late.resolve(false), ANSWER_MS);
    try {
      return await Promise.race([(asking ??= find()), late.promise]);
    } finally {
      clearTimeout(timer);
    }
  };
}
