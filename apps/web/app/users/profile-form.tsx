/** Form for the current user's photo and name; nothing is sent before Update Profile. */
import { imageTexts } from '@jontro/shop/images/images.endpoints.ts';
import { sessionTexts } from '@jontro/shop/session/session.ts';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { ApiError } from '../lib/send.ts';
import type { SessionUser } from '../lib/session-state.ts';
import { toast } from '../lib/toasts.ts';
import { uploadImage, uploadingText } from '../lib/upload-image.ts';
import { useLogOut } from '../session/use-log-out.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { PhotoField } from './photo-field.tsx';

const notSaved = 'Your changes were not saved. Please try again.';

/** The message for a failed save: the server's own for a 4xx error. */
const problemOf = (error: unknown): string =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 ? error.message : notSaved;

export function ProfileForm({ user }: { user: SessionUser }) {
  const { t, digits, textOf } = useLanguage();
  const [name, setName] = useState(user.displayName ?? '');
  const [photo, setPhoto] = useState<File>();
  const [removed, setRemoved] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  /** Upload progress, 0 to 1, while an image is being uploaded. */
  const [progress, setProgress] = useState<number>();
  const abortUpload = useRef<AbortController>(undefined);
  const logOut = useLogOut();
  useEffect(() => () => abortUpload.current?.abort(), []);

  function choose(file: File | undefined): void {
    setPhoto(file);
    setRemoved(false);
  }
  function reset(): void {
    setName(user.displayName ?? '');
    choose(undefined);
    setProblem('');
  }

  /** The new photo's URL, "" to remove it, undefined if unchanged; shows a toast for a failed upload. */
  async function newPhotoUrl(signal: AbortSignal): Promise<string | undefined> {
    if (!photo) return removed ? '' : undefined;
    setProgress(0);
    const uploading = toast.loading(uploadingText);
    try {
      return await uploadImage(photo, 'avatar', {
        signal,
        onProgress: (sent) => setProgress(sent ?? 0),
      });
    } catch (error) {
      if (!signal.aborted) toast.error(imageTexts.failed);
      throw error;
    } finally {
      toast.dismiss(uploading);
      setProgress(undefined);
    }
  }

  async function save(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const controller = new AbortController();
    abortUpload.current = controller;
    const { signal } = controller;
    setBusy(true);
    setProblem('');
    try {
      const photoURL = await newPhotoUrl(signal);
      const { changeOwnProfile } = await import('../session/profile-changes.ts');
      await changeOwnProfile({ displayName: name.trim(), ...(photoURL !== undefined && { photoURL }) });
      choose(undefined);
      toast.success(sessionTexts.profileUpdated);
    } catch (error) {
      if (signal.aborted) return;
      console.error(error);
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      noValidate
      aria-label={t('Profile')}
      className="grid grid-cols-1 gap-6 rounded-card border border-line bg-paper p-5 sm:p-7"
      onSubmit={(event) => void save(event)}
    >
      <PhotoField
        label="Profile picture"
        photo={photo}
        onPhoto={choose}
        currentPhoto={removed ? null : user.photo}
        onRemove={() => {
          setPhoto(undefined);
          setRemoved(true);
        }}
      />
      {progress === undefined ? null : (
        <div className="flex items-center gap-3">
          <ProgressBar label="Sending your picture" progress={progress} className="flex-1" />
          <span className="tabular w-12 text-right text-sm text-slate">
            {digits(`${Math.floor(progress * 100)}%`)}
          </span>
          <Button variant="secondary" size="small" onClick={() => abortUpload.current?.abort()}>
            {t('Cancel')}
          </Button>
        </div>
      )}
      <Field
        label="Full name"
        name="name"
        autoComplete="name"
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <p className="text-sm text-slate">
        {t('Signed in as')} <span className="font-semibold wrap-anywhere text-ink">{user.email}</span>
      </p>
      <p role="status" className="text-sm font-medium text-sale-deep empty:hidden">
        {textOf(problem)}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} className="max-sm:w-full">
          {t(busy ? 'Please wait…' : 'Update Profile')}
        </Button>
        <Button variant="secondary" disabled={busy} className="max-sm:flex-1" onClick={reset}>
          {t('Reset')}
        </Button>
        <Button variant="quiet" className="max-sm:flex-1 sm:ml-auto" onClick={() => void logOut()}>
          <Icon name="logOut" size={18} /> {t('LogOut')}
        </Button>
      </div>
    </form>
  );
}
