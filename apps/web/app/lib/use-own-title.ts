/** The title of a page that the route of another one shows. */
import { useEffect } from 'react';

/** Shows a title before the shop's name, once there is one; the former one comes back with the former page. */
export function useOwnTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return;
    const before = document.title;
    const own = [title, ...before.split(' | ').slice(1)].join(' | ');
    document.title = own;
    return () => {
      // Unless another page has set its title by now.
      if (document.title === own) document.title = before;
    };
  }, [title]);
}
