-- What 20261123230000 renames, as the engine: an owner that is no superuser and inherits nothing sees no rows of a table with forced
-- row-level security, so nothing was renamed there. Elsewhere there is nothing left to do.
set local role atb_engine;
update public.research_runs
set request = (request - 'terms') || jsonb_build_object('assumptions', request -> 'terms')
where request ? 'terms';
reset role;
