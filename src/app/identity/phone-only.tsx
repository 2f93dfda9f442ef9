import { Mail } from 'lucide-react';
import { Link } from 'react-router';
import { WhatsAppIcon } from '#app/sharing/brand-icons.tsx';
import { forgottenCopy } from '#site/copy/identity-account.ts';
import { paths } from '#site/paths.ts';

const copy = forgottenCopy.phone;

/** Where users can write to the broadcaster; null for a channel that is not configured. */
export interface Contact {
  email: string | null;
  /** A number in international form. */
  whatsApp: string | null;
}

/** For a user whose account has no e-mail address: links to write to the broadcaster, with the message begun. */
export function PhoneOnly({ contact: { email, whatsApp } }: { contact: Contact }) {
  const { title, noSms, signedIn, subject, message } = copy;
  const known = email !== null || whatsApp !== null;
  return (
    <section className="pile-2">
      <h2 className="h3">{title}</h2>
      <p className="sm t2">
        {noSms} {signedIn}
      </p>
      <p className="sm t2">{known ? copy.contact : copy.noContact}</p>
      {whatsApp && (
        <a
          className="btn btn--2 btn--bloc"
          href={`https://wa.me/${whatsApp.slice(1)}?text=${encodeURIComponent(message)}`}
          rel="noreferrer"
        >
          <WhatsAppIcon />
          {copy.whatsApp}
        </a>
      )}
      {email && (
        <>
          <a
            className="btn btn--2 btn--bloc"
            href={`mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(message)}`}
          >
            <Mail size={22} strokeWidth={2.25} aria-hidden="true" />
            {copy.write}
          </a>
          <p className="sm t2">{copy.address(email)}</p>
        </>
      )}
      {!known && (
        <Link className="btn btn--2 btn--bloc" to={paths.terms()}>
          {copy.terms}
        </Link>
      )}
    </section>
  );
}
