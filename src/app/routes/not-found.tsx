import { data } from 'react-router';

/** Answers every unknown address with 404. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
