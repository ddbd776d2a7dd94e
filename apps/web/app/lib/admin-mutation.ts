/** Runs an admin's mutation: success shows a notice, an error a warning toast with the server's message (section 8, Q-128). */
import { failureTexts } from '@jontro/shop/failure-texts.ts';
import type { Message } from '@jontro/shop/messages.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { confirmed } from './confirmed.ts';
import { showNotice } from './notices.ts';
import { ApiError, statusOf } from './send.ts';
import { staffKeys } from './staff-query-keys.ts';
import { toast } from './toasts.ts';

interface AdminMutation {
  /** The id of the changed item, so that its row can show the mutation. */
  subject: string;
  run: () => Promise<unknown>;
  /** Shown in a dialog that closes by itself; a function gets the result of `run`. */
  notice?: Message | ((result: never) => Message);
  /** The optimistic update of every cached page of a list; rolled back on an error. */
  optimisticUpdate?: { key: string; change: (part: never) => unknown };
  /** Called instead of refetching everything, for mutations after which the admin may have no access any more. */
  onDone?: () => void;
}

/** Returns the text of the warning toast; undefined for a rejected session, which has its own dialog. */
function mutationWarning(error: unknown): string | undefined {
  const status = statusOf(error);
  const isSession = !(error instanceof ApiError && error.code?.startsWith('no-permission'));
  if (status === 401 || (status === 403 && isSession)) return undefined;
  return error instanceof ApiError && (status === 0 || (status ?? 500) < 500)
    ? error.message
    : failureTexts.unexpected;
}

/** Returns the function that runs a mutation, and the id of the item that is being changed. */
export function useAdminMutation() {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: ({ run }: AdminMutation) => confirmed(run),
    async onMutate({ optimisticUpdate }) {
      if (!optimisticUpdate) return undefined;
      const lists = { queryKey: staffKeys.adminList(optimisticUpdate.key) };
      // A response that is on its way does not have the change.
      await client.cancelQueries(lists);
      const before = client.getQueriesData(lists);
      client.setQueriesData(lists, (part) => part && optimisticUpdate.change(part as never));
      return () => {
        for (const [key, part] of before) client.setQueryData(key, part);
      };
    },
    onSuccess(result, { notice, onDone }) {
      if (notice) showNotice('success', typeof notice === 'function' ? notice(result as never) : notice);
      if (onDone) return onDone();
      // An admin's change may affect any list of the shop.
      void client.invalidateQueries();
    },
    onError(error, _, rollBack) {
      rollBack?.();
      const warning = mutationWarning(error);
      if (warning) toast.warning(warning);
      // Such an error often means that the list is out of date.
      if (statusOf(error) === 404 || statusOf(error) === 409) void client.invalidateQueries();
    },
  });
  return {
    runMutation: mutation.mutateAsync,
    busyWith: mutation.isPending ? mutation.variables.subject : undefined,
  };
}
