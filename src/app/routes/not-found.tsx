import { data } from 'react-router';

/** Every address that the site does not have. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
