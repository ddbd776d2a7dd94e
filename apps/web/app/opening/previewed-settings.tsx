/** A part of a page with other settings than the live ones, to show what they would change. */
import type { WebSettings } from '@jontro/shop/page-services.ts';
import { type ReactNode, useContext } from 'react';
// The settings are the root's loader data: a context of our own would cost the scripts of every page.
import { UNSAFE_DataRouterDataContext as RouterData } from 'react-router';
import { useSettings } from '../site/settings.ts';

interface PreviewedSettingsProps {
  values: Partial<WebSettings>;
  children: ReactNode;
}

export function PreviewedSettings({ values, children }: PreviewedSettingsProps) {
  const state = useContext(RouterData);
  const settings = { ...useSettings(), ...values };
  if (!state) return children;
  const loaderData = { ...state.loaderData, root: { ...state.loaderData.root, settings } };
  return <RouterData.Provider value={{ ...state, loaderData }}>{children}</RouterData.Provider>;
}
