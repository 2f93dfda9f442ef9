import { data } from 'react-router';

/** Answers every unknown address with 404. */
export function loader(): never {
  throw data(null, { status: 404 });
}

/** A form sent to an unknown address is answered as the address is. */
export const action = loader;

export default function NotFound() {
  return null;
}
