import type { FieldProblem } from '#domain/errors.ts';
import { OPERATOR_PASSWORD_MIN, PASSWORD_MAX, PASSWORD_MIN } from '#domain/password-length-rules.ts';

/** Above a form with refused fields; the phone's own check says it too, before anything is sent. */
export const invalidInput = 'Certaines informations sont manquantes ou incorrectes.';

/** Problems of the public forms' fields. Those of the régie's forms are kept apart, as no phone needs them. */
const fieldMessages = {
  REQUIRED: 'Ce champ est à remplir.',
  INVALID: 'Cette valeur n’est pas valable.',
  TOO_SHORT: 'C’est trop court.',
  TOO_LONG: 'C’est trop long.',
  NAME_INVALID: 'Ce nom contient un caractère invisible. Effacez-le et retapez-le.',
  EMAIL_INVALID: 'Cette adresse e-mail n’est pas valable.',
  EMAIL_TAKEN: 'Le mail a déja un compte.',
  PHONE_INVALID: 'Ce numéro n’est pas valable. Vérifiez les chiffres.',
  PHONE_TOO_SHORT: 'Ce numéro est trop court. Vérifiez les chiffres.',
  PHONE_TOO_LONG: 'Ce numéro est trop long. Vérifiez les chiffres.',
  PHONE_COUNTRY: 'Les numéros de ce pays ne sont pas acceptés.',
  PHONE_TAKEN: 'Ce numéro a déjà un compte.',
  JUST_DELETED:
    'Le compte qui avait ces coordonnées a été supprimé aujourd’hui\u00a0: vous pourrez vous réinscrire demain.',
  RESERVED:
    'Ces coordonnées ont servi à voter avec un autre compte\u00a0: elles seront libres à la fin du vote de la semaine.',
  PHONE_OR_EMAIL_REQUIRED: 'Indiquez un numéro de téléphone ou une adresse e-mail.',
  PASSWORD_TOO_SHORT: `Choisissez au moins ${PASSWORD_MIN} caractères.`,
  OPERATOR_PASSWORD_TOO_SHORT: `Choisissez au moins ${OPERATOR_PASSWORD_MIN} caractères.`,
  PASSWORD_TOO_LONG: `Choisissez au plus ${PASSWORD_MAX} caractères.`,
  PASSWORD_COMMON: 'Ce mot de passe est trop facile à deviner.',
  PASSWORD_WRONG: 'Ce n’est pas votre mot de passe actuel.',
  TERMS_REQUIRED: 'Acceptez le règlement et les conditions pour vous inscrire.',
} satisfies Partial<Record<FieldProblem, string>>;

/** The problems with which a public form's field may be refused. */
export type PublicProblem = keyof typeof fieldMessages;

/** The sentence below a refused field of a public form. */
export const fieldMessage = (problem: FieldProblem): string =>
  fieldMessages[problem as PublicProblem] ?? fieldMessages.INVALID;

/** Shortens a field's sentence for a list: what is wrong, without what to do about it. */
export function asReason(message: string): string {
  const [wrong = message] = message.split(/\.(?:\s|$)|\u00a0:/);
  return wrong.charAt(0).toLowerCase() + wrong.slice(1);
}
