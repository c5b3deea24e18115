import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Checkbox } from '../../../components/ui/checkbox.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { useUser } from '../../../hooks/use-auth.ts';
import { apiKeysQuery, revokeApiKeyMutation } from '../api/api-keys.ts';

interface SignOutEverywhereDialogProps {
  readonly onClose: () => void;
  readonly onSignOut: () => Promise<unknown>;
}

/** Ends every session, and the API keys with them if the user wants that: keys are no sessions, and stay otherwise. */
export function SignOutEverywhereDialog({ onClose, onSignOut }: SignOutEverywhereDialogProps) {
  const user = useUser();
  const queries = useQueryClient();
  const { data: keys = [] } = useQuery(apiKeysQuery(user.id));
  const revoke = useMutation(revokeApiKeyMutation(queries, user.id));
  const [isRevoking, setRevoking] = useState(false);
  const count = keys.length === 1 ? 'my API key' : `my ${keys.length} API keys`;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Sign out everywhere"
      consequence="Every browser is signed out, this one too. Bots keep running on the server."
      confirmLabel="Sign out everywhere"
      failureTitle="Not everything was ended"
      onConfirm={async () => {
        if (isRevoking) for (const { id } of keys) await revoke.mutateAsync(id);
        await onSignOut();
      }}
    >
      {keys.length > 0 && (
        <Checkbox
          label={`Revoke ${count} too. Programs that use them are refused at once.`}
          checked={isRevoking}
          onChange={(event) => setRevoking(event.target.checked)}
        />
      )}
    </ConfirmDialog>
  );
}
