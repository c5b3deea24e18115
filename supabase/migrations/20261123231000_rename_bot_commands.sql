-- What a user asks of the engine is a command everywhere: the function that records one for a bot, and the count of a bot's own.
alter table public.bots rename column wish_number to command_number;
alter function public.wish_for_bot(public.bots, text, text, text, jsonb) rename to submit_bot_command;

do $$
declare
  changed regprocedure;
begin
  foreach changed in array array[
    'public.submit_bot_command(public.bots, text, text, text, jsonb)', 'public.start_bot(uuid)', 'public.pause_bot(uuid)',
    'public.stop_bot(uuid, text)'
  ]::regprocedure[] loop
    execute replace(replace(pg_get_functiondef(changed), 'wish_for_bot', 'submit_bot_command'), 'wish_number', 'command_number');
  end loop;
end
$$;
