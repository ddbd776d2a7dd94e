/** Finds controls that would do nothing without JavaScript. */
import type { Page } from '@playwright/test';

/** The visible, enabled controls that would do nothing: neither a link nor in a form that the browser submits. */
export const deadControls = (page: Page): Promise<string[]> =>
  page
    .locator(
      'button, input:not([type=hidden]), select, textarea, summary, [role=button], [tabindex="0"][onclick]',
    )
    .evaluateAll((controls) =>
      controls
        .filter(
          (control) => control.checkVisibility({ visibilityProperty: true }) && !control.matches(':disabled'),
        )
        .filter((control) => {
          const { form } = control as HTMLInputElement;
          // A form that a script submits is neither a GET nor names its address.
          const native = form?.method === 'get' || form?.hasAttribute('action');
          const sent = native && (control as HTMLInputElement).name !== '';
          const sends = native && control.matches('button[type=submit]');
          // They open without JavaScript, on focus or by themselves.
          return (
            !sent && !sends && !control.closest('[data-hover-menu]') && !control.matches('details > summary')
          );
        })
        .map((control) => control.outerHTML.slice(0, 160)),
    );
