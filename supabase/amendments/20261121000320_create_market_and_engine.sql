-- There was no kill switch of the operator's. Its rights come with those of the other tables.
-- amends fe4cbdfdd344b4b85cc92a2429cde1cf38b4a9eb8310a7639662056a9bacf3b8

create table public.platform_state (
  is_only_row boolean primary key default true check (is_only_row),
  trading_halted boolean not null default false,
  reason text not null default '',
  changed_at timestamptz not null default now()
);
insert into public.platform_state default values;
alter table public.platform_state enable row level security;
alter table public.platform_state force row level security;
