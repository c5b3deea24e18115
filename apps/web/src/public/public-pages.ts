// public: what anybody may read without signing in; written as HTML when the app is built, then brought to life (CONTRIBUTING.md).
import type { ComponentType } from 'react';

export interface PublicPageProps {
  /** What the build found out for the page (`page-data.ts`); null where it needs nothing. */
  readonly data: unknown;
}

export interface PublicPage {
  /** Names the page's component for the browser; several documents may share one. */
  readonly id: string;
  /** Canonical spelling. */
  readonly path: string;
  /** Further spellings that show the same page. */
  readonly aliases?: readonly string[];
  /** Of the browser's tab and of search results, without the product's name. */
  readonly title: string;
  /** One or two sentences, 50 to 160 characters. */
  readonly description: string;
  readonly header?: 'landing';
  /**
   * What somebody gets whose browser holds a session: `overview` leads on to the product, `shell` loads the app, which has a page
   * of its own at the same address.
   */
  readonly whenSignedIn?: 'overview' | 'shell';
  /** Scripts wait until somebody moves, scrolls, types or touches: nothing on the page changes by itself before. */
  readonly isQuiet?: true;
  /** Of what a purchase leads to: in no list of pages, for no search engine. */
  readonly isHidden?: true;
  readonly load: () => Promise<ComponentType<PublicPageProps>>;
}

/** Every public page. One line each; the component uses no router and loads no supabase-js. */
export const PUBLIC_PAGES: readonly PublicPage[] = [
  {
    id: 'landing',
    path: '/',
    title: 'ATB: trading bots on your own machine',
    description:
      'Self-hosted crypto trading bots: grids, DCA, copies and 100 strategies, backtests with costs, paper trading, a ledger of every cent.',
    header: 'landing',
    whenSignedIn: 'overview',
    isQuiet: true,
    load: async () => (await import('../features/landing/landing-page.tsx')).LandingPage,
  },
  {
    id: 'docs',
    path: '/docs',
    title: 'Documents',
    description:
      'How to run ATB, what its figures mean, strategies, backtests, the command line: all documents, with search.',
    load: async () => (await import('../features/docs/docs-page.tsx')).DocsPage,
  },
  {
    id: 'support',
    path: '/support',
    title: 'Support',
    description:
      'Write to the people who run this ATB installation: what to say, where it goes and how soon you hear back.',
    load: async () => (await import('../features/support/support-page.tsx')).SupportPage,
  },
  {
    id: 'privacy',
    path: '/privacy',
    aliases: ['/legal/privacy'],
    title: 'Privacy policy',
    description:
      'What ATB stores about you, for how long, who gets it (nobody you did not ask for), and how to export or delete it.',
    load: async () => (await import('../features/legal/privacy-page.tsx')).PrivacyPage,
  },
  {
    id: 'conditions',
    path: '/terms',
    aliases: ['/legal/terms'],
    title: 'Terms of service',
    description:
      'What you agree to when you use ATB: your own keys and decisions, licences and refunds, no financial advice.',
    load: async () => (await import('../features/legal/conditions-page.tsx')).ConditionsPage,
  },
  {
    id: 'third-party',
    path: '/legal/third-party',
    title: 'Third-party notices',
    description:
      'The libraries, the typeface and the voice that ATB contains, with their licences and the texts of these.',
    load: async () => (await import('../features/legal/third-party-page.tsx')).ThirdPartyPage,
  },
  {
    id: 'status',
    path: '/status',
    title: 'Status',
    description:
      'How the services of ATB do right now and did in the last 90 days: uptime, response time, error rate and incidents, measured.',
    whenSignedIn: 'shell',
    load: async () => (await import('../features/status/status-page.tsx')).StatusPage,
  },
  {
    id: 'api-docs',
    path: '/api-docs',
    title: 'API documentation',
    description:
      'Signals, bots and balances for programs of your own: base URL, calls, samples in JavaScript, Python and cURL, rate limits.',
    whenSignedIn: 'shell',
    load: async () => (await import('../features/api-docs/api-docs-page.tsx')).ApiDocsPage,
  },
  {
    id: 'pricing',
    path: '/pricing',
    title: 'Plans and pricing',
    description: 'Five plans, monthly or yearly, with a 14-day money-back guarantee and a 14-day Pro trial.',
    load: async () => (await import('../features/pricing/pricing-page.tsx')).PricingPage,
  },
  {
    id: 'test-checkout',
    path: '/checkout/:session',
    title: 'Checkout',
    description: 'The built-in test checkout of this server: it moves no money, whatever is done here.',
    isHidden: true,
    load: async () => (await import('../features/purchase/test-checkout-page.tsx')).TestCheckoutPage,
  },
  {
    id: 'payment-success',
    path: '/payment/success',
    title: 'Your licence',
    description: 'The licence key of a purchase, for the buyer who has just come back from the checkout.',
    isHidden: true,
    load: async () => (await import('../features/purchase/payment-success-page.tsx')).PaymentSuccessPage,
  },
  {
    id: 'payment-cancelled',
    path: '/payment/cancelled',
    title: 'Payment cancelled',
    description: 'The checkout was left before anything was paid: no charge was made, the plan is as it was.',
    isHidden: true,
    load: async () => (await import('../features/purchase/payment-cancelled-page.tsx')).PaymentCancelledPage,
  },
];
