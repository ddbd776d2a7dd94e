/** The error of a form, shown in it: the text of the toast and, if known, the reason. */
import { providerHint } from '@jontro/shop/session/session.ts';
import { useLanguage } from '../language/use-language.ts';
import { Icon } from '../ui/icon.tsx';

export interface Problem {
  text: string;
  /** The provider's error code. */
  code?: string;
}

export function FormProblem({ problem }: { problem: Problem | undefined }) {
  const { textOf } = useLanguage();
  const hint = providerHint(problem?.code ?? '');
  if (!problem) return null;
  return (
    <div className="flex gap-3 rounded-control bg-sale-wash p-4 text-sm font-medium text-sale-deep">
      <Icon name="circleAlert" />
      <div>
        <p>{textOf(problem.text)}</p>
        {hint ? <p className="mt-1">{textOf(hint)}</p> : null}
      </div>
    </div>
  );
}
