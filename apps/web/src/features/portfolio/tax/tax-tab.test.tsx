import type { TaxLotRow } from '@atb/api/functions/tax/tax-lots';
import type { TaxReportAnswer } from '@atb/api/functions/tax/tax-report';
import { COUNTRY_NOTES } from '@atb/core/tax/country-notes';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AuthStateContext } from '../../../hooks/use-auth.ts';
import type { Account } from '../../../lib/api/get-accounts.ts';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { openProof, showProvable } from '../../../testing/show-provable.tsx';
import { SIGNED_IN } from '../../../testing/signed-in.ts';
import type { PortfolioTabProps } from '../components/tab-props.ts';
import { TaxTab } from './tax-tab.tsx';

const NOTHING = { rows: 0, proceeds: '0', cost: '0', gain: '0' };
const SHORT = { rows: 2, proceeds: '1200', cost: '1000', gain: '200' };
const YEAR = new Date().getFullYear();
const PAPER_ID = '22222222-2222-4222-8222-222222222222';
const ID = '11111111-1111-4111-8111-111111111111';

const REPORT: TaxReportAnswer = {
  success: true,
  hasTaxReporting: true,
  years: [YEAR, YEAR - 1],
  currentYear: YEAR,
  accountType: 'real',
  accountIds: [ID],
  fills: 7,
  total: SHORT,
  short: SHORT,
  long: NOTHING,
  byAsset: [{ asset: 'BTC', short: SHORT, long: NOTHING }],
  byKind: [{ kind: 'sale', ...SHORT }],
  income: [],
  incomeTotal: '0',
  fees: [{ asset: 'USDT', quantity: '1.5', value: '1.5' }],
  feesTotal: '1.5',
  unmatchedTotal: 1,
  unmatched: [
    {
      reason: 'DEPOSIT_WITHOUT_COST',
      accountId: ID,
      at: `${YEAR}-02-01T00:00:00.000Z`,
      asset: 'ETH',
      quantity: '2',
      proceeds: null,
      reference: 'd1',
      candidates: 0,
    },
  ],
};

type OwnAccount = Pick<Account, 'id' | 'label' | 'adapter' | 'is_paper'>;
const REAL: OwnAccount = { id: ID, label: 'My account', adapter: 'kraken', is_paper: false };
const PAPER: OwnAccount = { id: PAPER_ID, label: 'Paper Account', adapter: 'paper', is_paper: true };

const ANSWERS = {
  '/functions/v1/tax-report': REPORT,
  '/functions/v1/tax-lots': { success: true, total: 0, rows: [] },
  '/rest/v1/history_imports': [],
  '/rest/v1/profiles': { reporting_currency: 'EUR' },
};
const portfolioOf = (chosen: readonly OwnAccount[]) => ({ chosen }) as unknown as PortfolioTabProps['portfolio'];
const viewOf = (exchange: PortfolioTabProps['view']['exchange']) => ({ exchange }) as PortfolioTabProps['view'];

interface Opened {
  readonly accounts?: readonly OwnAccount[];
  readonly exchange?: PortfolioTabProps['view']['exchange'];
  /** Of the address, after its first value. */
  readonly search?: string;
}

function openTab(
  report: Partial<TaxReportAnswer> = {},
  { accounts = [REAL], exchange = 'all', search = '' }: Opened = {},
) {
  const server = startFakeServer({ ...ANSWERS, '/functions/v1/tax-report': { ...REPORT, ...report } });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AuthStateContext value={SIGNED_IN}>
        <MemoryRouter initialEntries={[`/portfolio?tab=tax${search}`]}>
          <TaxTab portfolio={portfolioOf(accounts)} view={viewOf(exchange)} />
        </MemoryRouter>
      </AuthStateContext>
    </QueryClientProvider>,
  );
  return server;
}

describe('the tab Tax Reports', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('shows the figures of the current year with what is unmatched', async () => {
    openTab();
    expect(await screen.findByText('Unmatched (1)')).toBeDefined();
    expect(screen.getByRole('button', { name: `Export Tax CSV (${YEAR})` })).toHaveProperty('disabled', false);
    expect(screen.getAllByText('+200.00').length).toBeGreaterThan(0);
    const methods = screen.getByRole('combobox', { name: 'Cost basis method' });
    expect([...methods.querySelectorAll('option')].map((option) => option.textContent)).toEqual([
      'FIFO',
      'LIFO',
      'Average Cost',
      'HIFO',
    ]);
  });

  it('has a note for each country that asks for something of its own', async () => {
    openTab();
    const title = await screen.findByText('Notes by country');
    await userEvent.click(title);
    const notes = within(title.closest('details') ?? document.body).getAllByRole('term');
    expect(notes.map(({ textContent }) => textContent)).toEqual(COUNTRY_NOTES.map(({ country }) => country));
  });

  it('is of real accounts, and of paper accounts when they are chosen', async () => {
    const asked = openTab({}, { accounts: [PAPER, REAL] });
    expect(await screen.findByText('Real accounts: My account')).toBeDefined();
    const ofReport = () => asked.filter(({ path }) => path === '/functions/v1/tax-report').map(({ body }) => body);
    expect(ofReport()).toEqual([expect.not.objectContaining({ accountType: 'paper' })]);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Account' }), 'All paper accounts');
    await waitFor(() => expect(ofReport().at(-1)).toMatchObject({ accountType: 'paper' }));
  });

  it('is of the exchange that the page is filtered by, and says that paper money is none', async () => {
    const paper = { accountType: 'paper', accountIds: [PAPER_ID] } as const;
    const asked = openTab(paper, { accounts: [PAPER], exchange: 'paper' });
    expect(await screen.findByText('Paper and testnet accounts (no real money): Paper Account')).toBeDefined();
    expect(asked.find(({ path }) => path === '/functions/v1/tax-report')?.body).toMatchObject({ exchange: 'paper' });
    expect(screen.getByRole('combobox', { name: 'Account' })).toHaveTextContent(/^All accounts/u);
  });

  it.each([
    ['', 'EUR'],
    ['&currency=USD', 'USD'],
  ])('is in the reporting currency unless the address names another: %s', async (search, currency) => {
    const asked = openTab({}, { search });
    await screen.findByText('Unmatched (1)');
    expect(screen.getByRole('combobox', { name: 'Currency' })).toHaveValue(currency);
    const bodies = asked.filter(({ path }) => path === '/functions/v1/tax-report').map(({ body }) => body);
    expect(bodies).toEqual([expect.objectContaining({ currency })]);
  });

  const row: TaxLotRow = {
    place: 4,
    kind: 'sale',
    accountId: ID,
    asset: 'BTC',
    quantity: '0.5',
    proceeds: '600',
    cost: '500',
    gain: '100',
    acquiredAt: `${YEAR}-01-01T00:00:00.000Z`,
    disposedAt: `${YEAR}-01-02T00:00:00.000Z`,
    isLong: false,
    reference: 's1',
    lotReference: 'b1',
  };

  const NAME = { place: 4, asset: 'BTC', quantity: '0.5', reference: 's1', lotReference: 'b1' };

  it.each([
    ['Realised gain', { figure: 'gain' }],
    ['Proceeds', { figure: 'proceeds' }],
    ['Cost', { figure: 'cost' }],
    ['Short term gain', { figure: 'gain', term: 'short' }],
    ['Long term gain', { figure: 'gain', term: 'long' }],
    ['Income', { figure: 'income' }],
    ['Fees paid', { figure: 'fees' }],
    ['Executions', { figure: 'executions' }],
    ['Lots of BTC', { figure: 'lots', asset: 'BTC' }],
    ['Short term gain of BTC', { figure: 'gain', asset: 'BTC', term: 'short' }],
    ['Long term gain of BTC', { figure: 'gain', asset: 'BTC', term: 'long' }],
    ['Fees in USDT', { figure: 'feeQuantity', asset: 'USDT' }],
    ['Worth of fees in USDT', { figure: 'fees', asset: 'USDT' }],
    ['Income in ADA', { figure: 'incomeQuantity', asset: 'ADA' }],
    ['Worth of income in ADA', { figure: 'income', asset: 'ADA' }],
    ['Quantity of BTC, row 5', { figure: 'quantity', row: NAME }],
    ['Proceeds of BTC, row 5', { figure: 'proceeds', row: NAME }],
    ['Cost basis of BTC, row 5', { figure: 'cost', row: NAME }],
    ['Gain of BTC, row 5', { figure: 'gain', row: NAME }],
  ])('opens the proof of each figure: %s', async (title, figure) => {
    // Rows are drawn where there is room for them, which the test's page has not.
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400);
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1_000);
    const seen = showProvable(<TaxTab portfolio={portfolioOf([REAL])} view={viewOf('all')} />, {
      ...ANSWERS,
      '/functions/v1/tax-report': {
        ...REPORT,
        income: [{ asset: 'ADA', rows: 1, quantity: '3', value: '1' }],
      },
      '/functions/v1/tax-lots': { success: true, total: 1, rows: [row] },
    });
    const choice = { startDate: `${YEAR}-01-01`, endDate: `${YEAR}-12-31`, method: 'fifo', pool: 'account' };
    expect(await openProof(seen, title)).toEqual([
      'tax-proof',
      { ...choice, timeZone: expect.any(String), currency: 'EUR', ...figure },
    ]);
  });

  it('proves what is shown while another report is on its way', async () => {
    const never = new Promise<object>(() => undefined);
    const seen = showProvable(<TaxTab portfolio={portfolioOf([REAL])} view={viewOf('all')} />, {
      ...ANSWERS,
      '/functions/v1/tax-report': (body: unknown) =>
        (body as { readonly method: string }).method === 'lifo' ? never : REPORT,
    });
    await screen.findByText('Unmatched (1)');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Cost basis method' }), 'LIFO');
    const [, asked] = await openProof(seen, 'Realised gain');
    expect(asked).toMatchObject({ method: 'fifo' });
  });

  it('asks for another year when one is chosen', async () => {
    openTab();
    const user = userEvent.setup();
    await screen.findByText('Unmatched (1)');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Year' }), String(YEAR - 1));
    await waitFor(() => expect(screen.getByRole('button', { name: `Export Tax CSV (${YEAR - 1})` })).toBeDefined());
  });

  it('offers no file without the plan, and says so', async () => {
    openTab({ hasTaxReporting: false });
    expect(await screen.findByText(/need the elite tier/u)).toBeDefined();
    expect(screen.getByRole('button', { name: `Export Tax CSV (${YEAR})` })).toHaveProperty('disabled', true);
  });
});
