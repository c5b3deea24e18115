-- The status page is for everybody, and so are the checks that it is made of.
create policy anyone_select on public.health_checks for select to anon using (true);
grant select on public.health_checks to anon;
