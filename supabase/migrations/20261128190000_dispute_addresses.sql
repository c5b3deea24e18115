-- The row of an address that nobody confirmed had the password of the latest sign-up with it, whoever that was. It keeps one now only while
-- there was one sign-up alone. Rows of before that were written to after their first sign-up may be somebody else's by now: they keep none.
update auth.users set encrypted_password = null, updated_at = now(),
  raw_user_meta_data = jsonb_build_object('sub', id, 'email', email, 'email_verified', false, 'phone_verified', false)
where email_confirmed_at is null and deleted_at is null and encrypted_password is not null and updated_at > created_at;
comment on column auth.users.encrypted_password is
  'Ours: of an address that nobody confirmed yet, the password of the only sign-up there was with it; null once there was a second one.';
