/** Shows new backup codes once; only its button closes it. */
import { useLanguage } from '../language/use-language.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogButtons } from '../ui/dialog.tsx';

interface BackupCodesDialogProps {
  codes: readonly string[];
  onClose: () => void;
}

/** Prints the codes alone, in a frame of their own. */
function printCodes(title: string, codes: readonly string[]): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const { contentDocument: page, contentWindow: view } = frame;
  if (!page || !view) return;
  const heading = page.createElement('h1');
  heading.textContent = title;
  const list = page.createElement('pre');
  list.textContent = codes.join('\n');
  page.body.append(heading, list);
  view.addEventListener('afterprint', () => frame.remove());
  view.print();
}

export function BackupCodesDialog({ codes, onClose }: BackupCodesDialogProps) {
  const { t } = useLanguage();
  const title = t('Your backup codes');
  return (
    <Dialog
      open
      closable={false}
      title={title}
      onClose={onClose}
      footer={
        <DialogButtons>
          <Button variant="secondary" onClick={() => printCodes(title, codes)}>
            {t('Print the codes')}
          </Button>
          <Button onClick={onClose}>{t('I have kept them')}</Button>
        </DialogButtons>
      }
    >
      <div className="grid gap-4 pt-1">
        <p className="text-slate">
          {t(
            'Each opens the login once if you do not have your phone. Print them or write them down now: they are not shown again.',
          )}
        </p>
        <ul aria-label={title} className="tabular grid grid-cols-2 gap-2 text-lg">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
