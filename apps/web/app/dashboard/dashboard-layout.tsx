/** The dashboard's frame: sidebar and page. */
import { Outlet } from 'react-router';

export default function DashboardLayout() {
  return (
    <div className="shell py-8">
      <Outlet />
    </div>
  );
}
