import { formatNumber } from './format-number.ts';

/** Amounts of the quote currency as the engine writes them into its sentences: exact, with up to eight decimals. */
const AMOUNT = /(?<![\d.,])(\d[\d,]*\.\d{3,})(?= USDT\b)/gu;
/** Profits of single lines are often below a cent. */
const SMALL = 1;

/** The sentence with its amounts as screens show money: two decimals, up to four below one. */
export function humaniseMoney(sentence: string): string {
  return sentence.replace(AMOUNT, (amount) => {
    const plain = amount.replaceAll(',', '');
    return formatNumber(plain, { decimals: Number(plain) < SMALL ? 4 : 2, minDecimals: 2 }).text;
  });
}
