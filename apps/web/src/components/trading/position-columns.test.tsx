import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { positionColumns, type PositionRow } from './position-columns.tsx';

it('tells the value of a position in the quote asset of its market, which no header claims to know', () => {
  const column = positionColumns(new Map()).find(({ id }) => id === 'value');
  expect(column?.header).toBe('Value');
  const { container } = render(<>{column?.cell?.({ symbol: 'BTCEUR', value: '1234.5' } as PositionRow)}</>);
  expect(container.textContent).toMatch(/^1,234\.50\s?EUR$/u);
});
