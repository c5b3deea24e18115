import { render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { changePreferences } from '../lib/preferences.ts';
import { Delta } from './delta.tsx';
import { Money } from './money.tsx';
import { Percent } from './percent.tsx';
import { Price } from './price.tsx';
import { Qty } from './qty.tsx';
import { Volume } from './trading/volume.tsx';

afterEach(() => changePreferences({ areAmountsHidden: false }));

it.each([
  [<Money key="m" value="-170.164" isToned />, '\u2212170.16', 'text-down'],
  [<Money key="m" value="0.001" isToned />, '0.00', 'text-fg-2'],
  [<Money key="m" value="1284000000" />, '1.28B', ''],
  [<Price key="p" value="63887.1" tick="0.01" unit="USDT" />, '63,887.10 USDT', ''],
  [<Volume key="v" value={999} />, '999', ''],
  [<Volume key="v" value={1_000} />, '1K', ''],
  [<Volume key="v" value={999_949} />, '999.9K', ''],
  [<Volume key="v" value="1000000" />, '1M', ''],
  [<Volume key="v" value={1_284_500_000} />, '1,284.5M', ''],
  [<Volume key="v" value={0} />, '0', ''],
  [<Volume key="v" value={undefined} />, '—', ''],
  [<Qty key="q" value="0.04200000" unit="BTC" />, '0.042 BTC', ''],
  [<Percent key="x" value="0.573" isRate decimals={1} />, '57.3%', ''],
  [<Percent key="x" value="1.84" isPoints isToned />, '+1.84%', 'text-up'],
  [<Delta key="d" value="-0.00001" />, '0.00%', 'text-fg-2'],
])('case %# shows the figure and its colour', (element, text, colour) => {
  const { container } = render(element);
  expect(container).toHaveTextContent(text);
  expect(container.firstElementChild?.className).toContain(colour);
});

it('draws an arrow only for a change that shows', () => {
  expect(render(<Delta value="0.0184" />).container.querySelector('svg')).not.toBeNull();
  expect(render(<Delta value="0.000001" />).container.querySelector('svg')).toBeNull();
});

it('hides amounts and own holdings but not prices', () => {
  changePreferences({ areAmountsHidden: true });
  const { container } = render(
    <>
      <Money value="10234.56" />
      <Qty value="0.5" isOwn />
      <Price value="63887.17" />
    </>,
  );
  expect(container).not.toHaveTextContent('10,234');
  expect(container).not.toHaveTextContent('0.5');
  expect(container).toHaveTextContent('63,887.17');
});
