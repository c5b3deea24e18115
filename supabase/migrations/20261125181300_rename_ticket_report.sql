-- The trigger and its function are called by what they do.
alter trigger order_tickets_tell_alert on public.order_tickets rename to order_tickets_report;
alter function public.tell_alert_of_ticket() rename to report_ticket_to_alert;
