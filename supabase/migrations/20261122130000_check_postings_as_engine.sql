-- Before PostgreSQL 18 a deferred trigger runs as whoever is the current role at the commit, and not as who caused it. Sign-up
-- causes postings inside a procedure of the engine's and commits as the auth service, which may not read them; and a role that
-- row-level security shows only a part of them would find a sum that is not the sum. The check runs as the engine's role.
grant create on schema public to atb_engine;
alter function public.assert_transaction_balances() security definer;
alter function public.assert_transaction_balances() owner to atb_engine;
revoke create on schema public from atb_engine;
