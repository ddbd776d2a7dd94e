/** The data of the home page's second edition, in a preview those of the preview. */
import type { Home } from '@jontro/shop/home/home.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useSettings } from '../../site/settings.ts';
import { homeQuery } from '../home-queries.ts';

/** Undefined while they load, or if they could not be loaded. */
export function useHome(): Home | undefined {
  const { previewedHome } = useSettings();
  const { data } = useQuery(homeQuery);
  return previewedHome ?? data;
}
