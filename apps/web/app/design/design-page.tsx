/** Additive: the owner's main colour and mark, checked for contrast as they are chosen, with a preview in light and dark. */
import { palettesOf } from '@jontro/shop/design/palette.ts';
import type { ShopColours } from '@jontro/shop/design/shop-colours.ts';
import { type SettingWithSchema, settingEndpoints } from '@jontro/shop/settings/settings.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { DashboardHeading } from '../dashboard/dashboard-heading.tsx';
import { useLanguage } from '../language/use-language.ts';
import { endpointQuery } from '../lib/query-client.ts';
import { useSession } from '../lib/session-state.ts';
import { pageTitle } from '../site/page-meta.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { Route } from './+types/design-page.ts';
import { ColourForm } from './colour-form.tsx';
import { DesignPreview } from './design-preview.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Design');

export default function DesignPage() {
  const { ready } = useSession();
  const query = useQuery({
    ...endpointQuery(['settings'], settingEndpoints.listSettings, {}),
    enabled: ready,
  });
  const setting = query.data?.settings.find(({ name }) => name === 'colours');
  return (
    <>
      <DashboardHeading
        title="Design"
        note="The colours of your shop: pages, emails, error pages and API pages. Papers are black on white."
      />
      {query.isError ? <LoadFailed what="Design" onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Skeleton className="h-[40rem] w-full" /> : null}
      {setting ? <Colours setting={setting} /> : null}
    </>
  );
}

function Colours({ setting }: { setting: SettingWithSchema }) {
  const { t } = useLanguage();
  if (setting.source !== 'file') return <ColourForm setting={setting} />;
  return (
    <>
      <p role="status" className="mb-5 rounded-card bg-marigold-wash p-4">
        {t('Set in the file of the shop, so it cannot be changed here.')}
      </p>
      <DesignPreview palettes={palettesOf(setting.value as ShopColours)} />
    </>
  );
}
