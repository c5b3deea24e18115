import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { servePrices } from '../../../testing/prices.ts';
import { openProof, showProvable } from '../../../testing/show-provable.tsx';
import { positionColumns, type PositionRow } from '../../../components/trading/position-columns.tsx';
import type { Portfolio } from '../use-portfolio.ts';
import type { PortfolioView } from '../use-portfolio-view.ts';
import { AllocationBar } from './allocation-bar.tsx';
import { BalancesTab } from './balances-tab.tsx';
import { ConnectedPositions } from './connected-positions.tsx';
import { ContributionTable } from './contribution-table.tsx';
import { executionColumns } from './execution-columns.tsx';
import { LotsSheet } from './lots-sheet.tsx';
import { provenColumns } from './proven-columns.tsx';
import { RiskProtection } from './risk-protection.tsx';
import { TransfersTab } from './transfers-tab.tsx';

const SUBJECT = { accountId: 'a', coin: 'BTC' };
const ofPortfolio = (asked: object) => ['portfolio-proof', { ...asked, inReportingCurrency: true }];
const ofRow = (asked: object) => ['row-proof', asked];

describe('a balance', () => {
  const balance = { account_id: 'a', asset: 'BTC', free: '0.4', locked: '0.1', total: '0.5', price: '60000' };
  const accounts = [{ id: 'a', label: 'Paper', adapter: 'paper' }];
  const tab = (
    <BalancesTab
      view={{ isDustHidden: false } as PortfolioView}
      portfolio={
        { balances: [{ ...balance, value: '30000' }], chosen: accounts, figures: null } as unknown as Portfolio
      }
    />
  );

  it.each([
    ['Total', 'assetTotal'],
    ['Free', 'assetFree'],
    ['Locked', 'assetLocked'],
    ['Value', 'assetWorth'],
  ])('opens the proof of its %s', async (name, figure) => {
    expect(await openProof(showProvable(tab), `${name}, BTC`)).toEqual(ofPortfolio({ figure, ...SUBJECT }));
  });
});

describe('a share', () => {
  const shares = [
    { asset: 'BTC', value: 75, share: 0.75 },
    { asset: 'Other', value: 25, share: 0.25 },
  ];

  it.each([
    ['Share of BTC', { coin: 'BTC' }],
    ['Share of Other', { except: ['BTC'] }],
  ])('opens the proof: %s', async (title, choice) => {
    const seen = showProvable(<AllocationBar shares={shares} exchange="kraken" />);
    const asked = { figure: 'assetShare', ...choice, exchange: 'kraken' };
    expect(await openProof(seen, title)).toEqual(ofPortfolio(asked));
  });
});

describe('a contribution', () => {
  const proofOf = (figure: 'contribution' | 'contributionFees' | 'contributionLeft' | 'contributionFills') => ({
    portfolio: { figure, coin: 'BTC' },
  });
  const row = {
    key: 'BTC',
    name: 'BTC',
    shown: 'BTC',
    fills: 3,
    fees: '1',
    left: '2',
    total: '3',
    proof: proofOf('contribution'),
    shareProof: { portfolio: { ...proofOf('contribution').portfolio, of: 'paidIn' as const } },
    parts: {
      fills: proofOf('contributionFills'),
      fees: proofOf('contributionFees'),
      left: proofOf('contributionLeft'),
    },
  };

  it.each([
    ['Fees of BTC', 'contributionFees'],
    ['Held now of BTC', 'contributionLeft'],
    ['Contribution of BTC', 'contribution'],
    ['Executions of BTC', 'contributionFills'],
    ['Contribution of BTC, of what was paid in', 'contribution', 'paidIn'],
  ])('opens the proof: %s', async (title, figure, of?: string) => {
    const seen = showProvable(
      <ContributionTable label="By coin" header="Coin" currency="USDT" rows={[row]} base="10" empty={null} />,
    );
    expect(await openProof(seen, title)).toEqual(ofPortfolio({ figure, coin: 'BTC', ...(of !== undefined && { of }) }));
  });

  it('has nothing to open of what no execution explains', () => {
    showProvable(
      <ContributionTable
        label="By coin"
        header="Coin"
        currency="USDT"
        rows={[{ ...row, fees: null, left: null, parts: null }]}
        base="10"
        empty={null}
      />,
    );
    const titles = screen.getAllByTitle(/: show the proof$/u).map(({ title }) => title.split(':')[0]);
    expect(titles).toEqual(['Contribution of BTC', 'Contribution of BTC, of what was paid in']);
  });
});

const AT = '2026-05-02T10:00:00.000Z';

describe('a position', () => {
  const row = {
    id: 'p',
    symbol: 'BTCUSDT',
    side: 'long',
    qty: '0.5',
    entry_price: '50000',
    mark: '60000',
    value: '30000',
    unrealized: '5000',
    unrealizedShare: 0.2,
    realized_pnl: '12',
  } as PositionRow;
  const cellOf = (id: string) =>
    provenColumns(positionColumns(new Map()))
      .find((one) => one.id === id)
      ?.cell?.(row);

  it.each([
    ['qty', 'Size', 'positionSize'],
    ['entry', 'Entry', 'positionEntry'],
    ['value', 'Value', 'positionWorth'],
    ['unrealized', 'Unrealised P&L', 'positionGain'],
    ['r', 'R multiple', 'positionMultiple'],
    ['realized', 'Realised, average cost', 'positionRealized'],
  ])('opens the proof of %s', async (id, name, figure) => {
    expect(await openProof(showProvable(cellOf(id)), `${name}, BTC/USDT`)).toEqual(ofRow({ figure, id: 'p' }));
  });

  it('opens the proof of its gain in percent', async () => {
    const asked = { figure: 'positionGain', of: 'positionCost', id: 'p' };
    const title = 'Unrealised P&L, BTC/USDT in percent';
    expect(await openProof(showProvable(cellOf('unrealized')), title)).toEqual(ofRow(asked));
  });
});

describe('a position of a connected account', () => {
  const position = { accountId: 'a', asset: 'BTC', lots: 1, quantity: '0.02', known: '0.02', cost: '1000', since: AT };
  const price = { symbol: 'BTCUSDT', exchange: 'binance', price: 60_000, last: 60_000, bid: 60_000 };
  const chosen = [{ id: 'a', label: 'My Kraken', adapter: 'kraken' }];
  const open = () =>
    showProvable(
      <ConnectedPositions
        view={{ exchange: 'kraken' } as PortfolioView}
        portfolio={{ chosen } as unknown as Portfolio}
      />,
      {
        ...servePrices([price]),
        '/functions/v1/portfolio-positions': { success: true, quoteAsset: 'USDT', positions: [position] },
      },
    );

  it('opens the proof of its gain in percent', async () => {
    const asked = { figure: 'lotGain', of: 'lotCost', accountId: 'a', asset: 'BTC' };
    expect(await openProof(open(), 'Unrealised P&L, BTC in percent')).toEqual(ofRow(asked));
  });

  it.each([
    ['Size', 'lotUnits'],
    ['Entry', 'lotEntry'],
    ['Value', 'lotWorth'],
    ['Unrealised P&L', 'lotGain'],
    ['R multiple', 'lotMultiple'],
  ])('opens the proof of its %s', async (name, figure) => {
    expect(await openProof(open(), `${name}, BTC`)).toEqual(ofRow({ figure, accountId: 'a', asset: 'BTC' }));
  });
});

describe('lots', () => {
  const answer = {
    success: true,
    total: { lots: 1, remaining: '1', known: '1', cost: '2000' },
    lots: [{ id: 'f1', acquiredAt: AT, quantity: '1', remaining: '1', cost: '2000' }],
  };
  const open = () =>
    showProvable(
      <LotsSheet open onOpenChange={() => undefined} accountId="a" asset="BTC" quoteAsset="USDT" mark="2500" />,
      { '/functions/v1/portfolio-lots': answer },
    );

  it.each([
    ['Held, BTC', { figure: 'lotUnits' }],
    ['Lots of BTC', { figure: 'lotCount' }],
    ['Cost, BTC', { figure: 'lotCost' }],
    ['Unit cost, BTC', { figure: 'lotEntry' }],
    ['Worth, BTC', { figure: 'lotWorth' }],
    ['Gain, BTC', { figure: 'lotGain' }],
    ['What is left of a lot', { figure: 'lotUnits', lot: 'f1' }],
    ['Cost of a lot', { figure: 'lotCost', lot: 'f1' }],
    ['Unit cost of a lot', { figure: 'lotEntry', lot: 'f1' }],
    ['Gain of a lot', { figure: 'lotGain', lot: 'f1' }],
  ])('open the proof: %s', async (title, asked) => {
    expect(await openProof(open(), title)).toEqual(ofRow({ ...asked, accountId: 'a', asset: 'BTC' }));
  });
});

describe('an execution', () => {
  const row = {
    id: 'e',
    accountId: 'a',
    symbol: 'BTCUSDT',
    side: 'sell',
    quantity: '1',
    price: '2',
    fee: '0.1',
    feeAsset: 'USDT',
  };
  const cellOf = (id: string, more: object = {}) => {
    const column = executionColumns([]).find((one) => one.id === id);
    return column?.cell?.({ ...row, tradeProfit: null, realized: '3', ...more } as unknown as Parameters<
      typeof column.cell
    >[0]);
  };

  it.each([
    ['result', 'Result of an execution', 'net'],
    ['fee', 'Fee of an execution', 'fees'],
  ])('opens the proof of its %s', async (id, title, figure) => {
    expect(await openProof(showProvable(cellOf(id)), title)).toEqual([
      'figure-proof',
      { figure, execution: 'e', accountId: 'a', inReportingCurrency: true },
    ]);
  });

  it('has nothing to open where it brought nothing, and of a fee in another asset', () => {
    showProvable(
      <>
        {cellOf('result', { realized: null })}
        {cellOf('fee', { feeAsset: 'BNB' })}
      </>,
    );
    expect(screen.queryByRole('button')).toBeNull();
  });
});

it.each([
  ['Worth of a withdrawal', ofRow({ figure: 'transferWorth', id: 't' })],
  ['Fee of a withdrawal', ofRow({ figure: 'transferFee', id: 't' })],
  ['Number of transfers', ofPortfolio({ figure: 'transfers', exchange: 'kraken' })],
])('opens the proof of transfers: %s', async (title, asked) => {
  const transfer = {
    id: 't',
    accountId: 'a',
    at: AT,
    kind: 'withdrawal',
    asset: 'BTC',
    amount: '-1',
    fee: '0.001',
    feeAsset: 'BTC',
    value: -50_000,
    reference: 'd1',
  };
  const seen = showProvable(
    <TransfersTab view={{ exchange: 'kraken' } as PortfolioView} portfolio={{ chosen: [] } as unknown as Portfolio} />,
    { '/functions/v1/portfolio-transfers': { success: true, total: 1, transfers: [transfer], next: null } },
  );
  expect(await openProof(seen, title)).toEqual(asked);
});

it('opens the proof of how much of each limit is used', async () => {
  const figures = {
    equity: '1000',
    openRisk: '100',
    dayChange: '-10',
    dayStart: '1010',
    weekChange: '0',
    weekStart: '1000',
  };
  const seen = showProvable(
    <RiskProtection
      account={{ id: 'a', label: 'Paper' } as Parameters<typeof RiskProtection>[0]['account']}
      figures={{ ...figures, quoteAsset: 'USDT', rate: '1' } as Parameters<typeof RiskProtection>[0]['figures']}
      balances={[]}
      isNamed={false}
    />,
  );
  const titles = (await screen.findAllByTitle(/: show the proof$/u)).map((one) => one.title.split(':')[0]);
  // The streak is not known here.
  expect(titles).toEqual(['Loss today', 'Loss this week', 'Account exposure', 'Largest coin']);
  expect(await openProof(seen, 'Loss today')).toEqual(ofRow({ figure: 'limitDay', accountId: 'a' }));
});
