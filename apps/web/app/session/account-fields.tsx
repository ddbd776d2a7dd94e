/** The fields of an account: the name, and the e-mail address that one logs in with. */
import { withoutInvisible } from '@jontro/shop/visible-text.ts';
import type { ComponentProps } from 'react';
import { Field } from '../ui/field.tsx';

type Own = 'label' | 'name' | 'type';

export const NameField = (props: Omit<ComponentProps<typeof Field>, Own>) => (
  <Field label="Name" name="name" autoComplete="name" maxLength={100} pattern=".*\S.*" required {...props} />
);

export const EmailField = (props: Omit<ComponentProps<typeof Field>, Own>) => (
  <Field
    label="Email"
    name="email"
    type="email"
    inputMode="email"
    autoComplete="username"
    autoCapitalize="none"
    maxLength={254}
    // Before the browser's own check, which refuses what nobody sees.
    onInput={({ currentTarget }) => {
      const visible = withoutInvisible(currentTarget.value);
      if (visible !== currentTarget.value) currentTarget.value = visible;
    }}
    {...props}
  />
);
