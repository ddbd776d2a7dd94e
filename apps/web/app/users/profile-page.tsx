/** The profile page: photo, name, password, logout (specification section 2, Dashboards). */
import { strictPasswordLength } from '@jontro/shop/session/session.ts';
import { isStaff } from '@jontro/shop/users/permissions.ts';
import { DashboardHeading } from '../dashboard/dashboard-heading.tsx';
import { useSession } from '../lib/session-state.ts';
import { pageTitle } from '../site/page-meta.ts';
import type { Route } from './+types/profile-page.ts';
import { AddressBookLink } from './address-book-link.tsx';
import { ChangePassword } from './change-password.tsx';
import { GoogleAccount } from './google-account.tsx';
import { MyNumbers, useMyNumbers } from './my-numbers.tsx';
import { MySessions } from './my-sessions.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SecondFactor } from './second-factor.tsx';

/** Accounts at the hosted provider have its own second factor. */
const hosted = import.meta.env?.VITE_IDENTITY === 'hosted';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Profile');

export default function ProfilePage() {
  const { user, role, permissions } = useSession();
  const staffHere = !hosted && role !== undefined && isStaff({ role, permissions });
  return (
    <>
      <DashboardHeading title="Profile" />
      {user ? (
        <div className="grid grid-cols-1 items-start gap-6 @min-[58rem]/page:grid-cols-2">
          <ProfileForm key={user.uid} user={user} />
          <div className="grid grid-cols-1 gap-6">
            <ChangePassword least={staffHere ? strictPasswordLength : undefined} />
            {staffHere ? <SecondFactor uid={user.uid} /> : null}
            <GoogleAccount user={user} />
            <AddressBookLink />
            <NumbersAndSessions uid={user.uid} />
          </div>
        </div>
      ) : null}
    </>
  );
}

/** A shop without SMS has no numbers, and their place is free: the sessions follow when that is known. */
function NumbersAndSessions({ uid }: { uid: string }) {
  const { isPending } = useMyNumbers(uid);
  return (
    <>
      <MyNumbers uid={uid} />
      {isPending ? null : <MySessions uid={uid} />}
    </>
  );
}
