-- Requests of research call the assumptions of a backtest by that name; they were kept as "terms".
update public.research_runs
set request = (request - 'terms') || jsonb_build_object('assumptions', request -> 'terms')
where request ? 'terms';
