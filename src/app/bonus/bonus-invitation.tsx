import { Link } from 'react-router';
import { bonusCopy } from '#site/copy/earned-votes.ts';
import { paths } from '#site/paths.ts';

interface Props {
  heading: string;
  text: string;
  /** Path of the page to come back to. */
  next: string;
}

/** Invites a visitor to register or sign in: bonus votes belong to an account. */
export function BonusInvitation({ heading, text, next }: Props) {
  return (
    <section className="carte pile">
      <h2 className="h3">{heading}</h2>
      <p className="t2">{text}</p>
      <Link className="btn btn--1 btn--bloc" to={paths.signUp({ next })}>
        {bonusCopy.visitor.register}
      </Link>
      <Link className="btn btn--2 btn--bloc" to={paths.signIn(next)}>
        {bonusCopy.visitor.signIn}
      </Link>
    </section>
  );
}
