/** What differs by country from what a report does: short, and no advice. It stands on the tab only, in no export. */
export interface CountryNote {
  readonly country: string;
  readonly note: string;
}

/** As the rules stood in 2026; by the name of the country. */
export const COUNTRY_NOTES: readonly CountryNote[] = [
  {
    country: 'Australia',
    note: 'The financial year runs from July to June: take its halves from the reports of two years. FIFO, LIFO and HIFO are open to those who can tell which units were sold. Units held for 12 months or more may get the discount; it is not applied here.',
  },
  {
    country: 'Canada',
    note: 'The adjusted cost base is Average Cost with lots over all. Superficial losses are not taken out, and half of the gain is what is included: both are left to you.',
  },
  {
    country: 'France',
    note: 'A sale is taxed by its share of what the whole portfolio cost and is worth, which no method by lot gives. Exchanges of one coin for another are not taxed there, and are disposals here.',
  },
  {
    country: 'Germany',
    note: 'Gains of private sales of units held for more than a year are not taxed: see Long term. FIFO with lots by account is the usual choice. Income has an allowance of its own, which is not applied.',
  },
  {
    country: 'United Kingdom',
    note: 'The tax year runs from 6 April to 5 April, which cannot be put together from halves of calendar years. Average Cost with lots over all is the section 104 holding; the rules of the same day and of 30 days are not applied.',
  },
  {
    country: 'United States',
    note: 'Since 2025 lots are kept by wallet or account. FIFO holds unless the units were identified before the sale, which LIFO and HIFO take for granted. Long term here begins at 365 days; the law asks for more than one year.',
  },
];
