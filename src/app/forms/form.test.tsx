import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { phoneReason } from '#site/copy/identity-phone.ts';
import { Field } from './field.tsx';
import { Form } from './form.tsx';
import type { FormAnswer } from './form-answer.ts';
import { PasswordField } from './password-field.tsx';
import { SubmitButton } from './submit-button.tsx';

const LABELS = { email: 'Adresse', password: 'Mot de passe' };
const LIMITS = { email: { required: true, maxLength: 254 }, password: { minLength: 8 } };

const refusal: FormAnswer = {
  code: 'INVALID_INPUT',
  fields: { email: 'EMAIL_INVALID' },
  values: { email: 'a@', password: 'secret' },
};

function render(answer: FormAnswer | undefined, among?: string, browserTells = false) {
  const page = (
    <Form
      answer={answer}
      labels={LABELS}
      limits={LIMITS}
      among={among}
      browserTells={browserTells}
      values={{ email: 'kept@x.ci' }}
      failed="Raté"
    >
      <Field name="email" type="email" />
      <PasswordField name="password" autoComplete="new-password" />
      <SubmitButton pendingLabel="Envoi…">Envoyer</SubmitButton>
    </Form>
  );
  return renderToString(<RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />);
}

const input = (html: string, name: string) => html.match(new RegExp(`<input[^>]*name="${name}"[^>]*>`))?.[0];

describe('Form', () => {
  it('gives its fields their labels, limits and first values', () => {
    const html = render(undefined);
    expect(html).toMatch(/<label for="champ-email">Adresse<\/label>/);
    expect(input(html, 'email')).toMatch(/maxLength="254".*required=""|required="".*maxLength="254"/i);
    expect(input(html, 'email')).toContain('value="kept@x.ci"');
    expect(input(html, 'password')).toMatch(/minLength="8"/i);
    expect(html).not.toContain('role="alert"');
  });

  it('keeps the browser’s bubbles away before scripts are there, where its fields can tell', () => {
    expect(render(undefined)).toMatch(/<form[^>]* novalidate=""/i);
    expect(render(undefined, undefined, true)).not.toMatch(/novalidate/i);
  });

  it('names the fields in error above them with the reason, each a link to it', () => {
    expect(render(refusal)).toMatch(
      /role="alert".*<a href="#champ-email">Adresse\u00a0: cette adresse e-mail n’est pas valable<\/a>/s,
    );
    expect(render(refusal)).not.toContain('href="#champ-password"');
  });

  it('shows a problem at its field, with what was typed', () => {
    const email = input(render(refusal), 'email');
    expect(email).toContain('value="a@"');
    expect(email).toContain('aria-invalid="true"');
    expect(email).toContain('aria-describedby="champ-email-erreur"');
  });

  it('leads to its own field where a page has several of the name', () => {
    const html = render(refusal, 'autre');
    expect(html).toContain('<a href="#champ-email-autre">');
    expect(input(html, 'email')).toContain('id="champ-email-autre"');
    expect(html).toContain('<label for="champ-email-autre">');
  });

  it('never fills in a password', () => {
    expect(input(render(refusal), 'password')).not.toContain('value=');
  });

  it('says when a caller’s turn comes whose place is kept, and that a choice which waits is kept too', () => {
    const wait = { code: 'IN_LINE', fields: {}, values: {}, retryAfter: 80 } as const;
    const told = (answer: FormAnswer) =>
      render(answer)
        .replaceAll('\u00a0', ' ')
        .replaceAll(/<[^>]*>/g, '');
    expect(told(wait)).toContain('Votre tour vient dans 1 min 20 s ; votre place est gardée.');
    const withChoice = told({ ...wait, choiceKept: true });
    expect(withChoice).toContain('Beaucoup de monde se connecte.');
    expect(withChoice).toContain(
      'Votre tour vient dans 1 min 20 s ; votre place est gardée, et votre choix aussi.',
    );
    for (const [retryAfter, time] of [
      [1, '1 s'],
      [59, '59 s'],
      [60, '1 min'],
      [600, '10 min'],
    ] as const)
      expect(told({ ...wait, retryAfter })).toContain(`Votre tour vient dans ${time} ;`);
  });

  it('says what the page says when the server failed', () => {
    expect(render({ code: 'INTERNAL', fields: {}, values: {} })).toMatch(/role="alert".*Raté/s);
  });
});

describe('what a summary says of a number', () => {
  const said = (...asked: Parameters<typeof phoneReason>) => phoneReason(...asked).replaceAll('\u00a0', ' ');

  it('is how many digits are missing, or too many, in a number as people of the country write it', () => {
    expect(said('PHONE_TOO_SHORT', '07 08 12 34', 'CI')).toBe('il manque 2 chiffres');
    expect(said('PHONE_TOO_SHORT', '70 123 45 6', 'SN')).toBe('il manque 1 chiffre');
    expect(said('PHONE_TOO_LONG', '07 08 12 34 56 7', 'CI')).toBe('1 chiffre de trop');
  });

  it('counts nothing in a number with its dial code, in one that was changed since, or in letters', () => {
    for (const typed of ['+225 07 08 12 34', '00225 07 08', undefined, '07 08 bis'])
      expect(said('PHONE_TOO_SHORT', typed, 'CI')).toBe('ce numéro est trop court pour la Côte d’Ivoire');
  });

  it('is the beginning of the field’s own sentence otherwise', () => {
    expect(said('PHONE_INVALID', '00', 'CI')).toMatch(/^ce n’est pas un numéro valable/);
    expect(said('PHONE_TAKEN', '0708123456', 'CI')).toBe('ce numéro a déjà un compte');
  });
});
