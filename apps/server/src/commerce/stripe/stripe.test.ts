import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TestUser } from '../../gateway/testing/start-gateway.ts';
import { LocalStripe } from '../testing/local-stripe.ts';
import { SITE, startCommerce, type TestShop } from '../testing/start-commerce.ts';

const local = new LocalStripe();
let shop: TestShop;
let apiBase = '';
beforeAll(async () => {
  apiBase = await local.listen();
  shop = await startCommerce({ apiBase, webhookSecret: local.webhookSecret });
});
afterAll(async () => {
  await shop.stop();
  await local.close();
});
afterEach(() => {
  local.setAway(false);
  local.setKeepsSubscriptions(false);
});

const YEAR = { book: 'pricing', plan: 'pro', period: 'yearly' } as const;
const MONTH = { book: 'pricing', plan: 'pro', period: 'monthly' } as const;
let buyers = 0;
const newEmail = (): string => `stripe-${++buyers}@example.test`;

async function open(offer: object, accessToken?: string) {
  const answer = await shop.call('start-checkout', offer, accessToken);
  const url = String(answer['url']);
  expect(url).toMatch(/^https:\/\/checkout\.stripe\.test\//u);
  const id = url.split('/').at(-1) ?? '';
  const token = new URL(local.paramsOf(id).get('success_url') ?? '').searchParams.get('t') ?? '';
  return { id, session: { session_id: id, lookup_token: token } };
}

async function send({
  body,
  signature,
}: {
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly signature: string;
}) {
  const response = await shop.fetch('/webhooks/stripe', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature },
    body,
  });
  const { outcome, code } = (await response.json()) as { outcome?: string; code?: string };
  return { status: response.status, said: outcome ?? code };
}

const DONE = { status: 200, said: 'done' };

async function licenceOf(email: string) {
  const [row] = await shop.sql<{ id: string; status: string; plan: string; kind: string; days: number }>(
    `select *, round(extract(epoch from paid_until - now()) / 86400)::int as days from licences where email = $1`,
    [email],
  );
  return row;
}

const planOf = async (email: string) =>
  (await shop.sql<{ plan: string }>('select plan from user_plans where email = $1', [email]))[0]?.plan ?? null;

describe('a checkout by Stripe', () => {
  it('opens a session that charges exactly the figure clicked', async () => {
    const { id } = await open(YEAR);
    const params = local.paramsOf(id);
    expect(params.get('mode')).toBe('payment');
    expect(params.get('line_items[0][price_data][unit_amount]')).toBe('39000');
    expect(params.get('success_url')).toMatch(
      new RegExp(`^${SITE}/payment/success\\?session_id=\\{CHECKOUT_SESSION_ID\\}&t=`, 'u'),
    );
    expect(params.get('cancel_url')).toBe(`${SITE}/payment/cancelled`);
    const monthly = local.paramsOf((await open(MONTH)).id);
    expect(monthly.get('mode')).toBe('subscription');
    expect(monthly.get('line_items[0][price_data][recurring][interval]')).toBe('month');
    expect(monthly.get('line_items[0][price_data][unit_amount]')).toBe('3900');
  });

  it('says that it could not be opened while Stripe is away', async () => {
    local.setAway(true);
    const error = 'Unable to process upgrade. Please try again.';
    expect(await shop.call('start-checkout', YEAR)).toMatchObject({ reason: 'CHECKOUT_UNAVAILABLE', error });
  });

  it('issues the licence by the webhook, once, however often it is sent', async () => {
    const email = newEmail();
    const { id, session } = await open(YEAR);
    local.pay(id, email);
    const event = local.event('checkout.session.completed', local.sessionObject(id));
    const answers = await Promise.all([send(event), send(event), send(event)]);
    expect(answers.filter(({ said }) => said === 'done')).toHaveLength(1);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await send(event)).toEqual({ status: 200, said: 'repeated' });
    expect(await send(local.event('checkout.session.completed', local.sessionObject(id)))).toMatchObject({
      status: 200,
    });
    expect(await licenceOf(email)).toMatchObject({ status: 'active', plan: 'pro', kind: 'one_time', days: 365 });
    expect(await planOf(email)).toBe('pro');
    expect(await shop.call('license-lookup', session)).toMatchObject({ email, error: null });
    expect(shop.mails.filter((mail) => mail.to === email)).toHaveLength(1);
  });

  it('issues it when the buyer is back before the webhook, which then finds it', async () => {
    const email = newEmail();
    const { id, session } = await open(MONTH);
    expect(await shop.call('license-lookup', session)).toMatchObject({
      error: expect.stringContaining('not confirmed'),
    });
    local.pay(id, email);
    expect(await shop.call('license-lookup', session)).toMatchObject({ email, error: null });
    expect(await send(local.event('checkout.session.completed', local.sessionObject(id)))).toEqual(DONE);
    expect(await shop.sql('select count(*)::int as n from licences where email = $1', [email])).toEqual([{ n: 1 }]);
  });

  it('issues nothing for another sum', async () => {
    const email = newEmail();
    const { id } = await open(YEAR);
    await shop.sql('update checkout_sessions set amount = 391 where provider_session = $1', [id]);
    local.pay(id, email);
    expect((await send(local.event('checkout.session.completed', local.sessionObject(id)))).status).toBe(500);
    expect(await licenceOf(email)).toBeUndefined();
  });
});

describe('a webhook', () => {
  it('that is forged, altered, or was signed long ago is refused and does nothing', async () => {
    const email = newEmail();
    const { id } = await open(YEAR);
    local.pay(id, email);
    const object = local.sessionObject(id);
    const refused = { status: 400, said: 'invalid_signature' };
    const forged = local.event('checkout.session.completed', object, { secret: 'whsec_other' });
    const old = local.event('checkout.session.completed', object, { sentAt: Math.floor(Date.now() / 1000) - 400 });
    const right = local.event('checkout.session.completed', object);
    expect(await send(forged)).toEqual(refused);
    expect(await send(old)).toEqual(refused);
    expect(await send({ ...right, body: right.body.replace('completed', 'completed ') })).toEqual(refused);
    expect(await send({ ...right, signature: '' })).toEqual(refused);
    expect(await licenceOf(email)).toBeUndefined();
  });

  it('is looked into by nobody before its signature has been checked', async () => {
    const values = `[${'0,'.repeat(20_000)}0]`;
    for (const body of ['{"half', '['.repeat(100), values, '"\\u0000"', Buffer.from([0x22, 0xff, 0x22])])
      expect(await send({ body, signature: 't=1,v1=00' })).toEqual({ status: 400, said: 'invalid_signature' });
    const long = local.event('product.created', { id: 'prod_1', values: JSON.parse(values) as unknown });
    expect(await send(long)).toEqual({ status: 200, said: 'ignored' });
    const tooLong = local.event('product.created', { id: 'prod_2', text: 'x'.repeat(512 * 1024) });
    expect(await send(tooLong)).toEqual({ status: 413, said: 'request_too_large' });
  });

  it('of a session, a subscription or a kind that is not ours is taken and does nothing', async () => {
    const ignored = { status: 200, said: 'ignored' };
    expect(await send(local.event('checkout.session.completed', { id: 'cs_test_unknown' }))).toEqual(ignored);
    expect(await send(local.event('customer.subscription.updated', { id: 'sub_x', metadata: {} }))).toEqual(ignored);
    expect(await send(local.event('product.created', { id: 'prod_1' }))).toEqual(ignored);
  });

  it('that cannot be carried out now is answered with an error, and is carried out when it comes again', async () => {
    const email = newEmail();
    const { id } = await open(YEAR);
    local.pay(id, email);
    const event = local.event('checkout.session.completed', local.sessionObject(id));
    local.setAway(true);
    expect((await send(event)).status).toBe(500);
    local.setAway(false);
    expect(await send(event)).toEqual(DONE);
    expect(await planOf(email)).toBe('pro');
  });
});

describe('events in another order', () => {
  it('a renewal before the session issues the licence, and an older renewal shortens nothing', async () => {
    const email = newEmail();
    const { id } = await open(MONTH);
    const paid = local.pay(id, email);
    const second = local.invoiceObject(paid, { months: 2, invoice: 'in_second' });
    expect(await send(local.event('invoice.paid', second))).toEqual(DONE);
    expect(await licenceOf(email)).toMatchObject({ status: 'active', days: 60 });
    expect(await send(local.event('invoice.paid', local.invoiceObject(paid)))).toEqual(DONE);
    expect(await send(local.event('checkout.session.completed', local.sessionObject(id)))).toEqual(DONE);
    expect(await licenceOf(email)).toMatchObject({ status: 'active', days: 60 });
    const payments = await shop.sql(
      'select p.amount from payments p join licences l on l.id = p.licence_id where l.email = $1',
      [email],
    );
    expect(payments).toHaveLength(2);
  });

  it('a cancellation counts as it is now, whatever a late event says', async () => {
    const email = newEmail();
    const { id } = await open(MONTH);
    const { subscription } = local.pay(id, email);
    const before = local.subscriptionObject(subscription);
    local.changeSubscription(subscription, { ends: true });
    expect(await send(local.event('customer.subscription.updated', local.subscriptionObject(subscription)))).toEqual(
      DONE,
    );
    expect(await licenceOf(email)).toMatchObject({ status: 'cancelled' });
    expect(await planOf(email), 'to the end of what is paid').toBe('pro');
    expect(await send(local.event('customer.subscription.updated', before))).toEqual(DONE);
    expect(await licenceOf(email)).toMatchObject({ status: 'cancelled' });
  });

  it('a refund before the session leaves no plan behind', async () => {
    const email = newEmail();
    const { id } = await open(YEAR);
    const { intent } = local.pay(id, email);
    local.refunded.add(intent);
    const metadata = { checkout: local.paramsOf(id).get('client_reference_id') };
    expect(await send(local.event('charge.refunded', local.chargeObject(intent, metadata)))).toEqual(DONE);
    expect(await send(local.event('checkout.session.completed', local.sessionObject(id)))).toEqual(DONE);
    expect(await licenceOf(email)).toMatchObject({ status: 'refunded' });
    expect(await planOf(email)).toBeNull();
  });

  it('a renewal that is paid late brings an expired licence back', async () => {
    const email = newEmail();
    const { id } = await open(MONTH);
    const paid = local.pay(id, email);
    await send(local.event('checkout.session.completed', local.sessionObject(id)));
    await shop.sql(`update licences set status = 'expired', paid_until = now() - interval '5 days' where email = $1`, [
      email,
    ]);
    expect(await planOf(email)).toBeNull();
    await send(local.event('invoice.paid', local.invoiceObject(paid, { invoice: 'in_late' })));
    expect(await licenceOf(email)).toMatchObject({ status: 'active', days: 30 });
    expect(await planOf(email)).toBe('pro');
  });
});

interface Subscribed {
  readonly user: TestUser;
  readonly licenceId: string;
  readonly subscription: string;
  readonly intent: string;
}

describe('what a user does in Settings', () => {
  async function subscribe(): Promise<Subscribed> {
    const user = await shop.signUp();
    const { id } = await open(MONTH, user.accessToken);
    expect(local.paramsOf(id).get('customer_email')).toBe(user.email);
    const { subscription, intent } = local.pay(id, user.email);
    await send(local.event('checkout.session.completed', local.sessionObject(id)));
    return { user, licenceId: (await licenceOf(user.email))?.id ?? '', subscription, intent };
  }

  it('cancels at Stripe, too, and takes it back', async () => {
    const { user, licenceId, subscription } = await subscribe();
    const change = (renews: boolean) => shop.call('change-renewal', { licenceId, renews }, user.accessToken);
    local.setAway(true);
    expect(await change(false)).toMatchObject({ reason: 'PAYMENT_FAILED' });
    expect(await licenceOf(user.email)).toMatchObject({ status: 'active' });
    local.setAway(false);
    expect(await change(false)).toMatchObject({ success: true });
    expect(local.subscriptionObject(subscription)).toMatchObject({ cancel_at_period_end: true });
    expect(await licenceOf(user.email)).toMatchObject({ status: 'cancelled' });
    expect(await change(true)).toMatchObject({ success: true });
    expect(local.subscriptionObject(subscription)).toMatchObject({ cancel_at_period_end: false });
  });

  it.each([
    ['deletes it', (id: string) => shop.sql('delete from auth.users where id = $1', [id])],
    ['deletes it softly', (id: string) => shop.sql('update auth.users set deleted_at = now() where id = $1', [id])],
  ])('is not charged for any more when an operator %s, as soon as Stripe takes it', async (_, remove) => {
    const { user, subscription } = await subscribe();
    await remove(user.id);
    local.setAway(true);
    expect(await shop.endUnwantedRenewals()).toEqual({ ended: 0, left: 1 });
    expect(local.subscriptionObject(subscription)).toMatchObject({ status: 'active' });
    local.setAway(false);
    expect(await shop.endUnwantedRenewals()).toEqual({ ended: 1, left: 0 });
    expect(local.subscriptionObject(subscription)).toMatchObject({ status: 'canceled' });
    expect(await shop.endUnwantedRenewals(), 'once').toEqual({ ended: 0, left: 0 });
    expect(await licenceOf(user.email)).toMatchObject({ status: 'cancelled' });
  });

  it('has no plan and no renewal after the bank took the payment back, and keeps both while that is open or won', async () => {
    const { user, subscription, intent } = await subscribe();
    for (const status of ['needs_response', 'won'] as const) {
      expect(await send(local.event('charge.dispute.closed', local.dispute(intent, status)))).toEqual(DONE);
      expect(await licenceOf(user.email)).toMatchObject({ status: 'active' });
    }
    expect(await send(local.event('charge.dispute.closed', local.dispute(intent, 'lost')))).toEqual(DONE);
    expect(await licenceOf(user.email)).toMatchObject({ status: 'refunded' });
    expect(await planOf(user.email)).toBeNull();
    expect(await shop.endUnwantedRenewals()).toEqual({ ended: 1, left: 0 });
    expect(local.subscriptionObject(subscription)).toMatchObject({ status: 'canceled' });
  });

  it('pays a subscription back and ends it, and the event that follows changes nothing', async () => {
    const { user, licenceId, subscription, intent } = await subscribe();
    expect(await shop.call('request-refund', { licenceId }, user.accessToken)).toMatchObject({ success: true });
    expect(local.refunded.has(intent)).toBe(true);
    expect(local.subscriptionObject(subscription)).toMatchObject({ status: 'canceled' });
    expect(await licenceOf(user.email)).toMatchObject({ status: 'refunded' });
    expect(await planOf(user.email)).toBeNull();
    const charge = local.chargeObject(intent, {}, { cents: 3_900 });
    expect(await send(local.event('charge.refunded', charge))).toEqual(DONE);
    expect(await send(local.event('customer.subscription.deleted', local.subscriptionObject(subscription)))).toEqual(
      DONE,
    );
    expect(await licenceOf(user.email)).toMatchObject({ status: 'refunded' });
    const refunds = await shop.sql(`select amount from payments where licence_id = $1 and kind = 'refund'`, [
      licenceId,
    ]);
    expect(refunds).toHaveLength(1);
  });

  it('is paid back whatever becomes of the subscription, which is ended as soon as Stripe takes it', async () => {
    const { user, licenceId, subscription, intent } = await subscribe();
    local.setAway(true);
    expect(await shop.call('request-refund', { licenceId }, user.accessToken)).toMatchObject({
      reason: 'PAYMENT_FAILED',
      error: expect.stringContaining('did not confirm the refund'),
    });
    expect(await licenceOf(user.email)).toMatchObject({ status: 'active' });
    local.setAway(false);
    local.setKeepsSubscriptions(true);
    expect(await shop.call('request-refund', { licenceId }, user.accessToken)).toMatchObject({ success: true });
    expect(local.refunded.has(intent)).toBe(true);
    expect(await licenceOf(user.email)).toMatchObject({ status: 'refunded' });
    expect(await shop.endUnwantedRenewals()).toEqual({ ended: 0, left: 1 });
    local.setKeepsSubscriptions(false);
    expect(await shop.endUnwantedRenewals()).toEqual({ ended: 1, left: 0 });
    expect(local.subscriptionObject(subscription)).toMatchObject({ status: 'canceled' });
  });

  it('is told of a refund where the subscription had ended, or the payment was paid back, at Stripe before', async () => {
    for (const changeAtStripe of [
      ({ subscription }: Subscribed) => local.changeSubscription(subscription, { isOver: true }),
      ({ intent }: Subscribed) => local.refunded.add(intent),
    ]) {
      const subscribed = await subscribe();
      changeAtStripe(subscribed);
      const { user, licenceId, intent } = subscribed;
      expect(await shop.call('request-refund', { licenceId }, user.accessToken)).toMatchObject({ success: true });
      expect(local.refunded.has(intent)).toBe(true);
      expect(await licenceOf(user.email)).toMatchObject({ status: 'refunded' });
    }
  });

  it('is charged no more after a refund that was made at Stripe', async () => {
    const { user, subscription, intent } = await subscribe();
    local.refunded.add(intent);
    expect(await send(local.event('charge.refunded', local.chargeObject(intent, {}, { cents: 3_900 })))).toEqual(DONE);
    expect(await licenceOf(user.email)).toMatchObject({ status: 'refunded' });
    expect(await shop.endUnwantedRenewals()).toEqual({ ended: 1, left: 0 });
    expect(local.subscriptionObject(subscription)).toMatchObject({ status: 'canceled' });
  });
});
