/** Additive: the owner's settings in groups, with a search, each changed in a form of its own without a restart. */

import { type SettingGroup, settingGroups, settingTexts } from '@jontro/shop/settings/setting-texts.ts';
import { type SettingWithSchema, settingEndpoints } from '@jontro/shop/settings/settings.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { DashboardHeading } from '../dashboard/dashboard-heading.tsx';
import { useLanguage } from '../language/use-language.ts';
import { endpointQuery } from '../lib/query-client.ts';
import { useSession } from '../lib/session-state.ts';
import { pageTitle } from '../site/page-meta.ts';
import { ButtonLink } from '../ui/button.tsx';
import { useLazy } from '../ui/lazy.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { Route } from './+types/settings-page.ts';
import { CategoryMoves } from './category-moves.tsx';
import { PresetChanges } from './preset-changes.tsx';
import { settingSearch } from './search-settings.ts';
import type { SettingName } from './setting-form.tsx';
import { SettingRow } from './setting-row.tsx';
import { useOpenForms } from './use-open-forms.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Settings');

const loadSecretCards = () => import('../secrets/secret-cards.tsx');
const settingsKey = ['settings'] as const;
const noSettings: readonly SettingWithSchema[] = [];
const groups = Object.keys(settingGroups) as SettingGroup[];

/** The English names of the categories. */
const categoryNames = (settings: readonly SettingWithSchema[]): string[] => {
  const value = settings.find(({ name }) => name === 'categories')?.value;
  return Array.isArray(value) ? value.map((one: { name: { en: string } }) => one.name.en) : [];
};

/** Not routes of their own, which every page of the shop would pay for in its manifest. */
const SetupPage = lazy(() => import('../opening/setup-page.tsx'));
const RedirectsPage = lazy(() => import('../redirects/redirects-page.tsx'));

export default function SettingsPage() {
  const [address] = useSearchParams();
  const Page = address.has('setup') ? SetupPage : address.has('redirects') ? RedirectsPage : SettingGroups;
  return (
    <Suspense fallback={<Skeleton height={320} />}>
      <Page />
    </Suspense>
  );
}

function SettingGroups() {
  const language = useLanguage();
  const { t } = language;
  const { ready } = useSession();
  const query = useQuery({
    ...endpointQuery(settingsKey, settingEndpoints.listSettings, {}),
    enabled: ready,
  });
  const [SecretCards, showSecretCards] = useLazy(loadSecretCards);
  const isLoaded = query.data !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are below the settings, and loaded once
  useEffect(() => {
    if (isLoaded) showSecretCards();
  }, [isLoaded]);
  const [search, setSearch] = useState('');
  const { open, toggle, edit, guard } = useOpenForms();

  const settings = query.data?.settings ?? noSettings;
  const find = useMemo(() => settingSearch(settings, language), [settings, language]);
  const categories = categoryNames(settings);
  // An open form stays, so that nothing that was typed is lost by a search.
  const found = find(search);
  const shown = settings.filter((one) => open.includes(one.name) || found.includes(one));
  return (
    <>
      <DashboardHeading title="Settings" note="A change applies at once, without a restart.">
        <ButtonLink to="?redirects=" variant="secondary">
          {t('Redirects')}
        </ButtonLink>
        <SearchBox label="Search settings" value={search} onChange={setSearch} />
      </DashboardHeading>
      {query.isError ? <LoadFailed what="Settings" onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Skeleton className="h-[60rem] w-full" /> : null}
      {groups.map((group) => {
        const rows = shown.filter(({ name }) => settingTexts[name as SettingName]?.group === group);
        if (rows.length === 0) return null;
        return (
          <section key={group} aria-labelledby={`group-${group}`} className="mb-8">
            <h2 id={`group-${group}`} className="mb-2 text-xl font-bold">
              {t(settingGroups[group])}
            </h2>
            <ul className="rounded-card border border-line bg-paper px-4 sm:px-5">
              {rows.map((setting) => (
                <SettingRow
                  key={setting.name}
                  setting={setting}
                  categories={categories}
                  isOpen={open.includes(setting.name)}
                  onToggle={toggle}
                  onEdit={edit}
                >
                  {setting.name === 'categories' && setting.source !== 'file' ? (
                    <CategoryMoves setting={setting} categories={categories} />
                  ) : null}
                  {setting.name === 'preset' ? (
                    <PresetChanges settings={settings} presets={query.data?.presets ?? {}} />
                  ) : null}
                </SettingRow>
              ))}
            </ul>
          </section>
        );
      })}
      {isLoaded && SecretCards ? <SecretCards search={search} /> : null}
      {query.data && shown.length === 0 ? <p role="status">{t('No setting matches.')}</p> : null}
      {guard}
    </>
  );
}
