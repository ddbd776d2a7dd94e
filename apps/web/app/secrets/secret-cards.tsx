/** The credentials of other services on the settings page: state, a form to set each, a try, and its removal. */
import { formatDateTime } from '@jontro/shop/dates.ts';
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { secretEndpoints } from '@jontro/shop/secrets/secrets.endpoints.ts';
import {
  checkOf,
  type SecretName,
  type SecretState,
  secrets,
  secretsOf,
  secretTexts,
} from '@jontro/shop/secrets/secrets.ts';
import { sessionTexts } from '@jontro/shop/session/session.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type PageLanguage, useLanguage } from '../language/use-language.ts';
import { useAdminMutation } from '../lib/admin-mutation.ts';
import { endpointQuery } from '../lib/query-client.ts';
import { send } from '../lib/send.ts';
import { useSession } from '../lib/session-state.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { StateBadge } from '../ui/state-badge.tsx';
import { SecretDialog } from './secret-dialog.tsx';

const secretsKey = ['secrets'] as const;
const headings = { settings: 'Payment and email logins', sms: 'Logins of SMS gateways' } as const;

interface CheckResult {
  works: boolean;
  message: string;
  reason?: string;
}

interface SecretCardsProps {
  search?: string;
  /** Whose cards are shown: those of one page, or else those of all settings. */
  page?: 'sms';
}

export default function SecretCards({ search = '', page }: SecretCardsProps) {
  const { t } = useLanguage();
  const heading = headings[page ?? 'settings'];
  const { ready, role } = useSession();
  const { data, isError, refetch } = useQuery({
    ...endpointQuery(secretsKey, secretEndpoints.listSecrets, {}),
    enabled: ready,
  });
  const { runMutation, busyWith } = useAdminMutation();
  const [editing, setEditing] = useState<SecretState>();
  const [removing, setRemoving] = useState<SecretState>();
  const [results, setResults] = useState<Partial<Record<SecretName, CheckResult>>>({});

  async function check({ name }: SecretState): Promise<void> {
    setResults(({ [name]: _, ...others }) => others);
    const run = async () => {
      const result = await send(secretEndpoints.checkSecret, { params: { name } });
      setResults((all) => ({ ...all, [name]: result }));
    };
    await runMutation({ subject: `check ${name}`, run, onDone: () => {} }).catch(() => {});
  }
  async function remove({ name, changedAt = '' }: SecretState): Promise<void> {
    const run = () => send(secretEndpoints.removeSecret, { params: { name }, query: { changedAt } });
    await runMutation({ subject: name, run, notice: secretTexts.removed }).catch(() => {});
    setRemoving(undefined);
  }

  const words = search.toLowerCase().split(/\s+/);
  const isMeant = ({ name }: SecretState): boolean => {
    const { label, text } = secrets[name];
    const texts = [name, heading, t(heading), label, text, t(label), t(text)].join(' ').toLowerCase();
    return words.every((word) => texts.includes(word));
  };
  const names = secretsOf(page);
  const shown = data?.secrets.filter((secret) => names.includes(secret.name) && isMeant(secret)) ?? [];
  if (data && shown.length === 0) return null;
  return (
    <section aria-labelledby="secrets" className="mb-8">
      <h2 id="secrets" className="mb-2 text-xl font-bold">
        {t(heading)}
      </h2>
      {isError ? <LoadFailed what={heading} onRetry={() => void refetch()} /> : null}
      <ul className="rounded-card border border-line bg-paper px-4 sm:px-5">
        {shown.map((secret) => (
          <SecretCard
            key={secret.name}
            secret={secret}
            result={results[secret.name]}
            busy={busyWith === `check ${secret.name}`}
            mayChange={role === 'admin'}
            onEdit={() => setEditing(secret)}
            onCheck={() => void check(secret)}
            onRemove={() => setRemoving(secret)}
          />
        ))}
      </ul>
      {editing ? <SecretDialog secret={editing} onClose={() => setEditing(undefined)} /> : null}
      <ConfirmDialog
        open={removing !== undefined}
        title="Remove this login?"
        action="Remove"
        busy={removing !== undefined && busyWith === removing.name}
        onCancel={() => setRemoving(undefined)}
        onConfirm={() => removing && void remove(removing)}
      >
        <p>{t('The shop can no longer use this service until you set it again.')}</p>
      </ConfirmDialog>
    </section>
  );
}

/** "Set on 25/11/2026 by owner@example.com. It ends in 1234." Empty where nothing is set, as the badge says that. */
function originText(secret: SecretState, { t, digits }: PageLanguage): string {
  const { source, variable = '', changedAt = '', changedBy = '', ending } = secret;
  if (source === 'environment')
    return t('Set where the shop is started ({variable}). That comes first.', { variable });
  if (source === 'none') return '';
  const when = t('Set on {date} by {by}.', { date: digits(formatDateTime(changedAt)), by: changedBy });
  return ending ? `${when} ${t('It ends in {ending}.', { ending })}` : when;
}

interface SecretCardProps {
  secret: SecretState;
  result: CheckResult | undefined;
  /** Whether it is being tried. */
  busy: boolean;
  mayChange: boolean;
  onEdit: () => void;
  onCheck: () => void;
  onRemove: () => void;
}

function SecretCard({ secret, result, busy, mayChange, onEdit, onCheck, onRemove }: SecretCardProps) {
  const language = useLanguage();
  const { t, textOf } = language;
  const { name, source, readable } = secret;
  const { label, text } = secrets[name];
  const check = checkOf(name);
  const named = (action: PlainMessage): string => `${t(action)}: ${t(label)}`;
  const action = source === 'none' ? 'Set up' : 'Change';
  return (
    <li className="border-t border-line py-4 first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-semibold">{t(label)}</h3>
        <StateBadge good={source !== 'none' && readable}>
          {t(source === 'none' ? 'Not set' : readable ? 'Set' : 'Cannot be opened')}
        </StateBadge>
      </div>
      <p className="text-sm text-slate">{t(text)}</p>
      <p className="mt-2 text-sm break-words empty:hidden">{originText(secret, language)}</p>
      {readable ? null : (
        <p role="alert" className="mt-1 text-sm font-medium text-sale-deep">
          {t(secretTexts.unreadable)}
        </p>
      )}
      <p role="status" className="text-sm break-words">
        {result ? (
          <span className={`mt-1 block font-medium ${result.works ? 'text-stock' : 'text-sale-deep'}`}>
            {textOf(result.message)}
            {result.reason ? ` (${result.reason})` : ''}
          </span>
        ) : null}
      </p>
      {mayChange ? (
        <div className="mt-3 flex flex-wrap gap-3">
          {source === 'environment' ? null : (
            <Button variant="secondary" size="small" aria-label={named(action)} onClick={onEdit}>
              {t(action)}
            </Button>
          )}
          {source === 'none' || !readable || !check ? null : (
            <Button variant="secondary" size="small" busy={busy} onClick={onCheck}>
              {t(busy ? 'Please wait…' : check)}
            </Button>
          )}
          {source === 'stored' ? (
            <Button variant="secondary" size="small" aria-label={named('Remove')} onClick={onRemove}>
              {t('Remove')}
            </Button>
          ) : null}
        </div>
      ) : (
        <p className="mt-2 text-sm">{t(sessionTexts.ownersOnly)}</p>
      )}
    </li>
  );
}
