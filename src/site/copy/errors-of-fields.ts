import type { FieldProblem } from '#domain/errors.ts';

/** Above a form some of whose fields were refused. Browsers say it too, before anything is sent. */
export const invalidInput = 'Certaines informations sont manquantes ou incorrectes.';

/** What is wrong with a field. Apart from the sentences of refusals, which only the server needs. */
const fieldMessages: Record<FieldProblem, string> = {
  REQUIRED: 'Ce champ est à remplir.',
  INVALID: 'Cette valeur n’est pas valable.',
  TOO_SHORT: 'C’est trop court.',
  TOO_LONG: 'C’est trop long.',
  ACCOUNT_NOT_FOUND: 'Aucune de ces lignes n’est un compte.',
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
  PASSWORD_TOO_SHORT: 'Choisissez au moins 8 caractères.',
  OPERATOR_PASSWORD_TOO_SHORT: 'Choisissez au moins 12 caractères.',
  PASSWORD_TOO_LONG: 'Choisissez au plus 128 caractères.',
  PASSWORD_COMMON: 'Ce mot de passe est trop facile à deviner.',
  PASSWORD_WRONG: 'Ce n’est pas votre mot de passe actuel.',
  NOT_LATER: 'Cette date doit venir après.',
  NOT_EARLIER: 'Cette date doit venir avant.',
  TOO_FAR: 'C’est trop loin\u00a0: quatorze jours de plus au maximum, même à deux.',
  TOO_MANY_VOTES:
    'C’est trop de votes bonus\u00a0: vingt au plus par personne et par code, un million en tout.',
  VOTES_BY_SECONDS:
    'C’est trop pour cette durée\u00a0: un vote bonus par dix secondes de vidéo au plus, et dix en tout.',
  TWO_CANDIDATES: 'Choisissez au moins deux talents.',
  PHASE_AT_DATE: 'Cette semaine ne peut pas être dans cet état à cette date.',
  CONTRAST_TOO_LOW: 'Cette couleur ne se lirait pas\u00a0: le contraste est insuffisant.',
  PLACEHOLDER_UNKNOWN: 'Entre accolades, seul ce que l’aide indique peut être rempli, avec autant de formes.',
  TEXT_FORM:
    'Il faut un titre («\u00a0#\u00a0»), un paragraphe d’introduction, puis des sections («\u00a0##\u00a0») pour tout le reste.',
  SECTION_MISSING: 'Il manque une section à laquelle d’autres pages renvoient.',
  SECTION_TWICE: 'Deux titres ont la même adresse\u00a0: changez l’un des deux.',
  NUMBER_TAKEN: 'Un autre talent a ce numéro.',
  TERMS_REQUIRED: 'Acceptez le règlement et les conditions pour vous inscrire.',
};

/** The sentence that stands below a field that was refused. */
export const fieldMessage = (problem: FieldProblem): string => fieldMessages[problem];
