import { passwordChangedMail } from '../../../mail/auth-mails.ts';
import { emailChangedMail } from '../../../mail/sign-in-mails.ts';
import type { AuthContext } from '../auth-context.ts';
import { sendNoticeLater } from '../send-code.ts';
import type { ChangedAccount } from './change-account.ts';

/** Every change of what signs somebody in is told to them by mail, the operator's as well. */
export function notifyOfChange(auth: AuthContext, changed: ChangedAccount): void {
  const { user, isPasswordChanged, keyCount, formerEmail } = changed;
  const { siteUrl } = auth.settings;
  if (formerEmail !== null && user.email) {
    for (const to of [formerEmail, user.email]) {
      sendNoticeLater(auth, emailChangedMail({ to, siteUrl, newEmail: user.email }));
    }
  }
  if (isPasswordChanged && user.email)
    sendNoticeLater(auth, passwordChangedMail({ to: user.email, siteUrl, keyCount }));
}
