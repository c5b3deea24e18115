import type { ReactNode } from 'react';
import { showSymbol } from '../lib/split-symbol.ts';
import { Combobox, type ComboboxProps } from './ui/combobox.tsx';

export interface SymbolOption {
  /** 'BTCUSDT' */
  readonly symbol: string;
  /** 'Bitcoin', when known. */
  readonly name?: string;
  readonly detail?: ReactNode;
}

export interface SymbolComboboxProps extends Omit<ComboboxProps, 'options' | 'placeholder' | 'emptyText'> {
  readonly symbols: readonly SymbolOption[];
}

/** Picks a market by typing any part of its symbol or name. */
export function SymbolCombobox({ symbols, ...rest }: SymbolComboboxProps) {
  return (
    <Combobox
      {...rest}
      placeholder="Search a market"
      emptyText="No matches. Try a symbol such as ETH/USDT."
      options={symbols.map(({ symbol, name, detail }) => ({
        value: symbol,
        label: showSymbol(symbol),
        keywords: `${symbol} ${name ?? ''}`,
        ...(detail !== undefined && { detail }),
      }))}
    />
  );
}
