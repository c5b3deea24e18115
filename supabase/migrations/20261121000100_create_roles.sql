-- Roles and claim readers that every later migration grants to.
-- No role here is a superuser or bypasses row-level security: what the engine and the service role may touch is said by
-- policies, so that the same schema works on any PostgreSQL and on a hosted Supabase project (where some roles exist already).

do $$
declare
  wanted record;
begin
  for wanted in
    select * from (values
      ('anon', 'nologin noinherit'),
      ('authenticated', 'nologin noinherit'),
      ('service_role', 'nologin noinherit'),
      ('authenticator', 'login noinherit'),
      ('atb_engine', 'login noinherit'),
      ('supabase_auth_admin', 'login noinherit')
    ) as t (name, options)
  loop
    begin
      if not exists (select 1 from pg_roles where rolname = wanted.name) then
        execute format('create role %I %s', wanted.name, wanted.options);
      end if;
    exception when duplicate_object or unique_violation then
      null; -- another database of the same cluster created it a moment ago
    end;
  end loop;
end
$$;

do $$
begin
  grant anon, authenticated, service_role to authenticator;
  execute format('grant atb_engine, supabase_auth_admin to %I', current_user);
exception when others then
  -- Concurrent databases of one cluster may grant the same membership at the same moment.
  if sqlstate not in ('23505', 'XX000', '0LP01') then raise; end if;
end
$$;

create schema if not exists auth;
grant usage on schema auth to anon, authenticated, service_role, atb_engine, supabase_auth_admin;

revoke create on schema public from public;
grant usage on schema public to anon, authenticated, service_role, atb_engine, supabase_auth_admin;

-- Nothing is open by default: every table and function grants what it means to grant.
alter default privileges revoke execute on functions from public;

do $$
begin
  if to_regprocedure('auth.jwt()') is null then
    create function auth.jwt() returns jsonb language sql stable as
      $f$ select coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb $f$;
  end if;
  if to_regprocedure('auth.uid()') is null then
    create function auth.uid() returns uuid language sql stable as
      $f$ select nullif(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub', '')::uuid $f$;
  end if;
  if to_regprocedure('auth.role()') is null then
    create function auth.role() returns text language sql stable as
      $f$ select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role' $f$;
  end if;
  if to_regprocedure('auth.email()') is null then
    create function auth.email() returns text language sql stable as
      $f$ select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email' $f$;
  end if;
end
$$;

grant execute on function auth.jwt(), auth.uid(), auth.role(), auth.email()
  to anon, authenticated, service_role, atb_engine, supabase_auth_admin;
