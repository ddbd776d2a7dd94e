/** Every path outside the route table: HTTP 404 with the error page. */
import { data } from 'react-router';

const throwNotFound = (): never => {
  throw data(null, { status: 404 });
};

export const loader = throwNotFound;
export const clientLoader = throwNotFound;

export default function NotFound() {
  return null;
}
