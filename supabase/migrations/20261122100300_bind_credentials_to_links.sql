-- A mailed link confirms the sign-up that it was made for. Several sign-ups may wait for the same address: each keeps its password
-- and what was said along with its own link, so that nobody else's sign-up decides what a link confirms.

alter table auth.one_time_tokens
  add column password_hash text,
  add column user_metadata jsonb check (jsonb_typeof(user_metadata) = 'object');
comment on column auth.one_time_tokens.password_hash is 'Ours: password of the sign-up that this link confirms; null for a link that sets none.';
comment on column auth.one_time_tokens.user_metadata is 'Ours: what that sign-up said of the user.';

-- Links of before were made for the sign-up that is in the user''s row.
update auth.one_time_tokens t set password_hash = u.encrypted_password, user_metadata = u.raw_user_meta_data
from auth.users u where u.id = t.user_id and t.token_type = 'confirmation_token';

alter table auth.one_time_tokens drop constraint one_time_tokens_user_id_token_type_key;
create index one_time_tokens_user_idx on auth.one_time_tokens (user_id, token_type, created_at);
