import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';

interface StoredSession {
  readonly id: string;
  readonly params: URLSearchParams;
  readonly paid: PaidSession | null;
}

interface PaidSession {
  readonly email: string;
  readonly intent: string;
  readonly invoice: string;
  readonly subscription: string;
}

interface StoredSubscription {
  readonly id: string;
  readonly checkout: string;
  readonly ends: boolean;
  readonly isOver: boolean;
  /** Seconds since the epoch. */
  readonly periodEnd: number;
}

const MONTH_SECONDS = 30 * 86_400;
const stripe = new Stripe('sk_test_local');

/** As much of Stripe's API as a shop asks for, on this machine: it keeps sessions and subscriptions, and moves no money. */
export class LocalStripe {
  readonly webhookSecret = 'whsec_local';
  readonly #server = createServer((request, response) => void this.#answer(request, response));
  readonly #sessions = new Map<string, StoredSession>();
  readonly #subscriptions = new Map<string, StoredSubscription>();
  /** Payment intents that were paid back. */
  readonly refunded = new Set<string>();
  /** Disputes by their id. */
  readonly #disputes = new Map<string, { readonly status: string; readonly charge: string; readonly amount: number }>();
  #count = 0;
  #isAway = false;
  #keepsSubscriptions = false;

  async listen(): Promise<string> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  /** Answers nothing but errors from now on, or again. */
  setAway(isAway: boolean): void {
    this.#isAway = isAway;
  }

  /** Ends no subscription from now on, or again: what else it is asked it does. */
  setKeepsSubscriptions(keeps: boolean): void {
    this.#keepsSubscriptions = keeps;
  }

  /** The parameters with which a session was opened. */
  paramsOf(id: string): URLSearchParams {
    return this.#session(id).params;
  }

  /** The buyer pays; the shop has not heard of it. */
  pay(id: string, email: string): PaidSession {
    const number = ++this.#count;
    const paid = { email, intent: `pi_${number}`, invoice: `in_${number}`, subscription: `sub_${number}` };
    const { params } = this.#session(id);
    this.#sessions.set(id, { id, params, paid });
    if (params.get('mode') === 'subscription') {
      this.#subscriptions.set(paid.subscription, {
        id: paid.subscription,
        checkout: params.get('client_reference_id') ?? '',
        ends: false,
        isOver: false,
        periodEnd: nowSeconds() + MONTH_SECONDS,
      });
    }
    return paid;
  }

  changeSubscription(id: string, change: Partial<Pick<StoredSubscription, 'ends' | 'isOver'>>): void {
    const subscription = this.#subscriptions.get(id);
    if (subscription !== undefined) this.#subscriptions.set(id, { ...subscription, ...change });
  }

  /** An event as Stripe sends it: its text and its signature. */
  event(
    type: string,
    object: object,
    { id = `evt_${++this.#count}`, sentAt = nowSeconds(), secret = this.webhookSecret } = {},
  ): { readonly body: string; readonly signature: string } {
    const body = JSON.stringify({ id, object: 'event', type, created: sentAt, data: { object } });
    return { body, signature: stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: sentAt }) };
  }

  sessionObject(id: string): object {
    const { params, paid } = this.#session(id);
    const isSubscription = params.get('mode') === 'subscription';
    const metadata = { checkout: params.get('client_reference_id') };
    const session = {
      id,
      object: 'checkout.session',
      created: nowSeconds(),
      mode: params.get('mode'),
      url: `https://checkout.stripe.test/${id}`,
      amount_total: Number(params.get('line_items[0][price_data][unit_amount]')),
      currency: 'usd',
      customer: paid === null ? null : 'cus_1',
      customer_email: params.get('customer_email'),
      client_reference_id: params.get('client_reference_id'),
      metadata,
      payment_status: paid === null ? 'unpaid' : 'paid',
      customer_details: paid === null ? null : { email: paid.email },
      subscription: null,
      invoice: null,
      payment_intent: null,
    };
    if (paid === null) return session;
    if (isSubscription) {
      const invoice = { id: paid.invoice, object: 'invoice', hosted_invoice_url: 'https://invoice.stripe.test/1' };
      return { ...session, subscription: this.subscriptionObject(paid.subscription), invoice };
    }
    return {
      ...session,
      payment_intent: {
        id: paid.intent,
        created: nowSeconds(),
        latest_charge: this.chargeObject(paid.intent, metadata),
      },
    };
  }

  subscriptionObject(id: string): object {
    const subscription = this.#subscriptions.get(id);
    if (subscription === undefined) throw new Error(`no subscription ${id}`);
    const { ends, isOver, periodEnd, checkout } = subscription;
    return {
      id,
      object: 'subscription',
      status: isOver ? 'canceled' : 'active',
      start_date: nowSeconds(),
      cancel_at: null,
      cancel_at_period_end: ends,
      metadata: { checkout },
      items: { data: [{ current_period_end: periodEnd }] },
    };
  }

  /** The buyer's bank takes a payment back, or tries to. */
  dispute(intent: string, status: 'needs_response' | 'won' | 'lost', cents = 3_900): object {
    const id = `dp_${intent}_${status}`;
    this.#disputes.set(id, { status, charge: intent, amount: cents });
    return this.#disputeObject(id);
  }

  #disputeObject(id: string): object {
    const { status, charge, amount } = this.#disputes.get(id) ?? {};
    return { id, object: 'dispute', status, charge: `ch_${charge}`, amount, currency: 'usd', created: nowSeconds() };
  }

  invoiceObject(paid: PaidSession, { months = 1, invoice = paid.invoice, cents = 3_900 } = {}): object {
    return {
      id: invoice,
      object: 'invoice',
      created: nowSeconds(),
      amount_paid: cents,
      currency: 'usd',
      hosted_invoice_url: 'https://invoice.stripe.test/2',
      status_transitions: { paid_at: nowSeconds() },
      lines: { data: [{ period: { start: nowSeconds(), end: nowSeconds() + months * MONTH_SECONDS } }] },
      parent: {
        subscription_details: {
          subscription: paid.subscription,
          metadata: { checkout: this.#subscriptions.get(paid.subscription)?.checkout },
        },
      },
    };
  }

  chargeObject(intent: string, metadata: object, { cents = 39_000 } = {}): object {
    const isRefunded = this.refunded.has(intent);
    return {
      id: `ch_${intent}`,
      object: 'charge',
      created: nowSeconds(),
      payment_intent: intent,
      currency: 'usd',
      refunded: isRefunded,
      amount: cents,
      amount_refunded: isRefunded ? cents : 0,
      receipt_url: 'https://receipt.stripe.test/1',
      metadata,
    };
  }

  #session(id: string): StoredSession {
    const session = this.#sessions.get(id);
    if (session === undefined) throw new Error(`no session ${id}`);
    return session;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const answer = this.#isAway
      ? null
      : this.#serve(`${request.method} ${pathname}`, new URLSearchParams(text), searchParams);
    response.writeHead(answer === null ? 404 : 'error' in answer ? 400 : 200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(answer ?? refusal('No such object.')));
  }

  #serve(call: string, params: URLSearchParams, query: URLSearchParams): object | null {
    const id = call.split('/').at(-1) ?? '';
    if (call === 'POST /v1/checkout/sessions') {
      const made = `cs_test_${++this.#count}`;
      this.#sessions.set(made, { id: made, params, paid: null });
      return this.sessionObject(made);
    }
    if (call.startsWith('GET /v1/checkout/sessions/')) return this.#sessions.has(id) ? this.sessionObject(id) : null;
    if (call === 'POST /v1/refunds') {
      const intent = params.get('payment_intent') ?? '';
      if (this.refunded.has(intent)) return refusal('Charge has already been refunded.', 'charge_already_refunded');
      this.refunded.add(intent);
      return { id: 're_1', object: 'refund', status: 'succeeded' };
    }
    if (call.startsWith('GET /v1/disputes/')) return this.#disputes.has(id) ? this.#disputeObject(id) : null;
    if (call.startsWith('GET /v1/charges/')) return this.chargeObject(id.slice('ch_'.length), {}, { cents: 3_900 });
    if (call.startsWith('GET /v1/invoice_payments')) return this.#invoicePayments(query);
    if (!this.#subscriptions.has(id)) return null;
    const asked = params.get('cancel_at_period_end');
    if (call.startsWith('POST ') && asked !== null) this.changeSubscription(id, { ends: asked === 'true' });
    if (call.startsWith('DELETE ')) {
      if (this.#keepsSubscriptions) return null;
      // One that has ended cannot be ended again.
      if (this.#subscriptions.get(id)?.isOver === true) return refusal('No such subscription.', 'resource_missing');
      this.changeSubscription(id, { isOver: true });
    }
    return this.subscriptionObject(id);
  }

  #invoicePayments(query: URLSearchParams): object {
    const [intent, invoice] = [query.get('payment[payment_intent]'), query.get('invoice')];
    const data = [...this.#sessions.values()]
      .flatMap(({ params, paid }) => (params.get('mode') === 'subscription' && paid !== null ? [paid] : []))
      .filter((paid) => paid.intent === intent || paid.invoice === invoice)
      .map((paid) => ({
        id: 'inpay_1',
        invoice: paid.invoice,
        payment: { type: 'payment_intent', payment_intent: paid.intent },
      }));
    return { object: 'list', data, has_more: false, url: '/v1/invoice_payments' };
  }
}

function refusal(message: string, code?: string): { readonly error: object } {
  return { error: { type: 'invalid_request_error', message, code } };
}

function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
