/** A step of the checklist: its heading opens it; below are its form and a picture of what it changes. */
import type { PlainMessage, Text } from '@jontro/shop/messages.ts';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { LeaveGuard } from '../ui/leave-guard.tsx';

interface SetupSectionProps {
  /** Its place, from 1. */
  number: number;
  title: PlainMessage;
  done: boolean;
  /** What is said beside the title. */
  state: string;
  open: boolean;
  onToggle: () => void;
  children: ReactNode;
}

export function SetupSection({ number, title, done, state, open, onToggle, children }: SetupSectionProps) {
  const { t, digits } = useLanguage();
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    // The button that led here is gone with its step.
    if (open && !wasOpen.current && document.activeElement === document.body) button.current?.focus();
    wasOpen.current = open;
  }, [open]);
  return (
    <li data-setup-step={done ? 'done' : 'open'} className="rounded-card border border-line bg-paper">
      <h2>
        <button
          ref={button}
          type="button"
          aria-expanded={open}
          className="flex min-h-14 w-full items-center gap-3 rounded-card px-4 text-left sm:px-6"
          onClick={onToggle}
        >
          <span
            className={`tabular grid size-8 shrink-0 place-items-center rounded-full font-bold ${
              done ? 'bg-bottle text-on-bottle' : 'bg-line'
            }`}
          >
            {done ? <Icon name="check" size={18} /> : digits(number)}
          </span>
          <span className="min-w-0 flex-1 font-bold">{t(title)}</span>
          <span className="text-sm text-slate">{state}</span>
          <Icon name="chevronDown" size={18} className={open ? 'rotate-180' : ''} />
        </button>
      </h2>
      {open ? <div className="border-t border-line p-4 sm:p-6">{children}</div> : null}
    </li>
  );
}

interface StepFormProps {
  action: PlainMessage;
  busy: boolean;
  problem?: Text | undefined;
  onSubmit: () => void;
  /** A picture of what the step changes, of the shop's own parts. */
  preview: ReactNode;
  children: ReactNode;
}

export function StepForm({ action, busy, problem, onSubmit, preview, children }: StepFormProps) {
  const { t, textOf } = useLanguage();
  const [edited, setEdited] = useState(false);
  function submit(event: FormEvent): void {
    event.preventDefault();
    setEdited(false);
    onSubmit();
  }
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2">
      <form
        noValidate
        className="grid min-w-0 content-start gap-4"
        onChange={() => setEdited(true)}
        onSubmit={submit}
      >
        {children}
        {problem ? (
          <p role="alert" className="text-sm font-medium text-sale-deep">
            {textOf(problem)}
          </p>
        ) : null}
        <Button type="submit" busy={busy} className="max-sm:w-full sm:w-fit">
          {t(action)}
        </Button>
      </form>
      <StepPreview>{preview}</StepPreview>
      <LeaveGuard byQuery unsaved={edited || problem !== undefined} onLeave={() => setEdited(false)} />
    </div>
  );
}

/** What a step changes, as shoppers will see it. */
export function StepPreview({ children }: { children: ReactNode }) {
  const { t } = useLanguage();
  return (
    <section aria-label={t('As shoppers will see it')} className="min-w-0">
      <h3 className="mb-3 text-sm font-semibold">{t('As shoppers will see it')}</h3>
      {/* Inert, as its links would leave the page. */}
      <div inert data-setup-preview="" className="min-w-0 overflow-hidden rounded-card border border-line">
        {children}
      </div>
    </section>
  );
}
