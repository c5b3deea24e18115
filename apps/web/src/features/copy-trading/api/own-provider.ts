import { callDatabase } from '../../../lib/api/call-database.ts';

export interface NewProvider {
  readonly accountId: string;
  readonly name: string;
  readonly description: string;
  /** US dollars a month, as text. */
  readonly fee: string;
  /** Percent of followers' profit, as text. */
  readonly profitShare: string;
}

/** Opens an account to others. */
export async function openProvider(provider: NewProvider): Promise<void> {
  const { accountId, name, description, fee, profitShare } = provider;
  const shown = { p_name: name, p_description: description, p_fee: fee, p_profit_share: profitShare };
  await callDatabase('open_provider', { p_account_id: accountId, ...shown });
}

/** Ends it, and every copy of it with it. */
export async function stopProvider(providerId: string): Promise<void> {
  await callDatabase('stop_provider', { p_provider_id: providerId });
}
