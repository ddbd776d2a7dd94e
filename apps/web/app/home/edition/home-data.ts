/** The data of the home page's second edition, in a preview those of the preview. */
import type { Home } from '@jontro/shop/home/home.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useSettings } from '../../site/settings.ts';
import { homeQuery } from '../home-queries.ts';

/** `home` is undefined while they load, or if they could not be loaded. */
export function useHome(): { home: Home | undefined; isLoading: boolean } {
  const { previewedHome } = useSettings();
  const { data, isPending } = useQuery(homeQuery);
  const home = previewedHome ?? data;
  return { home, isLoading: !home && isPending };
}
