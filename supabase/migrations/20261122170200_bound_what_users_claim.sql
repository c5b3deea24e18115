-- AI usage is counted by the server, never by the one who is counted.
create or replace function public.upsert_ai_usage(p_email text, p_yyyymm integer, p_calls integer, p_prompt bigint, p_completion bigint)
returns void language plpgsql security definer set search_path = '' as $$
begin
  if p_calls is null or p_prompt is null or p_completion is null or p_calls < 0 or p_prompt < 0 or p_completion < 0 then
    raise exception 'p_calls, p_prompt and p_completion must be 0 or more.' using errcode = 'P0001', hint = 'p_calls';
  end if;
  insert into public.ai_usage as u (email, yyyymm, calls, prompt_tokens, completion_tokens)
  values (lower(p_email), p_yyyymm, p_calls, p_prompt, p_completion)
  on conflict (email, yyyymm) do update set
    calls = u.calls + excluded.calls,
    prompt_tokens = u.prompt_tokens + excluded.prompt_tokens,
    completion_tokens = u.completion_tokens + excluded.completion_tokens,
    updated_at = now();
end
$$;
revoke execute on function public.upsert_ai_usage(text, integer, integer, bigint, bigint) from authenticated;

-- A demo provider is what a user says of it; that it was verified only the platform says. p_is_verified stays for callers that send it.
create or replace function public.create_demo_signal_provider(
  p_name text, p_strategy_description text, p_performance_score numeric, p_total_trades integer, p_win_rate numeric, p_avg_return numeric,
  p_max_drawdown numeric, p_followers_count integer, p_is_verified boolean, p_subscription_fee numeric
) returns public.signal_providers
language plpgsql security definer set search_path = '' as $$
declare
  provider public.signal_providers;
begin
  if auth.uid() is null then
    raise exception 'Authentication required. Please log in.' using errcode = '42501';
  end if;
  -- One after another, so that two at once cannot both be the last.
  perform pg_advisory_xact_lock(hashtextextended('signal-providers:' || auth.uid()::text, 0));
  if (select count(*) from public.signal_providers s where s.created_by = auth.uid()) >= 20 then
    raise exception 'You already have 20 demo signal providers.' using errcode = 'P0001', hint = 'p_name';
  end if;
  insert into public.signal_providers (name, strategy_description, performance_score, total_trades, win_rate, avg_return, max_drawdown,
    followers_count, is_verified, subscription_fee, created_by)
  values (p_name, coalesce(p_strategy_description, ''), p_performance_score, p_total_trades, p_win_rate, p_avg_return, p_max_drawdown,
    p_followers_count, false, p_subscription_fee, auth.uid())
  returning * into provider;
  return provider;
end
$$;
update public.signal_providers set is_verified = false where created_by is not null and is_verified;

-- What a browser encrypts is an API key: the longest, an RSA key of 4096 bits as PEM, takes 4.4 KB. A trigger on the columns instead of
-- a constraint: a row from before that is longer can still be renamed and pinned, but no new one is kept.
create function public.bound_ciphertexts() returns trigger language plpgsql set search_path = '' as $$
declare
  field text;
  longest integer;
begin
  for field, longest in
    select * from (values ('api_key_encrypted', 8192), ('api_secret_encrypted', 8192), ('encrypted_api_key', 8192),
      ('encrypted_api_secret', 8192), ('dek_wrapped', 2050), ('engine_key_id', 128), ('wrap_alg', 128)) bounds (name, characters)
  loop
    if length(to_jsonb(new) ->> field) > longest then
      raise exception '% must have at most % characters.', field, longest using errcode = 'P0001', hint = field;
    end if;
  end loop;
  return new;
end
$$;
create trigger exchange_accounts_bounds before insert or update of api_key_encrypted, api_secret_encrypted on public.exchange_accounts
  for each row execute function public.bound_ciphertexts();
create trigger encrypted_credentials_bounds
  before insert or update of encrypted_api_key, encrypted_api_secret, dek_wrapped, engine_key_id, wrap_alg on public.encrypted_credentials
  for each row execute function public.bound_ciphertexts();
revoke execute on function public.bound_ciphertexts() from public;
grant execute on function public.bound_ciphertexts() to atb_engine;
