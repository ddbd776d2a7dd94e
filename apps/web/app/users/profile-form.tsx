/** Photo and name of oneself; nothing is sent before Update Profile. */
import { imageTexts } from '@jontro/shop/images/images.calls.ts';
import { sessionTexts } from '@jontro/shop/session/session.ts';
import { type SubmitEvent, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import type { SessionUser } from '../lib/session-state.ts';
import { toast } from '../lib/toasts.ts';
import { useLeave } from '../session/use-leave.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { PhotoField } from './photo-field.tsx';
import { uploadPhoto } from './upload-photo.ts';

export function ProfileForm({ user }: { user: SessionUser }) {
  const { t } = useLanguage();
  const [name, setName] = useState(user.displayName ?? '');
  const [photo, setPhoto] = useState<File>();
  const [removed, setRemoved] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const leave = useLeave();

  function choose(file: File | undefined): void {
    setPhoto(file);
    setRemoved(false);
  }
  function reset(): void {
    setName(user.displayName ?? '');
    choose(undefined);
    setProblem('');
  }

  /** The photo's new address, "" without one, undefined where it stays; a failed upload has said so itself. */
  async function newPhotoUrl(): Promise<string | undefined> {
    if (!photo) return removed ? '' : undefined;
    return uploadPhoto(photo).catch((error) => {
      toast.error(imageTexts.failed);
      throw error;
    });
  }

  async function save(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setProblem('');
    try {
      const photoURL = await newPhotoUrl();
      const { changeOwnProfile } = await import('../session/profile-changes.ts');
      await changeOwnProfile({ displayName: name.trim(), ...(photoURL !== undefined && { photoURL }) });
      choose(undefined);
      toast.success(sessionTexts.profileUpdated);
    } catch (error) {
      console.error(error);
      setProblem('Your changes were not saved. Please try again.');
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      aria-label={t('Profile')}
      className="grid gap-6 rounded-card border border-line bg-paper p-5 sm:p-7"
      onSubmit={(event) => void save(event)}
    >
      <PhotoField
        label="Profile picture"
        photo={photo}
        onPhoto={choose}
        present={removed ? null : user.photo}
        onRemove={() => {
          setPhoto(undefined);
          setRemoved(true);
        }}
      />
      <Field
        label="Full name"
        name="name"
        autoComplete="name"
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <p className="text-sm text-slate">
        {t('Signed in as')} <span className="font-semibold break-all text-ink">{user.email}</span>
      </p>
      <p role="status" className="text-sm font-medium text-sale-deep empty:hidden">
        {t(problem)}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {t(busy ? 'Please wait…' : 'Update Profile')}
        </Button>
        <Button look="secondary" disabled={busy} onClick={reset}>
          {t('Reset')}
        </Button>
        <Button look="quiet" className="sm:ml-auto" onClick={() => void leave()}>
          <Icon name="logOut" size={18} /> {t('LogOut')}
        </Button>
      </div>
    </form>
  );
}
