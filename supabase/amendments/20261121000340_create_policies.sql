-- The kill switch had no rights, and a bot that failed could not be deleted; since then a trigger says why one cannot be.
-- amends 0662264422ede1fd403bdece6d82fffecd1d9a5e58f17a7ff987d0033e775fb5
-- amends f2ac6a9f9bfc62043a9dafb2ad3d7ff4313888458962a138a4ce2566a746caa1

drop policy if exists engine on public.platform_state;
create policy engine on public.platform_state for all to atb_engine using (true) with check (true);
drop policy if exists service on public.platform_state;
create policy service on public.platform_state for select to service_role using (true);
drop policy if exists signed_in_select on public.platform_state;
create policy signed_in_select on public.platform_state for select to authenticated using (true);
grant select, insert, update, delete on public.platform_state to atb_engine;
grant select on public.platform_state to service_role, authenticated;

alter policy own_delete on public.bots using (user_id = (select auth.uid()));
