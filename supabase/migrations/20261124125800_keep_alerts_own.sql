-- Whose alert it is comes before how many they have: otherwise the bound's message tells a stranger that a user has twenty.
create trigger signal_alerts_are_own before insert on public.signal_alerts
  for each row execute function public.refuse_rows_of_others();
