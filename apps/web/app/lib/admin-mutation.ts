/** Runs what an admin does: success is told, a refusal becomes a warning toast in the server's words (section 8, Q-128). */
import { failureTexts } from '@jontro/shop/failures.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showNotice } from './notices.ts';
import { queryKeys } from './query-keys.ts';
import { ApiError, statusOf } from './send.ts';
import { toast } from './toasts.ts';

interface AdminMutation {
  /** The id of what it is done to, so that its row can show that something happens. */
  subject: string;
  run: () => Promise<unknown>;
  /** Told in a dialog that closes by itself. */
  notice?: string;
  /** What every page of a cached list shows until the server has answered; taken back when it refuses. */
  meanwhile?: { key: string; change: (part: never) => unknown };
  /** Called instead of fetching everything anew, for acts after which the admin may not see it any more. */
  onDone?: () => void;
}

/** The text of a failed act's warning toast; undefined for a refused session, which has its own dialog. */
function mutationWarning(error: unknown): string | undefined {
  const status = statusOf(error);
  if (status === 401 || status === 403) return undefined;
  return error instanceof ApiError && (status === 0 || (status ?? 500) < 500)
    ? error.message
    : failureTexts.unexpected;
}

/** `act` does it; `busyWith` is the id of what it is being done to. */
export function useAdminMutation() {
  const client = useQueryClient();
  const doing = useMutation({
    mutationFn: ({ run }: AdminMutation) => run(),
    async onMutate({ meanwhile }) {
      if (!meanwhile) return undefined;
      const lists = { queryKey: queryKeys.ownerList(meanwhile.key) };
      // An answer that is under way knows nothing of the act.
      await client.cancelQueries(lists);
      const before = client.getQueriesData(lists);
      client.setQueriesData(lists, (part) => part && meanwhile.change(part as never));
      return () => {
        for (const [key, part] of before) client.setQueryData(key, part);
      };
    },
    onSuccess(_, { notice, onDone }) {
      if (notice) showNotice('success', notice);
      if (onDone) return onDone();
      // What an admin changes may stand in any list of the shop.
      void client.invalidateQueries();
    },
    onError(error, _, takeBack) {
      takeBack?.();
      const warning = mutationWarning(error);
      if (warning) toast.warning(warning);
      // A refusal often means that the list is out of date.
      if (statusOf(error) === 404 || statusOf(error) === 409) void client.invalidateQueries();
    },
  });
  return {
    act: doing.mutateAsync,
    busyWith: doing.isPending ? doing.variables.subject : undefined,
  };
}
