-- An account's label asks for the second factor as its keys do: who trades by labels must find them as they were left.

create trigger exchange_accounts_ask_second_factor before update of label on public.exchange_accounts
  for each row when (old.adapter <> 'paper' and new.label is distinct from old.label) execute function public.ask_second_factor();
