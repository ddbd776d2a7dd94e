/** The open forms of a list of settings, of which several may be open, and the question before what was typed is left. */
import { type ReactNode, useCallback, useState } from 'react';
import { LeaveGuard } from '../ui/leave-guard.tsx';

interface OpenForms {
  /** The names of the settings whose form is open. */
  open: readonly string[];
  toggle: (name: string) => void;
  /** Called by a form with whether it has something to save. */
  edit: (name: string, unsaved: boolean) => void;
  /** To be rendered once. */
  guard: ReactNode;
}

export function useOpenForms(): OpenForms {
  const [open, setOpen] = useState<readonly string[]>([]);
  const [unsaved, setUnsaved] = useState<readonly string[]>([]);
  const edit = useCallback((name: string, isUnsaved: boolean) => {
    setUnsaved((all) => (isUnsaved === all.includes(name) ? all : toggled(all, name)));
  }, []);
  const toggle = useCallback((name: string) => setOpen((all) => toggled(all, name)), []);
  const guard = <LeaveGuard byQuery unsaved={unsaved.length > 0} onLeave={() => setUnsaved([])} />;
  return { open, toggle, edit, guard };
}

const toggled = (all: readonly string[], name: string): string[] =>
  all.includes(name) ? all.filter((one) => one !== name) : [...all, name];
