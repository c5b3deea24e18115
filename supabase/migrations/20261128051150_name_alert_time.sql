-- The column has the field's word for what it holds.
alter table public.usage_alerts rename column told_at to alerted_at;
