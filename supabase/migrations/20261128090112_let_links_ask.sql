-- A notification may lead to one signal, its symbol, timeframe and strategy in the address, and not to the bare page.

alter table public.notifications
  drop constraint notifications_link_check,
  add constraint notifications_link_check check (link ~ '^/[a-z0-9/_-]{0,200}(\?[A-Za-z0-9=&_-]{1,200})?$');
