-- Links to sign in by, flows whose client takes a code instead of a session, and accounts that change their address.

-- Ours: Supabase's auth service keeps these as recovery tokens. A mailed code is good for what it was mailed for alone.
alter type auth.one_time_token_type add value 'magiclink_token';

alter table auth.one_time_tokens add column flow_state_id uuid references auth.flow_state (id) on delete set null;
comment on column auth.one_time_tokens.flow_state_id is 'Ours: the flow that the link ends in a code for; null when it ends in a session.';
comment on column auth.flow_state.auth_code is 'Keyed HMAC-SHA-256 of the code. The code itself is never stored.';

-- The account goes by another address from now on. What was bought with the old one, where that was proven, becomes the
-- account's own first: it must not be lost with the name it went by. Whether the new one is proven is for the caller to know.
create function public.change_address(p_user_id uuid, p_email text, p_is_proven boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  old_email text;
  was_proven boolean;
begin
  select lower(u.email), u.email_proven_at is not null into old_email, was_proven
  from public.profiles u where u.id = p_user_id for update;
  if not found then
    return;
  end if;
  if was_proven then
    update public.user_plans p set user_id = p_user_id, updated_at = now() where p.email = old_email and p.user_id is null;
    update public.licences l set user_id = p_user_id where l.email = old_email and l.user_id is null;
  end if;
  update public.profiles u
  set email = lower(p_email), email_proven_at = case when p_is_proven then now() end, updated_at = now()
  where u.id = p_user_id;
  -- Calls that were made are counted under the address: a new one is no new allowance.
  insert into public.ai_usage as u (email, yyyymm, calls, prompt_tokens, completion_tokens)
  select lower(p_email), o.yyyymm, o.calls, o.prompt_tokens, o.completion_tokens from public.ai_usage o where o.email = old_email
  on conflict (email, yyyymm) do update set
    calls = u.calls + excluded.calls, prompt_tokens = u.prompt_tokens + excluded.prompt_tokens,
    completion_tokens = u.completion_tokens + excluded.completion_tokens, updated_at = now();
  delete from public.ai_usage o where o.email = old_email;
  perform pg_notify('engine_accounts', a.id::text) from public.exchange_accounts a where a.user_id = p_user_id;
end
$$;

grant create on schema public to atb_engine;
alter function public.change_address(uuid, text, boolean) owner to atb_engine;
revoke create on schema public from atb_engine;
revoke all on function public.change_address(uuid, text, boolean) from public, anon, authenticated, service_role;
grant execute on function public.change_address(uuid, text, boolean) to supabase_auth_admin, atb_engine;
