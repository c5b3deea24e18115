-- Who may do what. Users read their own rows and write very few columns; everything that is money is written by the engine.

revoke all on all tables in schema public from public, anon, authenticated, service_role;
revoke all on all functions in schema public from public, anon, authenticated, service_role;

do $$
declare
  t text;
begin
  for t in select tablename from pg_tables where schemaname = 'public' loop
    execute format('alter table public.%I enable row level security', t);
    execute format('alter table public.%I force row level security', t);
    execute format('create policy engine on public.%I for all to atb_engine using (true) with check (true)', t);
    execute format('create policy service on public.%I for select to service_role using (true)', t);
    execute format('grant select, insert, update, delete on public.%I to atb_engine', t);
    execute format('grant select on public.%I to service_role', t);
  end loop;
  -- The ledger is append-only for the engine too.
  foreach t in array array['trade_ledger', 'ledger_transactions', 'ledger_postings', 'lot_disposals'] loop
    execute format('revoke update, delete on public.%I from atb_engine', t);
  end loop;
  -- Rows a user may read and nothing else, theirs by user_id.
  foreach t in array array['bot_orders', 'trade_ledger', 'positions', 'balances', 'ledger_transactions', 'ledger_postings', 'tax_lots',
    'lot_disposals', 'bot_events', 'equity_snapshots', 'achievements', 'bot_states'] loop
    execute format('create policy own_select on public.%I for select to authenticated using (user_id = (select auth.uid()))', t);
    execute format('grant select on public.%I to authenticated', t);
  end loop;
  -- Rows every signed-in user may read.
  foreach t in array array['price_feeds', 'quotes', 'health_checks', 'plan_limits', 'platform_state'] loop
    execute format('create policy signed_in_select on public.%I for select to authenticated using (true)', t);
    execute format('grant select on public.%I to authenticated', t);
  end loop;
end
$$;

grant select, insert, update, delete on public.user_plans, public.ai_usage, public.signal_providers, public.achievements,
  public.health_checks, public.licences to service_role;
create policy service_write on public.user_plans for all to service_role using (true) with check (true);
create policy service_write on public.ai_usage for all to service_role using (true) with check (true);
create policy service_write on public.signal_providers for all to service_role using (true) with check (true);
create policy service_write on public.achievements for all to service_role using (true) with check (true);
create policy service_write on public.health_checks for all to service_role using (true) with check (true);
create policy service_write on public.licences for all to service_role using (true) with check (true);

-- profiles: the user's own row; e-mail follows the sign-in.
create policy own_select on public.profiles for select to authenticated using (id = (select auth.uid()));
create policy own_insert on public.profiles for insert to authenticated
  with check (id = (select auth.uid()) and lower(email) = lower((select auth.email())));
create policy own_update on public.profiles for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));
grant select on public.profiles to authenticated;
grant insert (id, email, full_name, risk_preference, timezone, created_at, updated_at) on public.profiles to authenticated;
grant update (full_name, risk_preference, timezone) on public.profiles to authenticated;

-- Plans, usage and licences belong to an e-mail address and are written by the server.
create policy own_select on public.user_plans for select to authenticated using (email = lower((select auth.email())));
create policy own_select on public.ai_usage for select to authenticated using (email = lower((select auth.email())));
create policy own_select on public.licences for select to authenticated using (email = lower((select auth.email())));
grant select on public.user_plans, public.ai_usage, public.licences to authenticated;

-- Limits may be tightened freely; past the defaults they may be loosened only in a session with a second factor.
create policy own_select on public.user_risk_prefs for select to authenticated using (user_id = (select auth.uid()));
create policy own_update on public.user_risk_prefs for update to authenticated
  using (user_id = (select auth.uid()))
  with check (
    user_id = (select auth.uid())
    and ((select auth.jwt() ->> 'aal') = 'aal2'
      or (max_trade_risk_pct <= 0.5 and max_daily_dd_pct <= 3 and max_weekly_dd_pct <= 7.5
        and max_account_exposure_pct <= 35 and max_symbol_exposure_pct <= 12 and loss_streak_limit <= 3)));
grant select on public.user_risk_prefs to authenticated;
grant update (max_trade_risk_pct, max_daily_dd_pct, max_weekly_dd_pct, max_account_exposure_pct, max_symbol_exposure_pct, loss_streak_limit)
  on public.user_risk_prefs to authenticated;

create policy own_select on public.exchange_accounts for select to authenticated using (user_id = (select auth.uid()));
create policy own_insert on public.exchange_accounts for insert to authenticated
  with check (user_id = (select auth.uid()) and adapter <> 'paper' and trading_mode = 'SIMULATION'
    and api_key_encrypted is not null and api_secret_encrypted is not null);
create policy own_update on public.exchange_accounts for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
grant select on public.exchange_accounts to authenticated;
grant insert (id, user_id, adapter, label, is_paper, api_key_encrypted, api_secret_encrypted) on public.exchange_accounts to authenticated;
grant update (label) on public.exchange_accounts to authenticated;

-- Ciphertext: the owner may read it back; storing it needs a second factor. The wrapped data key is never readable.
create policy own_select on public.encrypted_credentials for select to authenticated using (user_id = (select auth.uid()));
create policy own_insert on public.encrypted_credentials for insert to authenticated
  with check (user_id = (select auth.uid()) and (select auth.jwt() ->> 'aal') = 'aal2');
create policy own_update on public.encrypted_credentials for update to authenticated
  using (user_id = (select auth.uid()) and (select auth.jwt() ->> 'aal') = 'aal2')
  with check (user_id = (select auth.uid()) and (select auth.jwt() ->> 'aal') = 'aal2');
grant select (exchange_account_id, user_id, encrypted_api_key, encrypted_api_secret, encryption_version, engine_key_id, wrap_alg, created_at, updated_at)
  on public.encrypted_credentials to authenticated;
grant insert (exchange_account_id, user_id, encrypted_api_key, encrypted_api_secret, encryption_version, dek_wrapped, engine_key_id, wrap_alg)
  on public.encrypted_credentials to authenticated;
grant update (exchange_account_id, user_id, encrypted_api_key, encrypted_api_secret, encryption_version, dek_wrapped, engine_key_id, wrap_alg)
  on public.encrypted_credentials to authenticated;

create policy own_select on public.bots for select to authenticated using (user_id = (select auth.uid()));
create policy own_insert on public.bots for insert to authenticated
  with check (user_id = (select auth.uid()) and status = 'draft');
create policy own_update on public.bots for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy own_delete on public.bots for delete to authenticated
  using (user_id = (select auth.uid()));
grant select, delete on public.bots to authenticated;
grant insert (id, user_id, name, type, symbol, side, exchange_account_id, is_paper, params, status) on public.bots to authenticated;
grant update (name, params, archived_at) on public.bots to authenticated;

create policy visible_select on public.signal_providers for select to authenticated
  using (created_by is null or created_by = (select auth.uid()));
grant select on public.signal_providers to authenticated;

grant execute on function public.start_bot(uuid), public.pause_bot(uuid), public.stop_bot(uuid, text),
  public.upsert_ai_usage(text, integer, integer, bigint, bigint),
  public.create_demo_signal_provider(text, text, numeric, integer, numeric, numeric, numeric, integer, boolean, numeric),
  public.reconcile_account(uuid) to authenticated;
grant execute on function public.upsert_ai_usage(text, integer, integer, bigint, bigint), public.reconcile_account(uuid) to service_role;
grant execute on function public.halt_trading(text), public.resume_trading() to service_role;
grant execute on function public.provision_user(uuid, text, jsonb) to supabase_auth_admin;
grant execute on all functions in schema public to atb_engine;
