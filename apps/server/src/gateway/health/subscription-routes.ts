import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { MailMessage } from '../../mail/mailer.ts';
import { AppError } from '../app-error.ts';
import { AuthError } from '../auth/http/auth-error.ts';
import type { GatewayEnv } from '../edge/gateway-env.ts';
import { type PlainPage, protectPlainPage, renderPlainPage } from '../plain-page.ts';

type SubscriptionState = 'waiting' | 'confirmed' | 'gone';

/** Mails about incidents, as the status pages ask for them. */
export interface StatusMails {
  readonly subscriptions: {
    readonly subscribe: (email: string) => Promise<MailMessage | null | 'full'>;
    readonly look: (token: string) => Promise<SubscriptionState>;
    readonly confirm: (token: string) => Promise<SubscriptionState>;
    readonly unsubscribe: (token: string) => Promise<void>;
  };
  readonly requested: {
    readonly requireAllowance: (c: Context, email: string) => Promise<void>;
    readonly sendLater: (message: MailMessage) => void;
  };
}

const ACTION = '/status/subscription';
const EMAIL_CHARS_MAX = 254;
const address = z.email().max(EMAIL_CHARS_MAX);
const change = z.object({ token: z.string().max(100), change: z.enum(['confirm', 'unsubscribe']) });

const BACK = { label: 'Back to the status page', href: '/status' };

/** The same whether the address is new, waits or is subscribed already. */
const ASKED: PlainPage = {
  title: 'Look into your mailbox',
  text: 'If this address is not subscribed yet, a mail with a link to confirm is on its way. Nothing else is sent to it before.',
  link: BACK,
};
const NO_ADDRESS: PlainPage = {
  title: 'That is no e-mail address',
  text: 'Please go back and check what you typed. Nothing was sent.',
  link: BACK,
};
const TOO_MANY: PlainPage = {
  title: 'Too many mails were asked for',
  text: 'Please try again later. Nothing was sent.',
  link: BACK,
};
const FULL: PlainPage = {
  title: 'No more subscriptions are taken',
  text: 'As many addresses are subscribed as this server mails to. The Atom feed tells the same.',
  link: { label: 'Atom feed', href: '/status/feed.xml' },
};
const GONE: PlainPage = {
  title: 'This link is no longer good',
  text: 'The address is not subscribed, or the link to confirm it is older than a day. No mails about incidents go to it.',
  link: BACK,
};
const UNSUBSCRIBED: PlainPage = {
  title: 'You are unsubscribed',
  text: 'No more mails about incidents go to this address, and it is no longer kept.',
  link: BACK,
};
const CONFIRMED: PlainPage = {
  title: 'You are subscribed',
  text: 'A mail comes when an incident is opened and when it is closed. Each has a link that ends it.',
  link: BACK,
};

/** `/status/subscribe` and `/status/subscription`: forms and pages that work without JavaScript. */
export function createSubscriptionRoutes({ subscriptions, requested }: StatusMails): Hono<GatewayEnv> {
  const app = new Hono<GatewayEnv>();

  app.post('/status/subscribe', async (c) => {
    const email = address.safeParse(readForm(c).get('email')?.trim());
    if (!email.success) return show(c, NO_ADDRESS, 400);
    try {
      await requested.requireAllowance(c, email.data.toLowerCase());
    } catch (error) {
      if (!(error instanceof AuthError) || error.status !== 429) throw error;
      return show(c, TOO_MANY, 429);
    }
    const mail = await subscriptions.subscribe(email.data);
    if (mail === 'full') return show(c, FULL, 503);
    if (mail !== null) requested.sendLater(mail);
    return show(c, ASKED);
  });

  // Mail scanners and previews fetch links: looking changes nothing.
  app.get(ACTION, async (c) => {
    const token = c.req.query('token') ?? '';
    return show(c, pageOf(token, await subscriptions.look(token)));
  });

  app.post(ACTION, async (c) => {
    const form = readForm(c);
    // The button of a mail program (RFC 8058) posts to the address of the link.
    if (form.get('List-Unsubscribe') === 'One-Click') {
      await subscriptions.unsubscribe(c.req.query('token') ?? '');
      return show(c, UNSUBSCRIBED);
    }
    const asked = change.safeParse(Object.fromEntries(form));
    if (!asked.success) return show(c, GONE, 400);
    const { token } = asked.data;
    if (asked.data.change === 'confirm') {
      const state = await subscriptions.confirm(token);
      return show(c, state === 'confirmed' ? CONFIRMED : GONE);
    }
    await subscriptions.unsubscribe(token);
    return show(c, UNSUBSCRIBED);
  });

  return app;
}

function readForm(c: Context<GatewayEnv>): URLSearchParams {
  if (!(c.req.header('Content-Type') ?? '').startsWith('application/x-www-form-urlencoded'))
    throw new AppError(415, 'unsupported_media_type', 'This address takes a form.');
  return new URLSearchParams(c.get('body'));
}

function pageOf(token: string, state: SubscriptionState): PlainPage {
  const form = (step: 'confirm' | 'unsubscribe', button: string) => ({
    action: ACTION,
    fields: { token, change: step },
    button,
  });
  switch (state) {
    case 'waiting':
      return {
        title: 'Mails about incidents',
        text: 'Shall this address be mailed when an incident of ATB is opened and when it is closed?',
        form: form('confirm', 'Yes, subscribe'),
      };
    case 'confirmed':
      return {
        title: 'Mails about incidents',
        text: 'This address is mailed when an incident of ATB is opened and when it is closed.',
        form: form('unsubscribe', 'Unsubscribe'),
        link: BACK,
      };
    case 'gone':
      return GONE;
  }
}

function show(c: Context<GatewayEnv>, page: PlainPage, status: 200 | 400 | 429 | 503 = 200): Response {
  protectPlainPage(c);
  return c.body(renderPlainPage(page), status, { 'Content-Type': 'text/html; charset=utf-8' });
}
