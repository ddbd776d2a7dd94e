/** Every path outside the route table: HTTP 404 with the error page. */
import { data } from 'react-router';

const missing = (): never => {
  throw data(null, { status: 404 });
};

export const loader = missing;
export const clientLoader = missing;

export default function NotFound() {
  return null;
}
