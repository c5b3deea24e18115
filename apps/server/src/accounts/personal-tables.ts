// accounts: all of one's own data as files, and the end of an account.

/** A table with rows of users, and which of them are whose: $1 is the user's id, $2 the address. */
export interface PersonalTable {
  readonly name: string;
  readonly where: string;
  /** Columns that are told; all when absent. Named where others hold secrets, so that a new secret is not told by chance. */
  readonly columns?: string;
  /** Rows fetched at once, fewer where one may be large. */
  readonly rowsAtOnce?: number;
  /** The pool that may read it; the engine's when absent. */
  readonly pool?: 'auth';
}

const BY_USER = 'user_id = $1';
/** What waits for an address is told to who has proved it alone: it has keys of licences that nobody has entered yet. */
const BY_USER_OR_EMAIL = `user_id = $1 or (user_id is null and email = $2
  and exists (select 1 from public.profiles u where u.id = $1 and u.email_proven_at is not null))`;
const BY_ACCOUNT = 'account_id in (select id from public.exchange_accounts where user_id = $1)';

const ownedByUser = [
  'account_decisions',
  'account_deletions',
  'account_states',
  'achievements',
  'advisor_advice',
  'advisor_meters',
  'advisor_questions',
  'advisor_score_sums',
  'ai_call_days',
  'alerts',
  'api_usage',
  'balances',
  'bot_events',
  'bot_journal',
  'bot_orders',
  'bot_schedules',
  'bot_states',
  'bots',
  'data_exports',
  'engine_commands',
  'equity_snapshots',
  'exchange_conversion_legs',
  'exchange_findings',
  'exchange_open_orders',
  'exchange_sync_parts',
  'exchange_syncs',
  'history_imports',
  'ledger_postings',
  'ledger_transactions',
  'learner_arms',
  'learner_freezes',
  'learner_outcomes',
  'learner_posteriors',
  'learner_pulls',
  'learners',
  'licence_attempts',
  'lot_disposals',
  'luck_budgets',
  'notification_deliveries',
  'notification_prefs',
  'notifications',
  'order_tickets',
  'period_holdings',
  'positions',
  'provider_accounts',
  'request_meters',
  'research_holdouts',
  'research_runs',
  'research_trials',
  'security_mails',
  'signal_alerts',
  'signer_audit',
  'tax_lots',
  'trade_ledger',
  'trading_modes',
  'usage_alerts',
  'user_risk_prefs',
].map((name): PersonalTable => ({ name: `public.${name}`, where: BY_USER }));

/** Every table that is exported. A test holds this list and the next to the database's own catalogue. */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  {
    name: 'auth.users',
    where: 'id = $1',
    columns:
      'id, email, email_confirmed_at, invited_at, last_sign_in_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at, banned_until',
    pool: 'auth',
  },
  { name: 'auth.identities', where: BY_USER, pool: 'auth' },
  {
    name: 'auth.sessions',
    where: BY_USER,
    columns: 'id, created_at, updated_at, aal, not_after, refreshed_at, user_agent, ip',
    pool: 'auth',
  },
  {
    name: 'auth.mfa_factors',
    where: BY_USER,
    columns: 'id, friendly_name, factor_type, status, created_at, updated_at, last_used_at',
    pool: 'auth',
  },
  { name: 'auth.audit_log_entries', where: `payload ->> 'actor_id' = $1::text`, pool: 'auth' },
  { name: 'public.profiles', where: 'id = $1' },
  { name: 'public.user_plans', where: BY_USER_OR_EMAIL },
  { name: 'public.licences', where: BY_USER_OR_EMAIL },
  {
    name: 'public.checkout_sessions',
    where: BY_USER_OR_EMAIL,
    columns: 'id, provider, book, plan, period, amount, currency, email, status, licence_id, created_at, settled_at',
  },
  {
    name: 'public.payments',
    where: `licence_id in (select id from public.licences where ${BY_USER_OR_EMAIL})`,
  },
  { name: 'public.ai_usage', where: 'email = $2' },
  {
    name: 'public.exchange_accounts',
    where: BY_USER,
    columns:
      'id, user_id, adapter, label, is_paper, trading_mode, chosen_state, trading_state, state_reason, state_until, created_at, market',
  },
  {
    name: 'public.encrypted_credentials',
    where: BY_USER,
    columns:
      'exchange_account_id, user_id, encryption_version, is_attended, created_at, updated_at, keys_since, last_used_at, tested_at, permissions, is_ip_restricted, expires_at, revoked_at, is_engine_key_revoked',
  },
  {
    name: 'public.api_keys',
    where: BY_USER,
    columns: 'id, name, last_four, scopes, created_at, expires_at, last_used_at, revoked_at',
  },
  {
    name: 'public.alert_sources',
    where: BY_USER,
    columns:
      'id, name, auth, last_four, target, bot_id, account_id, symbol, quantity, is_on, max_age_s, needs_time, keeps_order, window_s, created_at, rotated_at, last_at, taken, refused',
  },
  {
    name: 'public.notification_channels',
    where: BY_USER,
    columns: 'id, kind, name, target, is_on, kinds, severity_min, digest, created_at, delivered_at, fault',
  },
  { name: 'public.signal_providers', where: 'created_by = $1' },
  // Confirmed by a mail to that address: told to who has proved it, too.
  {
    name: 'public.status_subscribers',
    where: 'email = $2 and exists (select 1 from public.profiles u where u.id = $1 and u.email_proven_at is not null)',
  },
  { name: 'public.account_clocks', where: BY_ACCOUNT },
  { name: 'public.engine_cursors', where: BY_ACCOUNT },
  { name: 'public.research_results', where: BY_USER, rowsAtOnce: 5 },
  ...ownedByUser,
  { name: 'files.objects', where: 'files.user_of(bucket_id, name) = $1' },
  { name: 'files.blobs', where: BY_USER },
];

/** Tables that have to do with users and are not exported, and why. */
export const NOT_EXPORTED: Readonly<Record<string, string>> = {
  'auth.refresh_tokens': 'digests of secrets of sessions, worth nothing to their owner',
  'auth.one_time_tokens': 'digests of codes and links that live for minutes',
  'auth.flow_state': 'secrets of sign-ins that live for minutes',
  'auth.mfa_recovery_codes': 'digests of secrets',
  'auth.mfa_challenges': 'secrets that live for minutes',
  'auth.mfa_amr_claims': 'how sessions were proved: the log of security events says it',
  'auth.sign_in_origins': 'digests of browsers and networks: the log of security events has them in clear',
  'public.credential_tests': 'what a test of keys has found, kept for an hour until they are saved',
  'public.api_requests': 'answers kept for a day, so that a repeated request changes nothing twice',
  'public.engine_leases': 'which process works on an account',
  'public.copy_signals': 'what a provider traded, for those who copy it: the same fills are exported as its ledger',
  'files.buckets': 'of the operator: the owner is whoever made it',
};
