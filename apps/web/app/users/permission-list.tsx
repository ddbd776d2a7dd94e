/** What a role allows, in words. */
import { permissions as allPermissions, type Permission } from '@jontro/shop/users/permissions.ts';
import { permissionTexts } from '@jontro/shop/users/staff-roles.ts';
import { useLanguage } from '../language/use-language.ts';
import { Icon } from '../ui/icon.tsx';

interface PermissionListProps {
  permissions: readonly Permission[];
  labelledBy?: string;
}

export function PermissionList({ permissions, labelledBy }: PermissionListProps) {
  const { t } = useLanguage();
  return (
    <ul aria-labelledby={labelledBy} className="mt-1 grid gap-1 text-sm text-slate">
      {allPermissions
        .filter((permission) => permissions.includes(permission))
        .map((permission) => (
          <li key={permission} className="flex gap-2">
            <Icon name="check" size={16} className="mt-0.5 shrink-0 text-bottle" />
            {t(permissionTexts[permission])}
          </li>
        ))}
    </ul>
  );
}
