/** The saved addresses of the signed-in user, and their changes. */
import { addressEndpoints } from '@jontro/shop/addresses/addresses.endpoints.ts';
import type { NewAddress } from '@jontro/shop/addresses/addresses.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { refetchQueries } from '../lib/query-client.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { send } from '../lib/send.ts';
import { currentSession, useSession } from '../lib/session-state.ts';
import { textQuery } from '../lib/text-query.ts';
import { toast } from '../lib/toasts.ts';

export function useMyAddresses() {
  const { user, ready } = useSession();
  return useQuery({
    ...textQuery(queryKeys.myAddresses(user?.email ?? ''), addressEndpoints.listMyAddresses, {}),
    enabled: ready && user !== undefined,
  });
}

/** A change of the address book that says what the server says, and shows the new list. */
function useAddressMutation<Input>(run: (input: Input) => Promise<{ message: string }>, silent = false) {
  return useMutation({
    mutationFn: run,
    onSuccess: ({ message }) => void toast.success(message),
    onError: (error) => {
      if (!silent) toast.error(error.message);
    },
    onSettled: () => refetchQueries([queryKeys.myAddresses(currentSession().user?.email ?? '')]),
  });
}

/** Saves a new address, or the changed one with `id`; its form shows the errors. */
export const useSaveAddress = () =>
  useAddressMutation(
    ({ id, address }: { id: string | undefined; address: NewAddress }) =>
      id === undefined
        ? send(addressEndpoints.addAddress, { body: address })
        : send(addressEndpoints.changeAddress, { params: { id }, body: address }),
    true,
  );

export const useChooseDefault = () =>
  useAddressMutation((id: string) => send(addressEndpoints.chooseDefaultAddress, { params: { id } }));

export const useRemoveAddress = () =>
  useAddressMutation((id: string) => send(addressEndpoints.removeAddress, { params: { id } }));
